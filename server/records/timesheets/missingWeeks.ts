import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { missingDates, missingWeeksBack } from '#domain/dashboard/missingDates.ts'
import { listName } from '#domain/employees/rules.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { Weekday } from '#domain/settings/record.ts'
import { missingQuery, missingRow, type MissingRow } from '#domain/timesheets/missing.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { employeeLimitOf } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { exportRows } from '#server/records/kit/export.ts'
import { readLastReminders, type Reminder } from '#server/records/timesheets/reminders.ts'
import { settingsOf } from '#server/records/timesheets/sheet.ts'

/** The first days of the first and last weeks in a range. */
type WeekRange = { readonly first: string; readonly last: string }

/**
 * Returns the weeks from one date through another, by default from eight weeks ago through today. Weeks after
 * today are left out, because they can't be missing yet.
 */
function weeksOf(
  { weekFrom, weekTo }: { weekFrom?: string | undefined; weekTo?: string | undefined },
  today: string,
  weekStart: Weekday,
): WeekRange {
  const until = weekTo === undefined || weekTo > today ? today : weekTo
  return {
    first: weekStartOf(weekFrom ?? addDays(today, -7 * missingWeeksBack), weekStart),
    last: weekStartOf(until, weekStart),
  }
}

const sortOrders = {
  periodStart: sql`a.week, e.last_name_sort, e.first_name_sort, a.id`,
  '-periodStart': sql`a.week DESC, e.last_name_sort, e.first_name_sort, a.id`,
  employeeName: sql`e.last_name_sort, e.first_name_sort, a.week, a.id`,
  '-employeeName': sql`e.last_name_sort DESC, e.first_name_sort DESC, a.week, a.id`,
}

/** Returns the condition for the rows that a caller can see. Employees see their own. */
const visibleTo = (limit: ReturnType<typeof employeeLimitOf>): SQL =>
  limit === null ? sql`` : sql`AND a.employee_id = ${limit.employeeId}`

export const listMissingTimesheets = defineRoute({
  call: 'listMissingTimesheets',
  params: nothing,
  query: missingQuery,
  body: nothing,
  answer: z.array(missingRow),
  audit: 'none',
  async handle(context) {
    const { tx, caller, query, today } = context
    const { clientId } = clientOf(caller)
    const { weekStart } = await settingsOf(context, today)
    const equals = (column: SQL, id: string | undefined) =>
      id === undefined ? sql`` : sql`AND ${column} = ${id}`
    const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const wordConditions = words.map(
      (word) =>
        sql`AND strpos(lower(concat_ws(' ', e.first_name, e.last_name, p.name, c.contract_no)), ${word}) > 0`,
    )
    const read = async (source: Transaction, from: number, count: number) => {
      const { rows } = await source.execute<FoundRow>(
        missingWeeks(clientId, today, weeksOf(query, today, weekStart), {
          filters: sql`${equals(sql`a.employee_id`, query.employeeId)} ${equals(sql`a.contract_id`, query.contractId)}
          ${visibleTo(employeeLimitOf(caller))}`,
          matching: sql.join(wordConditions, sql` `),
          order: sortOrders[query.sort ?? 'periodStart'],
          page: sql`LIMIT ${count} OFFSET ${from}`,
        }),
      )
      const canSendReminders =
        employeeLimitOf(caller) === null && caller.permissions.includes('CAN_MAINTAIN_TIMESHEETS')
      const employeeIds = rows.map(({ employeeId }) => employeeId)
      const reminderOf = await readLastReminders(source, clientId, employeeIds, canSendReminders)
      return {
        rows: rows.map((row) => ({ ...toRow(row), ...reminderOf(row.employeeId) })),
        total: rows[0]?.total ?? 0,
      }
    }
    const { rows, total } = await read(tx, query.offset, query.limit)
    if (query.format === undefined) return { body: rows, total }
    return exportRows(context, {
      call: 'listMissingTimesheets',
      row: missingRow,
      columns: query.columns,
      count: total,
      read: async (...page) => (await read(...page)).rows,
    })
  },
})

/** A missing week, without its employee's last reminder. */
export type MissingWeek = Omit<MissingRow, keyof Reminder>
type FoundRow = MissingWeek & { total: number; firstName: string; lastName: string }

const toRow = ({ firstName, lastName, ...row }: FoundRow) => ({
  ...row,
  id: `${row.assignmentId}_${row.periodStart}`,
  employeeName: listName({ firstName, lastName }),
})

