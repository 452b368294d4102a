import { sql } from 'drizzle-orm'
import { payrollCodes } from '#domain/payroll/codes.ts'
import { payClassOf } from '#domain/payroll/classes.ts'
import type { SheetTime } from '#domain/payroll/hours.ts'
import type { Classification, EntryType } from '#domain/timesheets/statuses.ts'
import { payrollSystems, type PayrollSystem } from '#domain/handoff/systems.ts'
import type { BatchScope } from '#server/records/handoff/transactions.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** The maximum number of timesheets in a batch. */
export const maxSheets = 5_000

/** The client, dates and payroll system of a batch. */
export type PayrollScope = BatchScope & { readonly system: PayrollSystem }

const systems = sql.raw(payrollSystems.map((key) => `'${key}'`).join(', '))

/** True for a timesheet of a contractor who works through a company. */
const isVendorSheet = sql`EXISTS (SELECT FROM employees v WHERE v.client_id = t.client_id AND v.id = t.employee_id AND v.employment_type = 'C2C')`

/** Returns the part of a query for approved timesheets of work weeks that end by `toDate`. Leaves out those in a live batch, and zero-hours timesheets, which have nothing to pay. */
const approvedSheets = ({ clientId, toDate }: PayrollScope) => sql`
  timesheets t WHERE t.client_id = ${clientId} AND t.status = 'APPROVED' AND t.archived_at IS NULL AND t.lock_reason IS DISTINCT FROM 'EXPORTED'
    AND t.week_start <= ${toDate}::date - 6 AND NOT t.zero_hours`

/** Returns the part of a query for the approved timesheets of the employees that a system pays. */
const payableSheets = (scope: PayrollScope) =>
  payrollCodes[scope.system].hasVendors
    ? approvedSheets(scope)
    : sql`${approvedSheets(scope)} AND NOT (${isVendorSheet})`

/** Returns the condition for a timesheet whose work week ends on or after the first day of a batch. `approvedSheets` checks the last day. */
const isWithinDates = ({ fromDate }: PayrollScope) => sql`t.week_start >= ${fromDate}::date - 6`

/** True for a timesheet whose work week ended within the dates of another batch. Its time was approved or corrected after that hand-off. */
const isLate = sql`EXISTS (SELECT FROM handoff_batches b WHERE b.client_id = t.client_id AND b.system IN (${systems})
  AND b.status IN ('READY', 'ACCEPTED') AND t.week_start + 6 BETWEEN b.from_date AND b.to_date)`

/** Locks the timesheets of a batch until the transaction ends, so that none of them is reopened while its time is handed off. */
export async function lockSheets(tx: Transaction, scope: PayrollScope): Promise<void> {
  await tx.execute(
    sql`SELECT t.id FROM ${payableSheets(scope)} AND (${isWithinDates(scope)} OR ${isLate}) ORDER BY t.id LIMIT ${maxSheets + 1} FOR UPDATE OF t`,
  )
}

interface FoundTime {
  timesheetId: string
  sheetVersion: number
  employeeId: string
  employeeNo: string
  firstName: string
  lastName: string
  employmentType: string
  weekStart: string
  type: EntryType
  classification: Classification | null
  minutes: number
  correction: boolean
}

/** Returns the time that a batch would hand off now. Reads at most `maxSheets + 1` timesheets. */
export async function readTimes(tx: Transaction, scope: PayrollScope): Promise<SheetTime[]> {
  const { rows } = await tx.execute<FoundTime & Record<string, unknown>>(sql`
    WITH sheets AS (SELECT t.* FROM ${payableSheets(scope)} AND (${isWithinDates(scope)} OR ${isLate}) ORDER BY t.week_start, t.id LIMIT ${maxSheets + 1})
    SELECT t.id AS "timesheetId", t.version AS "sheetVersion", p.id AS "employeeId", p.employee_no AS "employeeNo", p.first_name AS "firstName",
      p.last_name AS "lastName", p.employment_type AS "employmentType", t.week_start::text AS "weekStart", e.type, e.classification,
      e.minutes,
      t.week_start < ${scope.fromDate}::date - 6 OR EXISTS (SELECT FROM handoff_hours h
        WHERE h.client_id = t.client_id AND h.employee_id = t.employee_id AND h.week_start = t.week_start AND h.live) AS correction
    FROM sheets t JOIN employees p ON p.client_id = t.client_id AND p.id = t.employee_id
      CROSS JOIN LATERAL (SELECT e.type, e.classification, sum(e.minutes)::int AS minutes FROM timesheet_entries e
        WHERE e.client_id = t.client_id AND e.timesheet_id = t.id GROUP BY e.type, e.classification HAVING sum(e.minutes) <> 0) e
    ORDER BY t.week_start, t.id, e.type, e.classification`)
  return joinClasses(rows)
}

/** Returns one row for each timesheet and pay type. Adds up work and adjustments of the same pay type. */
function joinClasses(rows: readonly FoundTime[]): SheetTime[] {
  const found = new Map<string, SheetTime>()
  for (const { type, classification, ...row } of rows) {
    const payClass = payClassOf(type, classification)
    const key = `${row.timesheetId} ${payClass}`
    const before = found.get(key)
    found.set(key, { ...row, payClass, minutes: (before?.minutes ?? 0) + row.minutes })
  }
  return [...found.values()].filter(({ minutes }) => minutes !== 0)
}

/** How many timesheets a batch leaves out. */
export interface LeftOutCounts {
  /** Those for weeks that end before the batch's dates and that no other batch covers. */
  readonly earlier: number
  /** Those within the batch's dates that aren't approved. */
  readonly open: number
  /** Those within the batch's dates for contractors who work through a company, if the system doesn't pay such contractors. */
  readonly vendors: number
}

/** Counts the timesheets that a batch leaves out. */
export async function countLeftOut(tx: Transaction, scope: PayrollScope): Promise<LeftOutCounts> {
  const { clientId, fromDate, toDate, system } = scope
  const { rows } = await tx.execute<LeftOutCounts & Record<string, unknown>>(sql`SELECT
    (SELECT count(*)::int FROM ${payableSheets(scope)} AND NOT (${isWithinDates(scope)}) AND NOT (${isLate})) AS earlier,
    (SELECT count(*)::int FROM timesheets t WHERE t.client_id = ${clientId} AND t.status IN ('DRAFT', 'SUBMITTED', 'REJECTED') AND t.archived_at IS NULL
      AND t.period_start BETWEEN ${fromDate}::date - 6 AND ${toDate} AND t.week_start <= ${toDate}::date - 6 AND ${isWithinDates(scope)}) AS open,
    (SELECT count(*)::int FROM ${approvedSheets(scope)} AND ${isWithinDates(scope)} AND ${isVendorSheet} AND NOT ${payrollCodes[system].hasVendors}) AS vendors`)
  return rows[0] ?? { earlier: 0, open: 0, vendors: 0 }
}
