import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MailState } from '#domain/mail/record.ts'
import type { MissingRow, ReminderState } from '#domain/timesheets/missing.ts'
import { toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/table.ts'

/** What the list of missing weeks shows about reminders. */
export type Reminder = Pick<MissingRow, 'reminder' | 'remindedAt' | 'reminderProblem'>

const notReminded: Reminder = { reminder: 'NONE', remindedAt: null, reminderProblem: null }

const shownStates: Readonly<Record<MailState, ReminderState>> = {
  QUEUED: 'WAITING',
  SENDING: 'WAITING',
  ACCEPTED: 'SENT',
  FAILED: 'FAILED',
  UNKNOWN: 'UNKNOWN',
}

/** Returns a function that finds an employee's last reminder about missing time. Only users who can send reminders see the mail server's error. */
export async function readLastReminders(
  tx: Transaction,
  clientId: string,
  employeeIds: readonly string[],
  canSendReminders: boolean,
): Promise<(employeeId: string) => Reminder> {
  const { rows } = await tx.execute<{
    employeeId: string
    state: MailState
    problem: string | null
    remindedAt: string | null
  }>(sql`
    SELECT DISTINCT ON (a.employee_id) a.employee_id AS "employeeId", m.state, m.problem,
      (max(m.created_at) FILTER (WHERE m.state NOT IN ('FAILED', 'UNKNOWN')) OVER (PARTITION BY a.employee_id))::text AS "remindedAt"
    FROM assignments a JOIN mails m ON m.client_id = a.client_id AND m.about_id = a.id AND m.kind = 'TIMESHEET_REMINDER'
    WHERE a.client_id = ${clientId} AND a.employee_id = ANY (${sql.param([...new Set(employeeIds)])}::uuid[])
    ORDER BY a.employee_id, m.created_at DESC, m.id`)
  const remindersById = new Map(
    rows.map(({ employeeId, state, problem, remindedAt }): [string, Reminder] => [
      employeeId,
      {
        reminder: shownStates[state],
        remindedAt: remindedAt === null ? null : toInstant(remindedAt),
        reminderProblem: canSendReminders && (state === 'FAILED' || state === 'UNKNOWN') ? problem : null,
      },
    ]),
  )
  return (employeeId) => remindersById.get(employeeId) ?? notReminded
}

type NewReminder = Omit<Parameters<typeof queueMail>[1], 'kind'> & { readonly recipient: string }

/**
 * Queues a reminder. Returns false if the employee was already reminded of the same thing, even at another
 * address. Failed emails don't count. Emails with the state UNKNOWN don't count either. If an UNKNOWN email was
 * sent to the same address, queues that email again. Email apps then show it only once.
 */
export async function queueReminder(tx: Transaction, reminder: NewReminder): Promise<boolean> {
  const { clientId, about, recipient } = reminder
  const kind = 'TIMESHEET_REMINDER'
  const earlier = await tx
    .select({ id: mails.id, state: mails.state, recipient: mails.recipient })
    .from(mails)
    .where(
      and(
        eq(mails.clientId, clientId),
        eq(mails.kind, kind),
        sql`${mails.aboutId} IN (SELECT o.id FROM assignments a JOIN assignments o ON o.client_id = a.client_id AND o.employee_id = a.employee_id
          WHERE a.client_id = ${clientId} AND a.id = ${reminder.aboutId})`,
        sql`starts_with(${mails.dedupeKey}, ${about})`,
      ),
    )
  if (earlier.some(({ state }) => state !== 'FAILED' && state !== 'UNKNOWN')) return false
  const isLost = (one: (typeof earlier)[number]) => one.state === 'UNKNOWN' && one.recipient === recipient
  const lost = earlier.filter(isLost).map(({ id }) => id)
  const failed = earlier.length - lost.length
  if (lost.length === 0)
    // Two calls at the same time count the same failures, so the outbox gets the same key twice and accepts only one email.
    return queueMail(tx, { ...reminder, kind, about: failed === 0 ? about : `${about} again ${failed}` })
  const requeued = await tx
    .update(mails)
    .set({ state: 'QUEUED', attempts: 0, nextAt: sql`now()` })
    .where(and(eq(mails.clientId, clientId), inArray(mails.id, lost), eq(mails.state, 'UNKNOWN')))
    .returning({ id: mails.id })
  return requeued.length > 0
}
