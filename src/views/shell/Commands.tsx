import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ContractRow } from '#domain/contracts/record.ts'
import type { EmployeeRow } from '#domain/employees/record.ts'
import { canMaintain, canView } from '#domain/kernel/permissions.ts'
import type { ProjectRow } from '#domain/projects/record.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { RecordAreaName } from '#machines/kit/route.ts'
import { useChoices } from '#views/shell/ActorsContext.tsx'
import { entries, logoutPath, recordPath } from '#views/shell/paths.ts'
import CommandMenu, { type CommandItem } from '#views/ui/commandMenu/CommandMenu.tsx'
import { usePermissions } from '#views/shell/usePermissions.ts'

const shortest = 2
const shown = 5

/** Go to a page, add something, or find a record in any area one may see. */
export default function Commands({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [, navigate] = useLocation()
  const permissions = usePermissions()
  const employees = useChoices('employeeChoices')
  const contracts = useChoices('contractChoices')
  const projects = useChoices('projectChoices')
  const searched = [
    ...(canView(permissions, 'EMPLOYEES') ? [employees] : []),
    ...(canView(permissions, 'PROJECTS') ? [contracts, projects] : []),
  ]
  const searching = query.trim().length >= shortest
  const waiting = [
    useWaiting(employees, query) && canView(permissions, 'EMPLOYEES'),
    useWaiting(contracts, query) && canView(permissions, 'PROJECTS'),
    useWaiting(projects, query) && canView(permissions, 'PROJECTS'),
  ]
  // All areas at once: an answer that came later would push the chosen row away.
  const found = (rows: readonly CommandItem[]) =>
    searching && !waiting.includes(true) ? rows.slice(0, shown) : []

  const opens = (area: RecordAreaName, id: string) => ({
    key: id,
    found: true,
    onSelect: () => navigate(recordPath(area, id)),
  })
  const people = useFound<EmployeeRow>(employees, query, (row) => ({
    ...opens('employees', row.id),
    text: `${row.lastName}, ${row.firstName}`,
    sub: `${row.employeeNo} ${row.jobTitle}`,
  }))
  const deals = useFound<ContractRow>(contracts, query, (row) => ({
    ...opens('contracts', row.id),
    text: row.title,
    sub: `${row.contractNo} ${row.employeeName}`,
  }))
  const works = useFound<ProjectRow>(projects, query, (row) => ({
    ...opens('projects', row.id),
    text: row.name,
    sub: row.code,
  }))

  return (
    <CommandMenu
      open
      loading={searching && waiting.includes(true)}
      onClose={onClose}
      query={query}
      onQuery={(text) => {
        setQuery(text)
        if (text.trim().length >= shortest)
          searched.forEach((list) => list.send({ type: 'list.search', text }))
      }}
      groups={[
        { heading: 'Employees', items: canView(permissions, 'EMPLOYEES') ? found(people) : [] },
        { heading: 'Contracts', items: canView(permissions, 'PROJECTS') ? found(deals) : [] },
        { heading: 'Projects', items: canView(permissions, 'PROJECTS') ? found(works) : [] },
        {
          heading: 'Go to',
          items: [
            ...entries
              .filter(({ area }) => area === undefined || canView(permissions, area))
              .map(({ text, href }) => ({ key: href, text, onSelect: () => navigate(href) })),
            { key: '/profile', text: 'Profile', onSelect: () => navigate('/profile') },
            { key: logoutPath, text: 'Sign out', onSelect: () => navigate(logoutPath) },
          ],
        },
        {
          heading: 'Add',
          items: additions
            .filter(({ area }) => canMaintain(permissions, area))
            .map(({ text, entity }) => ({
              key: text,
              text,
              onSelect: () => navigate(recordPath(entity, null)),
            })),
        },
      ]}
    />
  )
}

const additions = [
  { text: 'Add employee', entity: 'employees', area: 'EMPLOYEES' },
  { text: 'Add contract', entity: 'contracts', area: 'PROJECTS' },
  { text: 'Add project', entity: 'projects', area: 'PROJECTS' },
] as const

/** The rows that answer what is typed now; those of an older search are not offered. */
function useFound<Row>(
  list: RecordListActor,
  query: string,
  itemOf: (row: Row) => CommandItem,
): readonly CommandItem[] {
  const { rows, request } = useSelector(list, ({ context }) => context)
  if (request.search !== query.trim()) return []
  return (rows as unknown as readonly Row[]).map(itemOf)
}

/** True until a list has answered what is typed now. */
function useWaiting(list: RecordListActor, query: string): boolean {
  return useSelector(list, (state) => state.context.request.search !== query.trim() || state.hasTag('busy'))
}
