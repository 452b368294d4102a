import CircleUser from 'lucide-react/icons/circle-user'
import FileText from 'lucide-react/icons/file-text'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Row } from '#domain/kernel/answer.ts'
import { canMaintain, canView } from '#domain/kernel/permissions.ts'
import { useAreas, useWorkspace } from '#views/shell/ActorsContext.tsx'
import { firstPath, isRecordArea, recordPath, type Area } from '#views/shell/area.ts'
import { areaIcons } from '#views/shell/areaIcons.ts'
import { logoutPath } from '#views/shell/paths.ts'
import { useFoundRows } from '#views/shell/useFoundRows.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import CommandMenu, { type CommandGroup } from '#views/ui/commandMenu/CommandMenu.tsx'

const shortest = 2
const shown = 5

/** Returns the icon of an area, also of one without an entry in the navigation. */
const iconOf = (area: Area) =>
  area.navigation ? areaIcons[area.navigation.icon] : isRecordArea(area) ? FileText : CircleUser

/** Go to a page, add something, or find a record in any area one may see. */
export default function Commands({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [, navigate] = useLocation()
  const workspace = useWorkspace()
  const permissions = usePermissions()
  const areas = useAreas().filter(
    ({ permission }) => permission === undefined || canView(permissions, permission),
  )
  const searched = areas.filter(isRecordArea)
  const searching = query.trim().length >= shortest
  const found = useFoundRows(
    searched.map(({ name }) => name),
    query.trim(),
  )
  const search = (text: string) => {
    setQuery(text)
    if (text.trim().length < shortest) return
    for (const { name } of searched) workspace?.send({ type: 'choices.search', area: name, text })
  }
  const rowsOf = (area: string): readonly Row[] => (searching ? (found?.get(area) ?? []) : [])
  const groups: CommandGroup[] = [
    ...searched.map((area) => ({
      heading: area.title,
      items: rowsOf(area.name)
        .slice(0, shown)
        .map((row) => ({
          ...area.foundAs(row),
          key: row.id,
          icon: iconOf(area),
          found: true,
          onSelect: () => navigate(recordPath(area, row.id)),
        })),
    })),
    {
      heading: 'Add',
      items: searched
        .filter(({ permission }) => canMaintain(permissions, permission))
        .map((area) => ({
          key: area.name,
          text: `Add ${area.one.toLowerCase()}`,
          icon: Plus,
          onSelect: () => navigate(recordPath(area, null)),
        })),
    },
    {
      heading: 'Go to',
      items: [
        ...areas
          .filter((area) => area.navigation !== undefined || !isRecordArea(area))
          .map((area) => ({
            key: area.name,
            text: area.title,
            icon: iconOf(area),
            onSelect: () => navigate(firstPath(area)),
          })),
        { key: logoutPath, text: 'Sign out', icon: LogOut, onSelect: () => navigate(logoutPath) },
      ],
    },
  ]
  return (
    <CommandMenu
      open
      loading={searching && found === null}
      onClose={onClose}
      query={query}
      onQuery={search}
      groups={groups}
    />
  )
}
