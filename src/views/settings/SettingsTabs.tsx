import { canView } from '#domain/kernel/permissions.ts'
import { useAreas } from '#views/shell/ActorsContext.tsx'
import { firstPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

const sections = ['settings', 'users', 'roles', 'audit'] as const

/** The sections of Settings. Hidden from users who may see only the first. */
export function SettingsTabs({ current }: { current: (typeof sections)[number] }) {
  const areas = useAreas()
  const permissions = usePermissions()
  const open = sections.flatMap((name) => {
    const area = areas.find((each) => each.name === name)
    if (area === undefined) return []
    return area.permission === undefined || canView(permissions, area.permission) ? [area] : []
  })
  if (open.length < 2) return null
  return (
    <Tabs
      label="Settings sections"
      tabs={open.map((area) => ({
        href: firstPath(area),
        text: area.name === 'settings' ? 'Personal and organization' : area.title,
        current: area.name === current,
      }))}
    />
  )
}
