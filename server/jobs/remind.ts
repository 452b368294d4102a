import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { addDays, daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { isPastDeadline, reminderDayOf } from '#domain/mail/reminders.ts'
import { invoiceReminder, timesheetReminder } from '#domain/mail/texts.ts'
import type { Settings } from '#domain/settings/record.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { permissionsUnder } from '#domain/users/rolePermissions.ts'
import type { Database } from '#server/db/database.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'
import { queueMails, type NewMail } from '#server/mail/outbox.ts'
import { invoiceOf } from '#server/records/invoices/resource.ts'
import { unpaidSince } from '#server/records/invoices/openInvoices.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { writableClients } from '#server/records/organization/list.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { missingWeeks, type MissingWeek } from '#server/records/timesheets/missingWeeks.ts'

const UID = 'system'
/** How many weeks before the current one are checked for missing timesheets. */
const WEEKS_BACK = 2
/** The number of reminders queued in one transaction. Thousands would exceed the time limit of a transaction, and then none of them would ever be sent. */
const BATCH = 500

type ClientContext = {
  tx: Transaction
  clientId: string
  tenantId: string
  settings: Settings
  now: number
  today: string
}

/** Makes the reminders about one record. */
type MakeReminders = () => readonly NewMail[]

/**
 * Queues the reminders that are due: for invoices around their due date, and for timesheets after their
 * deadline. Each one is only queued once, no matter how often the job runs. An error in one client or one
 * reminder doesn't stop the others. Returns how many were queued.
 */
export async function remind(database: Database, now: number, shouldContinue = () => true): Promise<number> {
  const today = todayUtc(now)
  let queued = 0
  const errors: unknown[] = []
  const clients = await withActor(database, { uid: UID, clientId: null, tenantScope: '*' }, writableClients)
  for (const { clientId, tenantId, name, billingEmail } of clients) {
    const sender = { name, email: billingEmail }
    const runInClient = <T>(work: (tx: Transaction) => Promise<T>) =>
      withActor(database, { uid: UID, clientId, tenantScope: null }, work)
    /** Queues reminders together. If that fails, tries each half separately, until only the failing reminders are left. */
    const queue = async (mails: readonly NewMail[]): Promise<void> => {
      if (mails.length === 0 || !shouldContinue()) return
      try {
        queued += await runInClient((tx) => queueMails(tx, mails))
      } catch (error) {
        if (mails.length === 1) return void errors.push(error)
        const half = Math.ceil(mails.length / 2)
        await queue(mails.slice(0, half))
        await queue(mails.slice(half))
      }
    }
    // If one kind fails, the other is still queued.
    for (const remindersOf of [remindersOfInvoices, remindersOfTimesheets]) {
      if (!shouldContinue()) break
      try {
        const makers = await runInClient(async (tx) => {
          const settings = await effectiveSettings(tx, clientId, today)
          return remindersOf({ tx, clientId, tenantId, settings, now, today }, sender)
        })
        const due = makers.flatMap((makeReminders) => {
          try {
            return makeReminders()
          } catch (error) {
            errors.push(error)
            return []
          }
        })
        for (let from = 0; from < due.length; from += BATCH) await queue(due.slice(from, from + BATCH))
      } catch (error) {
        errors.push(error)
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "The reminders for some clients weren't queued.")
  return queued
}

async function remindersOfInvoices({
  tx,
  clientId,
  tenantId,
  settings,
  today,
}: ClientContext): Promise<MakeReminders[]> {
  const { reminderDays } = settings
  const [first = 0] = reminderDays
  const rows = await tx
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.clientId, clientId), unpaidSince(addDays(today, -first)), isNotNull(invoices.sentAt)),
    )
  return rows.map((row) => () => {
    const { dueDate, sentAt, seller } = row
    if (dueDate === null || sentAt === null || seller === null) return []
    const day = reminderDayOf({ dueDate, sentOn: todayUtc(Date.parse(sentAt)) }, reminderDays, today)
    if (day === null) return []
    const text = invoiceReminder(invoiceOf(row, [], today), daysBetween(dueDate, today))
    const about = `reminder ${row.id} ${day}`
    const mail = { kind: 'INVOICE_REMINDER', aboutId: row.id, replyTo: seller.email, text, about } as const
    return row.sentTo.map((recipient) => ({ ...mail, clientId, tenantId, recipient, createdBy: UID }))
  })
}

async function remindersOfTimesheets(
  { tx, clientId, tenantId, settings, now, today }: ClientContext,
  sender: { readonly name: string; readonly email: string },
): Promise<MakeReminders[]> {
  const { submitDeadline, weekStart } = settings
  const canSubmit = permissionsUnder(settings.rolePermissions).EMPLOYEE.includes('CAN_MAINTAIN_TIMESHEETS')
  if (submitDeadline === null || !canSubmit) return []
  const weeks = {
    first: weekStartOf(addDays(today, -7 * WEEKS_BACK), weekStart),
    last: weekStartOf(today, weekStart),
  }
  const { rows } = await tx.execute<MissingWeek & { firstName: string; email: string | null }>(
    sql`SELECT m.*, p.email FROM (${missingWeeks(clientId, today, weeks, {})}) m
      JOIN employees p ON p.client_id = ${clientId} AND p.id = m."employeeId" AND p.status IN ('ACTIVE', 'OFFBOARDING')`,
  )
  const hour = new Date(now).getUTCHours()
  return rows.map((row) => () => {
    if (row.email === null || !isPastDeadline(row.periodEnd, submitDeadline, { today, hour })) return []
    const mail = { kind: 'TIMESHEET_REMINDER', aboutId: row.assignmentId, recipient: row.email } as const
    const text = timesheetReminder(row.firstName, row, sender.name)
    const about = `timesheet ${row.assignmentId} ${row.periodStart}`
    return [{ ...mail, clientId, tenantId, replyTo: sender.email, createdBy: UID, text, about }]
  })
}
