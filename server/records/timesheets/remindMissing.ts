import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { missingWeeksBack } from '#domain/dashboard/missingDates.ts'
import { listName } from '#domain/employees/rules.ts'
import { bulkResult, type BulkResult } from '#domain/kernel/bulk.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { missingReminder } from '#domain/mail/texts.ts'
import { missingWeekIds } from '#domain/timesheets/missingWeeks.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { clients } from '#server/db/schema.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { missingWeeks, type MissingWeek } from '#server/records/timesheets/missingWeeks.ts'
import { queueReminder } from '#server/records/timesheets/reminders.ts'
import { checkCanApproveTime, settingsOf } from '#server/records/timesheets/sheet.ts'

type Week = MissingWeek & { firstName: string; lastName: string; email: string | null; isEmployed: boolean }

const idOf = ({ assignmentId, periodStart }: Week) => `${assignmentId}_${periodStart}`
const dayOf = (id: string) => id.slice(-10)

/**
 * Returns the missing weeks of the employees in the given rows. The range starts with the week of the earliest row
 * or the week eight weeks ago, whichever is earlier.
 */
async function weeksOf(context: RequestContext, ids: readonly string[]): Promise<Week[]> {
  const { tx, caller, today } = context
  const { clientId } = clientOf(caller)
  const { weekStart } = await settingsOf(context, today)
  const days = [...ids.map(dayOf), addDays(today, -7 * missingWeeksBack)].toSorted()
  const range = { first: weekStartOf(days[0] ?? today, weekStart), last: weekStartOf(today, weekStart) }
  const assignments = sql.join(
    ids.map((id) => sql`${id.slice(0, 36)}`),
    sql`, `,
  )
  const filters = sql`AND a.employee_id IN (SELECT n.employee_id FROM assignments n WHERE n.client_id = ${clientId} AND n.id IN (${assignments}))`
  const { rows } = await tx.execute<Week>(
    sql`SELECT m.*, p.email, p.status IN ('ACTIVE', 'OFFBOARDING') AS "isEmployed" FROM (${missingWeeks(clientId, today, range, { filters })}) m
      JOIN employees p ON p.client_id = ${clientId} AND p.id = m."employeeId" ORDER BY m."periodStart"`,
  )
  return rows
}

/** Queues one email about all missing weeks of an employee. Returns why it wasn't queued, or null if it was. */
async function remindEmployee(context: RequestContext, weeks: readonly Week[]): Promise<string | null> {
  const { tx, caller, today, audit } = context
  const { clientId, tenantId } = clientOf(caller)
  const [week] = weeks
  if (week === undefined) return 'This timesheet is no longer missing.'
  if (!week.isEmployed) return 'Reminders only go to active and offboarding employees.'
  if (week.email === null) return 'This employee has no email address.'
  const [client] = await tx
    .select({ name: clients.name, email: clients.billingEmail })
    .from(clients)
    .where(eq(clients.clientId, clientId))
  const isQueued = await queueReminder(tx, {
    clientId,
    tenantId,
    aboutId: week.assignmentId,
    recipient: week.email,
    replyTo: client?.email ?? '',
    createdBy: caller.uid,
    text: missingReminder(week.firstName, weeks, client?.name ?? ''),
    about: `missing ${week.employeeId} ${today}`,
  })
  if (!isQueued) return 'This employee was already reminded today.'
  await audit({
    action: 'SEND',
    entityType: 'employee',
    entityId: week.employeeId,
    entityLabel: listName(week),
    fields: ['timesheets'],
    reason: `Reminder about ${weeks.length} missing ${weeks.length === 1 ? 'timesheet' : 'timesheets'}`,
  })
  return null
}

/** The route that reminds employees of missing weeks. Each employee gets at most one email a day, not counting failed ones. */
export const remindMissing = defineRoute({
  call: 'remindMissing',
  params: nothing,
  query: nothing,
  body: missingWeekIds,
  answer: z.array(bulkResult),
  // Each email gets its own audit row.
  audit: 'none',
  async handle(context) {
    checkCanApproveTime(context)
    const ids = [...new Set(context.body.ids)]
    const weeks = await weeksOf(context, ids)
    const byId = new Map(weeks.map((week) => [idOf(week), week]))
    const requested = new Set(ids.map((id) => byId.get(id)?.employeeId ?? null))
    const reasons = new Map<string | null, string | null>()
    // Sorted, so that two calls for the same employees can't deadlock.
    for (const employeeId of [...requested].toSorted()) {
      const employeeWeeks = weeks.filter((week) => week.employeeId === employeeId)
      reasons.set(employeeId, await remindEmployee(context, employeeWeeks))
    }
    const results = ids.map((id): BulkResult => {
      const week = byId.get(id)
      const label = week === undefined ? null : `${listName(week)}, ${week.periodStart}`
      const reason = reasons.get(week?.employeeId ?? null) ?? null
      if (reason === null) return { id, label, ok: true, version: 1, errors: [] }
      return { id, label, ok: false, version: null, errors: [{ code: 'not_allowed_now', message: reason }] }
    })
    return { body: results }
  },
})