/** Counts the missing weeks that a caller can see, separately for last week and for earlier weeks. `missingDates` defines both ranges. */
export async function countMissing(
  {
    tx,
    clientId,
    today,
    weekStart,
  }: { tx: Transaction; clientId: string; today: string; weekStart: Weekday },
  limit: ReturnType<typeof employeeLimitOf>,
): Promise<Record<'MISSING_LAST' | 'MISSING_EARLIER', number>> {
  const [last, earlier] = (['MISSING_LAST', 'MISSING_EARLIER'] as const).map((key) =>
    weeksOf(missingDates(key, today, weekStart), today, weekStart),
  )
  if (last === undefined || earlier === undefined) throw new Error('a range of weeks is missing')
  const weeks = { first: earlier.first, last: last.last }
  const { rows } = await tx.execute<{ last: number; earlier: number }>(
    sql`SELECT count(*) FILTER (WHERE week >= ${last.first}::date)::int AS last, count(*) FILTER (WHERE week < ${last.first}::date)::int AS earlier
      FROM (${undecidedWeeks(clientId, today, weeks, visibleTo(limit))}) a`,
  )
  return { MISSING_LAST: rows[0]?.last ?? 0, MISSING_EARLIER: rows[0]?.earlier ?? 0 }
}

/** A Monday earlier than any stored time. Weekdays are counted from it. */
const MONDAY = sql`'0001-01-01'::date`

/**
 * Returns the query for undecided weeks: past weeks in which an assignment had a workday, but no timesheet was
 * submitted, approved or excluded. An assignment's weeks start with its start date, even if the requested range
 * starts earlier. Reads all decided weeks of an assignment at once. If it read them one by one, the query
 * planner could choose a slow plan.
 */
const undecidedWeeks = (
  clientId: string,
  today: string,
  { first, last }: WeekRange,
  filters: SQL,
): SQL => sql`
  SELECT a.id, a.employee_id, a.project_id, a.contract_id, a.approver_user_id, s.week, d.first, d.last
  FROM assignments a
  CROSS JOIN LATERAL (SELECT array_agg(t.week_start) AS weeks FROM timesheets t WHERE t.client_id = a.client_id AND t.assignment_id = a.id
    AND t.week_start BETWEEN ${first} AND ${last} AND t.status NOT IN ('DRAFT', 'REJECTED')
    AND t.adjusts_timesheet_id IS NULL AND t.archived_at IS NULL) decided
  CROSS JOIN LATERAL generate_series(greatest(0, (a.start_date - ${first}::date) / 7),
    (least(${last}::date, a.end_date) - ${first}::date) / 7) AS n
  CROSS JOIN LATERAL (SELECT ${first}::date + 7 * n AS week) s
  CROSS JOIN LATERAL (SELECT greatest(s.week, a.start_date) AS first, least(s.week + 6, a.end_date) AS last) d
  CROSS JOIN LATERAL (SELECT mod(d.first - ${MONDAY}, 7) AS weekday) w
  WHERE a.client_id = ${clientId} AND a.archived_at IS NULL AND a.status IN ('ACTIVE', 'ENDED')
    AND a.start_date <= ${last}::date + 6 AND coalesce(a.end_date, 'infinity') >= ${first}::date
    AND s.week + 6 < ${today}::date AND (s.week = ANY (decided.weeks)) IS NOT TRUE
    AND (w.weekday < 5 OR w.weekday + (d.last - d.first) >= 7)
    ${filters}`

/** Returns the query for the missing weeks with their employees. `filters` apply to assignments, and `matching` to employees, projects and contracts. */
export const missingWeeks = (
  clientId: string,
  today: string,
  weeks: WeekRange,
  {
    filters = sql``,
    matching = sql``,
    order = sortOrders.periodStart,
    page = sql``,
  }: { filters?: SQL; matching?: SQL; order?: SQL; page?: SQL },
): SQL => sql`
  SELECT a.id AS "assignmentId", a.employee_id AS "employeeId", e.first_name AS "firstName", e.last_name AS "lastName",
    c.contract_no AS "contractNo", p.name AS "projectName", a.first::text AS "periodStart", a.last::text AS "periodEnd",
    (SELECT u.last_name || ', ' || u.first_name FROM users u WHERE u.uid = a.approver_user_id) AS "approverName",
    t.id AS "timesheetId", t.status, (count(*) OVER ())::int AS total
  FROM (${undecidedWeeks(clientId, today, weeks, filters)} OFFSET 0) a
  CROSS JOIN LATERAL (SELECT e.first_name, e.last_name, e.first_name_sort, e.last_name_sort FROM employees e
    WHERE e.client_id = ${clientId} AND e.id = a.employee_id OFFSET 0) e
  CROSS JOIN LATERAL (SELECT p.name FROM projects p WHERE p.client_id = ${clientId} AND p.id = a.project_id OFFSET 0) p
  LEFT JOIN LATERAL (SELECT c.contract_no FROM contracts c WHERE c.client_id = ${clientId} AND c.id = a.contract_id OFFSET 0) c ON true
  LEFT JOIN LATERAL (SELECT t.id, t.status FROM timesheets t WHERE t.client_id = ${clientId} AND t.assignment_id = a.id
    AND t.week_start = a.week AND t.adjusts_timesheet_id IS NULL AND t.archived_at IS NULL OFFSET 0) t ON true
  WHERE true ${matching}
  ORDER BY ${order} ${page}`
