import { addDays } from '#domain/kernel/dates.ts'
import { classifyWeek, type ClassifiedWork } from '#domain/timesheets/overtime.ts'
import { ratesOf } from '#domain/timesheets/rates.ts'
import type { EntryType, TimesheetStatus } from '#domain/timesheets/statuses.ts'
import { datesOf, isWorkday, periodIn, weekStartOf, type Period } from '#domain/timesheets/weeks.ts'
import { insertMany, sendEach } from '#server/db/bulk.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { DemoAssignment } from '#server/demo/data/contracts.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import { isEvan } from '#server/demo/data/people.ts'
import { randomFrom, uuidOf, type Random } from '#server/demo/data/random.ts'
import { assignmentRowOf, contractRowOf } from '#server/demo/data/rows.ts'
import type { ContractValues } from '#server/records/contracts/record.ts'
import { withoutEntryCheck } from '#server/records/timesheets/withoutEntryCheck.ts'
import { timesheetEntries, timesheets } from '#server/records/timesheets/table.ts'

type Sheet = typeof timesheets.$inferInsert
type Entry = typeof timesheetEntries.$inferInsert

/** The number of weeks with time in the demo, including the current one. */
const WEEKS = 26

/** The number of assignments whose timesheets are inserted together. */
const BATCH = 40

/** Inserts the timesheets of the demo's assignments. Most are approved. Other statuses occur mainly in the most recent weeks. */
export async function insertTime(
  tx: Transaction,
  assignments: readonly DemoAssignment[],
  clientOf: (assignment: DemoAssignment) => DemoClient,
  today: string,
): Promise<void> {
  const weeks = new Map<string, ClassifiedWork[]>()
  const batches = function* () {
    for (let from = 0; from < assignments.length; from += BATCH)
      yield assignments
        .slice(from, from + BATCH)
        .filter(({ status }) => status !== 'PLANNED')
        .map((assignment) => sheetsOf(assignment, clientOf(assignment), today, weeks))
  }
  const entries: Entry[] = []
  await sendEach(batches(), (batch) => {
    entries.push(...batch.flatMap((each) => each.entries))
    return insertMany(
      tx,
      timesheets,
      batch.flatMap(({ sheets }) => sheets),
    )
  })
  await withoutEntryCheck(tx, () => insertMany(tx, timesheetEntries, entries))
}

function sheetsOf(
  assignment: DemoAssignment,
  client: DemoClient,
  today: string,
  weeks: Map<string, ClassifiedWork[]>,
) {
  const { contract } = assignment
  const { hireDate, terminationDate = null } = contract.employee.values
  const terms = [assignment, { startDate: hireDate, endDate: terminationDate ?? null }]
  const row = assignmentRowOf(client, assignment, today)
  const contractRow = contractRowOf(client, contract, today)
  const author = client.managers[1] ?? 'sam'
  const sheets: Sheet[] = []
  const entries: Entry[] = []
  for (let weeksAgo = WEEKS - 1; weeksAgo >= 0; weeksAgo -= 1) {
    const weekStart = addDays(weekStartOf(today, 'MONDAY'), -7 * weeksAgo)
    const period = periodIn(weekStart, terms)
    const random = randomFrom(`${assignment.id}/${weeksAgo}`)
    // The employee with a demo account still has to fill in the two weeks before this one.
    const isOpen = isEvan(contract.employee) && (weeksAgo === 1 || weeksAgo === 2)
    const status = isOpen ? null : statusOf(weeksAgo, random)
    if (period === null || status === null || !datesOf(period).some(isWorkday)) continue
    const id = uuidOf(`timesheet of ${assignment.id}, ${weeksAgo} weeks ago`)
    const timeAfter = (days: number) => `${addDays(period.periodEnd, days)}T15:20:00.000Z`
    const isDecided = status === 'APPROVED' || status === 'REJECTED'
    const isSent = isDecided || status === 'SUBMITTED'
    const shared = {
      clientId: client.clientId,
      tenantId: client.tenantId,
      employeeId: contract.employee.id,
      createdBy: author,
      updatedBy: author,
    }
    sheets.push({
      ...shared,
      id,
      assignmentId: assignment.id,
      projectId: contract.project.id,
      contractId: contract.id,
      weekStart,
      ...period,
      status,
      excludeReason: status === 'EXCLUDED' ? 'The site was closed' : null,
      rejectReason: status === 'REJECTED' ? 'Friday was a day off' : null,
      submittedAt: isSent ? timeAfter(0) : null,
      submittedBy: isSent ? author : null,
      decidedAt: isDecided ? timeAfter(1) : null,
      decidedBy: isDecided ? (client.managers[0] ?? 'sam') : null,
      employeeSearch: row.employeeSearch ?? '',
      projectSearch: row.projectSearch ?? '',
      version: isDecided ? 3 : isSent ? 2 : 1,
    })
    const days = daysOf(period, status === 'DRAFT' && weeksAgo === 0 ? today : period.periodEnd, random)
    if (status !== 'EXCLUDED')
      entries.push(...entriesOf(days, { assignment, contractRow, weekStart, id, weeks }, status, shared))
  }
  return { sheets, entries }
}

