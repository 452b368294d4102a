import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { missingWeeksBack } from '#domain/dashboard/tiles.ts'
import { listName } from '#domain/employees/rules.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { Weekday } from '#domain/settings/record.ts'
import { missingQuery, missingRow, type MissingRow } from '#domain/timesheets/record.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { limitedTo } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import { exportRows } from '#server/records/kit/export.ts'
import { settingsOf } from '#server/records/timesheets/sheet.ts'

/** The first days of the first and the last week of a range. */
type Weeks = { readonly first: string; readonly last: string }

/** Returns the weeks of two dates, by default the last eight. */
const weeksOf = (
  { weekFrom, weekTo }: { weekFrom?: string | undefined; weekTo?: string | undefined },
  today: string,
  weekStart: Weekday,
): Weeks => ({
  first: weekStartOf(weekFrom ?? addDays(today, -7 * missingWeeksBack), weekStart),
  last: weekStartOf(weekTo ?? today, weekStart),
})

const orders = {
  periodStart: sql`s.week, e.last_name_sort, e.first_name_sort, a.id`,
  '-periodStart': sql`s.week DESC, e.last_name_sort, e.first_name_sort, a.id`,
  employeeName: sql`e.last_name_sort, e.first_name_sort, s.week, a.id`,
  '-employeeName': sql`e.last_name_sort DESC, e.first_name_sort DESC, s.week, a.id`,
}

/** The condition of the rows that a caller may see: employees see their own. */
const visibleTo = (limit: ReturnType<typeof limitedTo>): SQL =>
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
    const only = (column: SQL, id: string | undefined) =>
      id === undefined ? sql`` : sql`AND ${column} = ${id}`
    const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const matching = words.map(
      (word) =>
        sql`AND strpos(lower(concat_ws(' ', e.first_name, e.last_name, p.name, c.contract_no)), ${word}) > 0`,
    )
    const read = async (at: Transaction, from: number, count: number) => {
      const { rows } = await at.execute<Found>(
        missingWeeks(clientId, today, weeksOf(query, today, weekStart), {
          filters: sql`${only(sql`a.employee_id`, query.employeeId)} ${only(sql`a.contract_id`, query.contractId)}
          ${visibleTo(limitedTo(caller))} ${sql.join(matching, sql` `)}`,
          order: orders[query.sort ?? 'periodStart'],
          page: sql`LIMIT ${count} OFFSET ${from}`,
        }),
      )
      return { rows: rows.map(shown), total: rows[0]?.total ?? 0 }
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

type Found = MissingRow & { total: number; firstName: string; lastName: string }

const shown = ({ firstName, lastName, ...row }: Found) => ({
  ...row,
  id: `${row.assignmentId}_${row.periodStart}`,
  employeeName: listName({ firstName, lastName }),
})

/** Returns how many weeks between two dates are missing, of those that a caller may see. */
export async function countMissing(
  {
    tx,
    clientId,
    today,
    weekStart,
  }: { tx: Transaction; clientId: string; today: string; weekStart: Weekday },
  dates: { readonly weekFrom: string; readonly weekTo: string },
  limit: ReturnType<typeof limitedTo>,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::int FROM (${missingWeeks(clientId, today, weeksOf(dates, today, weekStart), {
      filters: visibleTo(limit),
    })}) m`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Returns the query of the weeks that ended without a submitted, approved or excluded sheet, although the assignment had a workday in
 * them. The weeks of an assignment start with it, however early the requested range starts.
 */
export const missingWeeks = (
  clientId: string,
  today: string,
  { first, last }: Weeks,
  { filters = sql``, order = orders.periodStart, page = sql`` }: { filters?: SQL; order?: SQL; page?: SQL },
): SQL => sql`
  SELECT a.id AS "assignmentId", a.employee_id AS "employeeId", e.first_name AS "firstName", e.last_name AS "lastName",
    c.contract_no AS "contractNo", p.name AS "projectName", d.first::text AS "periodStart", d.last::text AS "periodEnd",
    (SELECT u.display_name FROM users u WHERE u.uid = a.approver_user_id) AS "approverName",
    t.id AS "timesheetId", t.status, (count(*) OVER ())::int AS total
  FROM assignments a
  CROSS JOIN LATERAL generate_series(${first}::date + 7 * greatest(0, (a.start_date - ${first}::date) / 7),
    least(${last}::date, a.end_date), interval '7 days') AS s (week)
  CROSS JOIN LATERAL (SELECT greatest(s.week::date, a.start_date) AS first, least(s.week::date + 6, a.end_date) AS last) d
  JOIN employees e ON e.client_id = a.client_id AND e.id = a.employee_id
  JOIN projects p ON p.client_id = a.client_id AND p.id = a.project_id
  LEFT JOIN contracts c ON c.client_id = a.client_id AND c.id = a.contract_id
  LEFT JOIN timesheets t ON t.client_id = a.client_id AND t.assignment_id = a.id AND t.week_start = s.week::date AND t.week_start BETWEEN ${first} AND ${last}
    AND t.adjusts_timesheet_id IS NULL AND t.archived_at IS NULL
  WHERE a.client_id = ${clientId} AND a.archived_at IS NULL AND a.status IN ('ACTIVE', 'ENDED')
    AND a.start_date <= ${last}::date + 6 AND coalesce(a.end_date, 'infinity') >= ${first}::date
    AND s.week::date + 6 < ${today}::date AND coalesce(t.status, 'DRAFT') IN ('DRAFT', 'REJECTED')
    AND EXISTS (SELECT FROM generate_series(d.first, d.last, interval '1 day') AS g (day) WHERE extract(isodow FROM g.day) < 6)
    ${filters}
  ORDER BY ${order} ${page}`
