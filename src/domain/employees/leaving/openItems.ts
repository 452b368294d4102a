import type { Employee } from '#domain/employees/record.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'

/** One kind of open item: its text, and the list and filters that show exactly its rows. */
export interface OpenItem {
  readonly text: string
  readonly list: 'timesheets' | 'assignments'
  readonly filters: Readonly<Record<string, readonly string[]>>
}

const countText = (n: number, one: string, several = `${one}s`) => `${n} ${n === 1 ? one : several}`

const sheetWords = { DRAFT: 'draft', SUBMITTED: 'submitted', REJECTED: 'rejected' } as const

/** Returns what is still open for an employee who leaves, as far as the viewer may see it. Doesn't include the tasks of the checklist. */
export function openItems({
  leaving,
  status,
  terminationDate,
}: Pick<Employee, 'leaving' | 'status' | 'terminationDate'>): readonly OpenItem[] {
  if (leaving == null) return []
  const { unbilledMinutes, openTimesheets, assignments } = leaving
  const items: OpenItem[] = []
  if (unbilledMinutes !== null && unbilledMinutes !== 0)
    items.push({
      text: `${formatDuration(unbilledMinutes)} approved hours not billed yet`,
      list: 'timesheets',
      filters: { status: ['APPROVED'], billingState: ['UNBILLED', 'PARTLY_BILLED'] },
    })
  for (const [key, word] of Object.entries(sheetWords)) {
    const n = openTimesheets?.[key as keyof typeof sheetWords] ?? 0
    if (n > 0)
      items.push({ text: countText(n, `${word} timesheet`), list: 'timesheets', filters: { status: [key] } })
  }
  const openFilter = { status: ['PLANNED', 'ACTIVE'] }
  const { open = 0, onLastDay = 0 } = assignments ?? {}
  if (status === 'OFFBOARDING' && onLastDay > 0 && terminationDate !== null)
    items.push({
      text: `${countText(onLastDay, 'assignment ends', 'assignments end')} on the last day`,
      list: 'assignments',
      filters: { ...openFilter, endsFrom: [terminationDate], endsTo: [terminationDate] },
    })
  if (status !== 'OFFBOARDING' && open > 0)
    items.push({ text: countText(open, 'open assignment'), list: 'assignments', filters: openFilter })
  return items
}