/** Returns the status of a timesheet: usually approved, rarely excluded, and any other status only in the most recent weeks. Null if it hasn't been started. */
function statusOf(weeksAgo: number, random: Random): TimesheetStatus | null {
  const roll = random.int(1, 100)
  if (weeksAgo === 0) return roll <= 60 ? 'DRAFT' : null
  if (weeksAgo === 1) {
    if (roll <= 45) return 'SUBMITTED'
    if (roll <= 75) return 'APPROVED'
    if (roll <= 81) return 'REJECTED'
    return roll <= 90 ? 'DRAFT' : null
  }
  if (roll <= 2) return 'EXCLUDED'
  if (weeksAgo < 4 && roll <= 8) return roll <= 5 ? 'SUBMITTED' : null
  return 'APPROVED'
}

interface Day {
  readonly date: string
  readonly type: EntryType
  readonly minutes: number
}

/** Returns a typical week's days: eight hours each, sometimes more, sometimes a day off. */
function daysOf(period: Period, until: string, random: Random): Day[] {
  const isLong = random.chance(18)
  return datesOf(period)
    .filter((date) => isWorkday(date) && date <= until)
    .map((date) => {
      if (random.chance(3)) return { date, type: random.pick(['PTO', 'SICK', 'HOLIDAY']), minutes: 480 }
      return { date, type: 'WORK', minutes: 480 + (isLong ? 60 * random.int(0, 2) : 0) }
    })
}

interface SheetContext {
  readonly assignment: DemoAssignment
  readonly contractRow: ContractValues
  readonly weekStart: string
  readonly id: string
  /** Approved work by employee and week. */
  readonly weeks: Map<string, ClassifiedWork[]>
}

function entriesOf(
  days: readonly Day[],
  { assignment, contractRow, weekStart, id, weeks }: SheetContext,
  status: TimesheetStatus,
  shared: Pick<Entry, 'clientId' | 'tenantId' | 'employeeId' | 'createdBy' | 'updatedBy'>,
): Entry[] {
  const { contract } = assignment
  const isBillable = contract.values.kind === 'EXTERNAL'
  const rows = days.map((day) => ({ ...day, id: uuidOf(`entry of ${id} on ${day.date}`) }))
  const draftEntryOf = ({ id: entryId, date, type, minutes }: (typeof rows)[number]): Entry => ({
    ...shared,
    id: entryId,
    timesheetId: id,
    date,
    type,
    task: '',
    billable: isBillable && type === 'WORK',
    part: 1,
    minutes,
    classification: null,
    billRate: null,
    billRateUnit: null,
    payRate: null,
    payRateUnit: null,
    currency: null,
    overtime: null,
  })
  if (status !== 'APPROVED') return rows.map(draftEntryOf)
  const { overtimeRule: rule = 'NONE', rates, currency } = contractRow
  const key = `${contract.employee.id} ${weekStart}`
  const before = weeks.get(key) ?? []
  const open = rows
    .filter(({ type }) => type === 'WORK')
    .map(({ id: entryId, date, minutes }) => ({ entryId, date, minutes, rule }))
  const parts = classifyWeek(weekStart, before, open)
  const { employmentType, classification: exemption } = contract.employee.values
  const source = {
    contract: { currency, rates: rates ?? [] },
    payRates: [],
    paysOvertime: employmentType === 'W2' && exemption !== 'EXEMPT',
  }
  return rows.flatMap((row) =>
    (parts.get(row.id) ?? [{ classification: 'REG' as const, minutes: row.minutes, overtime: [] }]).map(
      ({ classification, minutes, overtime }, index) => {
        const entry = draftEntryOf(row)
        if (row.type === 'WORK')
          weeks.set(key, [
            ...(weeks.get(key) ?? []),
            { entryId: row.id, date: row.date, minutes, classification },
          ])
        return {
          ...entry,
          id: index === 0 ? row.id : uuidOf(`part ${index} of ${row.id}`),
          part: index + 1,
          minutes,
          classification,
          overtime: classification === 'REG' ? null : overtime,
          ...ratesOf({ ...row, billable: entry.billable, classification }, source),
        }
      },
    ),
  )
}
