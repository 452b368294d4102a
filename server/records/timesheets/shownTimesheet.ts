import { and, asc, eq, isNull } from 'drizzle-orm'
import { poBurnOf } from '#domain/billing/poBurn.ts'
import { hoursOf } from '#domain/billing/quantities.ts'
import { termsFor } from '#domain/contracts/amending/planned.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import { defaultOvertimeRule } from '#domain/contracts/rules.ts'
import { listName } from '#domain/employees/rules.ts'
import { canonicalDecimal } from '#domain/kernel/decimal.ts'
import { amountOf, sumOf } from '#domain/kernel/money.ts'
import { canMaintain, canView } from '#domain/kernel/permissions.ts'
import type { Settings } from '#domain/settings/record.ts'
import type { Timesheet, TimesheetEntry } from '#domain/timesheets/record.ts'
import { totalsOf } from '#domain/timesheets/totals.ts'
import { exceededPoWarnings, sheetWarnings, workPlaceOf } from '#domain/timesheets/warnings.ts'
import { hasOneOf } from '#server/db/lists.ts'
import { fromCents, recordFieldsOf, toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { employeeLimitOf, type Caller } from '#server/pipeline/caller.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { amendmentsOf } from '#server/records/contracts/amendments.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { lastTimeDay } from '#server/records/employees/expiredAuthorizations.ts'
import { employees } from '#server/records/employees/table.ts'
import { readPoUsage } from '#server/records/invoices/poUsage.ts'
import { projects } from '#server/records/projects/table.ts'
import { settingsByDate, spanOf } from '#server/records/settings/effectiveSettings.ts'
import { timesheetEntries, type timesheets } from '#server/records/timesheets/table.ts'

/** A stored timesheet. */
export type SheetRow = typeof timesheets.$inferSelect
/** A stored entry. */
export type EntryRow = typeof timesheetEntries.$inferSelect

/** Returns the condition for the entries of timesheets, except removed entries. */
export const entriesIn = (clientId: string, ids: readonly string[]) =>
  and(
    eq(timesheetEntries.clientId, clientId),
    hasOneOf(timesheetEntries.timesheetId, ids),
    isNull(timesheetEntries.archivedAt),
  )

/** The order of entries in a week. */
export const entryOrder = [
  asc(timesheetEntries.date),
  asc(timesheetEntries.type),
  asc(timesheetEntries.task),
  asc(timesheetEntries.billable),
  asc(timesheetEntries.startTime),
  asc(timesheetEntries.part),
]

/** Returns the entries of timesheets in week order. Removed entries are left out. */
export const entriesOf = (tx: Transaction, clientId: string, ids: readonly string[]): Promise<EntryRow[]> =>
  tx
    .select()
    .from(timesheetEntries)
    .where(entriesIn(clientId, ids))
    .orderBy(...entryOrder)

/** Returns assignments with their project, employee, contract and the contract's amendments, by id. The contract is null for an assignment without one. */
export async function readAssignmentRecords(
  tx: Transaction,
  clientId: string,
  assignmentIds: readonly string[],
) {
  const rows = await tx
    .select({ assignment: assignments, project: projects, contract: contracts, employee: employeeColumns })
    .from(assignments)
    .innerJoin(
      projects,
      and(eq(projects.clientId, assignments.clientId), eq(projects.id, assignments.projectId)),
    )
    .innerJoin(
      employees,
      and(eq(employees.clientId, assignments.clientId), eq(employees.id, assignments.employeeId)),
    )
    .leftJoin(
      contracts,
      and(eq(contracts.clientId, assignments.clientId), eq(contracts.id, assignments.contractId)),
    )
    .where(and(eq(assignments.clientId, clientId), hasOneOf(assignments.id, assignmentIds)))
  const contractIds = rows.flatMap(({ contract }) => contract?.id ?? [])
  const amendments = await amendmentsOf(tx, clientId, { contractIds: [...new Set(contractIds)] })
  return new Map(
    rows.map((row) => [
      row.assignment.id,
      { ...row, amendments: amendments.get(row.contract?.id ?? '') ?? [] },
    ]),
  )
}
const employeeColumns = {
  id: employees.id,
  firstName: employees.firstName,
  lastName: employees.lastName,
  status: employees.status,
  employmentType: employees.employmentType,
  classification: employees.classification,
  hireDate: employees.hireDate,
  terminationDate: employees.terminationDate,
  workUntil: lastTimeDay,
  payRates: employees.payRates,
  address: employees.address,
  workLocation: employees.workLocation,
}

/** An assignment with its project, employee, contract and the contract's amendments. */
export type AssignmentRecords =
  Awaited<ReturnType<typeof readAssignmentRecords>> extends Map<string, infer S> ? S : never

/** The parts of an assignment's records that its overtime depends on. */
export type OvertimeRecords = Pick<AssignmentRecords, 'amendments'> & {
  readonly contract: Pick<Contract, 'overtimeRule'> | null
  readonly employee: Pick<AssignmentRecords['employee'], 'employmentType' | 'classification'>
}
/** The parts of an assignment's records that a timesheet's own warnings depend on. */
export type WarningRecords = OvertimeRecords & {
  readonly contract: Pick<Contract, 'status' | 'maxHoursPerWeek' | 'remote' | 'workAddress'> | null
  readonly employee: Pick<AssignmentRecords['employee'], 'workLocation' | 'address'>
}
/** The parts of a contract that determine how much of its purchase order is used. */
export type PoTerms = Pick<Contract, 'id' | 'poAmountCents' | 'poHours' | 'poWarnPct' | 'poNumber' | 'rates'>

/** Returns true for employees who are paid overtime: W-2 and not exempt. */
export const paysOvertime = ({ employee }: Pick<OvertimeRecords, 'employee'>) =>
  employee.employmentType === 'W2' && employee.classification === 'NON_EXEMPT'

/** Returns the contract's overtime rule on a date. Without a contract, returns the default rule for the employee. */
export const overtimeRuleOf = ({ contract, employee, amendments }: OvertimeRecords, day: string) =>
  contract === null
    ? defaultOvertimeRule(employee.employmentType, employee.classification)
    : termsFor({ overtimeRule: contract.overtimeRule }, amendments, day).overtimeRule

/** Returns the timesheet, limited to what the caller can see. Employees don't see rates or anything about the contract's purchase order. */
export async function shownTimesheet(
  row: SheetRow,
  { tx, caller, today }: RequestContext,
): Promise<Timesheet> {
  const entries = await entriesOf(tx, row.clientId, [row.id])
  const related = (await readAssignmentRecords(tx, row.clientId, [row.assignmentId])).get(row.assignmentId)
  if (related === undefined) throw new Error('a timesheet has no assignment')
  const settingsAt = await settingsByDate(tx, row.clientId, spanOf(row.periodStart, today))
  const sheet = timesheetOf(row, entries, related, caller, {
    allowSelfApproval: settingsAt(today).allowSelfApproval,
    holidays: settingsAt(row.periodStart).holidays,
  })
  const canSeePo = employeeLimitOf(caller) === null && canView(caller.permissions, ['PROJECTS', 'INVOICES'])
  const { contract } = related
  if (!canSeePo || contract === null) return sheet
  const used = await poUsageOf(tx, row.clientId, [contract])
  return { ...sheet, warnings: [...sheet.warnings, ...poWarnings(sheet, contract, used)] }
}

type Contract = typeof contracts.$inferSelect

/** Returns how much of the contracts' purchase orders is used, in cents and minutes, by contract id. Only purchase orders with a limit are included. */
export function poUsageOf(tx: Transaction, clientId: string, contractRows: readonly PoTerms[]) {
  const limited = contractRows.filter(
    ({ poAmountCents, poHours }) => poAmountCents !== null || poHours !== null,
  )
  const ids = [...new Set(limited.map(({ id }) => id))]
  return ids.length === 0
    ? Promise.resolve(new Map() as Awaited<ReturnType<typeof readPoUsage>>)
    : readPoUsage(tx, clientId, ids, { of: 'all', precision: 2 })
}

type WorkEntry = Pick<TimesheetEntry, 'billable' | 'type' | 'date' | 'minutes'>

/** Returns a warning if the purchase order of a timesheet's contract is exceeded. Unapproved time counts at the contract's hourly rates, without overtime. */
export function poWarnings(
  { status, entries }: Pick<Timesheet, 'status'> & { entries: readonly WorkEntry[] },
  { id, poAmountCents, poHours, poWarnPct, poNumber, rates }: PoTerms,
  usage: Awaited<ReturnType<typeof readPoUsage>>,
) {
  if (poAmountCents === null && poHours === null) return []
  const used = usage.get(id)
  const unapproved =
    status === 'APPROVED' ? [] : entries.filter((entry) => entry.billable && entry.type === 'WORK')
  const cents = unapproved.map(({ date, minutes }) => {
    const rate = rateOn(rates, date)
    return rate?.billRateUnit === 'HOURLY' && rate.billRate !== null
      ? amountOf(hoursOf(minutes, 4), rate.billRate)
      : 0n
  })
  const burn = poBurnOf(
    { poAmount: fromCents(poAmountCents), poHours, poWarnPct: poWarnPct ?? '80.00' },
    {
      cents: (used?.cents ?? 0n) + sumOf(cents),
      minutes: unapproved.reduce((sum, { minutes }) => sum + minutes, used?.minutes ?? 0),
    },
  )
  return exceededPoWarnings(burn, poNumber)
}

/** Returns a timesheet with the given entries, limited to what the caller can see. */
export function timesheetOf(
  row: SheetRow,
  rows: readonly EntryRow[],
  related: AssignmentRecords,
  caller: Caller,
  { allowSelfApproval, holidays }: Pick<Settings, 'allowSelfApproval' | 'holidays'>,
): Timesheet {
  const { assignment, employee, contract, project } = related
  const entries = rows.map((entry) => entryOf(entry, caller))
  return {
    ...recordFieldsOf(row),
    id: row.id,
    assignmentId: row.assignmentId,
    employeeId: row.employeeId,
    employeeName: listName(employee),
    contractId: row.contractId,
    contractNo: contract?.contractNo ?? null,
    projectId: row.projectId,
    projectName: project.name,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    status: row.status === 'EXCLUDED' && row.archivedAt !== null ? 'NOT_STARTED' : row.status,
    ...totalsOf(entries),
    entries,
    zeroHours: row.zeroHours,
    zeroReason: row.zeroReason,
    employeeNote: row.employeeNote,
    submittedAt: instantOf(row.submittedAt),
    submittedBy: row.submittedBy,
    decidedAt: instantOf(row.decidedAt),
    decidedBy: row.decidedBy,
    rejectReason: row.rejectReason,
    reopenReason: row.reopenReason,
    excludeReason: row.excludeReason,
    lockedAt: instantOf(row.lockedAt),
    lockReason: row.lockReason,
    allowSelfApproval,
    approverUserId: assignment.approverUserId,
    adjustsTimesheetId: row.adjustsTimesheetId,
    warnings: ownWarnings(entries, related, { day: row.periodStart, holidays, status: row.status }),
  }
}

/** Returns the warnings that don't depend on other timesheets. `day` is the first day of the timesheet's period. */
export const ownWarnings = (
  entries: Parameters<typeof sheetWarnings>[0],
  related: WarningRecords,
  {
    day,
    holidays,
    status,
  }: { readonly day: string; readonly holidays: Settings['holidays']; readonly status: SheetRow['status'] },
) =>
  sheetWarnings(entries, {
    maxHoursPerWeek: related.contract?.maxHoursPerWeek ?? null,
    overtimeRule: overtimeRuleOf(related, day),
    place: workPlaceOf(related.contract, related.employee),
    holidays: holidays.map(({ date }) => date),
    paysOvertime: paysOvertime(related),
    // Approved time gets no warning if the contract is put on hold later.
    isOnHold: related.contract?.status === 'ON_HOLD' && status !== 'APPROVED',
  })

const instantOf = (timestamp: string | null) => (timestamp === null ? null : toInstant(timestamp))
const rateOf = (rate: string | null) => (rate === null ? null : canonicalDecimal(rate, 4))

function entryOf(row: EntryRow, caller: Caller): TimesheetEntry {
  const { permissions } = caller
  const isOwn = employeeLimitOf(caller) !== null
  const seesBillRate = !isOwn && canView(permissions, ['PROJECTS', 'INVOICES'])
  const seesPayRate =
    !isOwn && (canMaintain(permissions, ['EMPLOYEES', 'PROJECTS']) || canView(permissions, 'INVOICES'))
  return {
    id: row.id,
    date: row.date,
    type: row.type,
    minutes: row.minutes,
    startTime: row.startTime,
    endTime: row.endTime,
    task: row.task === '' ? null : row.task,
    note: row.note,
    billable: row.billable,
    classification: row.classification,
    billRate: seesBillRate ? rateOf(row.billRate) : null,
    payRate: seesPayRate ? rateOf(row.payRate) : null,
    unbilledMinutes: row.billable && row.classification !== null ? row.minutes - row.billedMinutes : 0,
    overtime: (row.overtime ?? []).map(({ filledBy, ...rest }) => ({ ...rest, filledBy: [...filledBy] })),
  }
}
