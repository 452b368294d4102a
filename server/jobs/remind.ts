import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { addDays, daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { isPastDeadline, reminderDayOf } from '#domain/mail/reminders.ts'
import { invoiceReminder, timesheetReminder } from '#domain/mail/texts.ts'
import type { Settings } from '#domain/settings/record.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import type { Database } from '#server/db/database.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { invoiceOf, OPEN } from '#server/records/invoices/resource.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { writableClients } from '#server/records/organization/list.ts'
import { effectiveSettings } from '#server/records/settings/effective.ts'
import { missingWeeks, type MissingWeek } from '#server/records/timesheets/missing.ts'

const UID = 'system'
/** How many weeks back reminders of missing timesheets go. */
const WEEKS_BACK = 2

type Place = {
  tx: Transaction
  clientId: string
  tenantId: string
  settings: Settings
  now: number
  today: string
}

/**
 * Queues the reminders that are due: of invoices around their due date and of timesheets after their deadline. Each is queued once,
 * however often the job runs. A client that fails doesn't stop the others. Returns how many.
 */
export async function remind(database: Database, now: number, shouldContinue = () => true): Promise<number> {
  const today = todayUtc(now)
  let queued = 0
  const errors: unknown[] = []
  const places = await withActor(database, { uid: UID, clientId: null, tenantScope: '*' }, writableClients)
  for (const { clientId, tenantId, name, billingEmail } of places) {
    if (!shouldContinue()) break
    const sender = { name, email: billingEmail }
    // Each kind has a transaction of its own, so that one that fails doesn't undo the other.
    for (const queueDue of [remindOfInvoices, remindOfTimesheets]) {
      try {
        queued += await withActor(database, { uid: UID, clientId, tenantScope: null }, async (tx) => {
          const settings = await effectiveSettings(tx, clientId, today)
          return queueDue({ tx, clientId, tenantId, settings, now, today }, sender)
        })
      } catch (error) {
        errors.push(error)
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The reminders of some clients were not queued.')
  return queued
}

async function remindOfInvoices({ tx, clientId, tenantId, settings, today }: Place): Promise<number> {
  const { reminderDays } = settings
  const [first = 0] = reminderDays
  const rows = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.clientId, clientId),
        eq(invoices.type, 'INVOICE'),
        inArray(invoices.status, [...OPEN]),
        gt(invoices.balanceCents, 0n),
        eq(invoices.disputed, false),
        isNotNull(invoices.sentAt),
        sql`${invoices.dueDate} <= ${addDays(today, -first)}`,
      ),
    )
  let queued = 0
  for (const row of rows) {
    const { dueDate, sentAt, seller } = row
    if (dueDate === null || sentAt === null || seller === null) continue
    const day = reminderDayOf({ dueDate, sentOn: todayUtc(Date.parse(sentAt)) }, reminderDays, today)
    if (day === null) continue
    const text = invoiceReminder(invoiceOf(row, [], today), daysBetween(dueDate, today))
    for (const recipient of row.sentTo) {
      const mail = { kind: 'INVOICE_REMINDER', aboutId: row.id, recipient, replyTo: seller.email } as const
      const about = `reminder ${row.id} ${day}`
      if (await queueMail(tx, { ...mail, clientId, tenantId, createdBy: UID, text, about })) queued += 1
    }
  }
  return queued
}

async function remindOfTimesheets(
  { tx, clientId, tenantId, settings, now, today }: Place,
  sender: { readonly name: string; readonly email: string },
): Promise<number> {
  const { submitDeadline, weekStart } = settings
  if (submitDeadline === null) return 0
  const weeks = {
    first: weekStartOf(addDays(today, -7 * WEEKS_BACK), weekStart),
    last: weekStartOf(today, weekStart),
  }
  const { rows } = await tx.execute<MissingWeek & { firstName: string; email: string | null }>(
    sql`SELECT m.*, p.email FROM (${missingWeeks(clientId, today, weeks, {})}) m
      JOIN employees p ON p.client_id = ${clientId} AND p.id = m."employeeId" AND p.status IN ('ACTIVE', 'OFFBOARDING')`,
  )
  const hour = new Date(now).getUTCHours()
  let queued = 0
  for (const row of rows) {
    if (row.email === null || !isPastDeadline(row.periodEnd, submitDeadline, { today, hour })) continue
    const mail = { kind: 'TIMESHEET_REMINDER', aboutId: row.assignmentId, recipient: row.email } as const
    const text = timesheetReminder(row.firstName, row, sender.name)
    const about = `timesheet ${row.assignmentId} ${row.periodStart}`
    if (
      await queueMail(tx, { ...mail, clientId, tenantId, replyTo: sender.email, createdBy: UID, text, about })
    )
      queued += 1
  }
  return queued
}
