import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { canView } from '#domain/kernel/permissions.ts'
import { fieldId } from '#views/records/form/FormContext.ts'
import { recordPath, tabPath, type RecordArea } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { focusField } from '#views/ui/form/ErrorSummary.tsx'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

interface RecordTabsProps {
  readonly area: RecordArea
  readonly id: string
  readonly current: string
}

/** The tabs of a stored record. */
export function RecordTabs({ area, id, current }: RecordTabsProps) {
  const permissions = usePermissions()
  const tabs = (area.tabs ?? []).filter(
    ({ permission }) => permission === undefined || canView(permissions, permission),
  )
  if (tabs.length === 0) return null
  return (
    <Tabs
      label={area.one}
      tabs={tabs.map(({ key, text }) => ({ href: tabPath(area, id, key), text, current: key === current }))}
    />
  )
}

/** Returns the tab in the URL, and a function that focuses a field, even one on another tab. */
export function useRecordTab(
  area: RecordArea,
  id: string | null,
  tabOf: ((path: string) => string) | undefined,
): { readonly tab: string; readonly toField: (path: string) => void } {
  const [path, navigate] = useLocation()
  const tab = id === null ? '' : path.slice(recordPath(area, id).length + 1)
  const pendingField = useRef<string | null>(null)
  useEffect(() => {
    if (pendingField.current !== null) focusField(fieldId(pendingField.current))
    pendingField.current = null
  })
  const toField = (field: string) => {
    const target = tabOf?.(field) ?? tab
    if (id === null || target === tab || document.getElementById(fieldId(field)) !== null)
      return focusField(fieldId(field))
    pendingField.current = field
    navigate(tabPath(area, id, target))
  }
  return { tab, toField }
}
