import { useSelector } from '@xstate/react'
import CircleUser from 'lucide-react/icons/circle-user'
import FileText from 'lucide-react/icons/file-text'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Zap from 'lucide-react/icons/zap'
import { useLocation } from 'wouter'
import { defaultLimit } from '#domain/kernel/lists/lists.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { settingsPages } from '#domain/settings/sections.ts'
import type { CommandsActor } from '#machines/shell/commands.machine.ts'
import { useAlerts, useAreas } from '#views/shell/ActorsContext.tsx'
import {
  addText,
  firstPath,
  hasRecordPages,
  isRecordArea,
  mayOpen,
  recordPath,
  type Area,
} from '#views/shell/area.ts'
import { areaIcons } from '#views/shell/navigation/areaIcons.ts'
import { keysTo } from '#views/shell/navigation/shortcutTable.ts'
import { usePageActions } from '#views/shell/navigation/pageActions.ts'
import { logoutPath, toQuery } from '#views/shell/route/paths.ts'
import { useFoundRecords } from '#views/shell/navigation/useFoundRecords.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import CommandMenu, { type CommandGroup } from '#views/ui/commandMenu/CommandMenu.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

const maxPerArea = 5

/** Returns the icon of an area, with a default for areas without a navigation entry. */
const iconOf = (area: Area) =>
  area.navigation ? areaIcons[area.navigation.icon] : isRecordArea(area) ? FileText : CircleUser

/** Returns a line that says which clients a settings page applies to. The two pages of a section have the same title, and only this line distinguishes them. */
function scopeText(areaName: string): string | undefined {
  const page = settingsPages.find(({ name }) => name === areaName)
  if (page === undefined) return undefined
  return page.scope === 'TENANT' ? 'All clients in this tenant' : 'This client'
}

/** The command menu: opens pages, adds records, and finds records in all areas that the user can view. */
export default function Commands({ commands }: { commands: CommandsActor }) {
  const query = useSelector(commands, ({ context }) => context.query)
  const [, navigate] = useLocation()
  const permissions = usePermissions()
  const areas = useAreas().filter((area) => mayOpen(permissions, area))
  const searchedAreas = areas.filter(hasRecordPages).filter(({ searchResult }) => searchResult !== undefined)
  const names = searchedAreas.map(({ name }) => name)
  const results = useFoundRecords(commands, names)
  const titlesOf = (areaNames: readonly string[]) =>
    new Intl.ListFormat('en').format(
      searchedAreas.filter(({ name }) => areaNames.includes(name)).map(({ title }) => title.toLowerCase()),
    )
  const foundGroups = [...results.areas].flatMap(([name, { rows, total, isCapped }]): CommandGroup[] => {
    const area = searchedAreas.find((candidate) => candidate.name === name)
    if (area === undefined) return []
    const items = rows.slice(0, maxPerArea).map((row) => {
      const result = area.searchResult?.(row)
      return {
        key: row.id,
        text: result?.text ?? row.id,
        sub: result?.details,
        end: result?.status,
        icon: iconOf(area),
        isFound: true,
        onSelect: () => navigate(recordPath(area, row.id)),
      }
    })
    const showAll = {
      key: 'all',
      text: `Show all ${countText(total, isCapped)} in ${area.title}`,
      icon: Search,
      isFound: true,
      isMore: true,
      onSelect: () =>
        navigate(area.listPath + toQuery({ limit: defaultLimit, offset: 0, search: results.search })),
    }
    return [{ heading: area.title, items: total > items.length ? [...items, showAll] : items }]
  })
  const alerts = useAlerts()
  const recordItems = usePageActions().map(({ key, text, icon, shortcut, disabledReason, run }) => ({
    key,
    text,
    icon: icon ?? Zap,
    keys: shortcut === undefined ? undefined : [shortcut],
    sub: disabledReason,
    onSelect:
      disabledReason === undefined ? run : () => alerts.send({ type: 'toast.raise', title: disabledReason }),
  }))
  const groups: CommandGroup[] = [
    { heading: 'This record', items: recordItems },
    ...foundGroups,
    {
      heading: 'Add',
      items: searchedAreas
        .filter(({ permission, adds }) => adds === undefined && canMaintain(permissions, permission))
        .map((area) => ({
          key: area.name,
          text: addText(area),
          icon: Plus,
          onSelect: () => navigate(recordPath(area, null)),
        })),
    },
    {
      heading: 'Go to',
      items: [
        ...areas
          .filter((area) => area.navigation !== undefined || !hasRecordPages(area))
          .map((area) => ({
            key: area.name,
            text: area.title,
            sub: scopeText(area.name),
            icon: iconOf(area),
            keys: keysTo(area),
            onSelect: () => navigate(firstPath(area)),
          })),
        { key: logoutPath, text: 'Sign out', icon: LogOut, onSelect: () => navigate(logoutPath) },
      ],
    },
  ]
  return (
    <CommandMenu
      open
      searching={results.searching.length > 0 ? `Searching ${titlesOf(results.searching)}…` : undefined}
      quiet={results.areas.size === 0}
      failure={
        results.failed.length > 0
          ? `Couldn't search ${titlesOf(results.failed)}. Change your search to try again.`
          : undefined
      }
      onClose={() => commands.send({ type: 'commands.close' })}
      query={query}
      onQuery={(text) => commands.send({ type: 'commands.type', query: text, areas: names })}
      groups={groups}
    />
  )
}
