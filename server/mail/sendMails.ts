import { sql } from 'drizzle-orm'
import { pdfNameOf } from '#domain/invoices/printedInvoice.ts'
import type { Database } from '#server/db/database.ts'
import { withOwner, type Transaction } from '#server/db/withActor.ts'
import type { Delivery, Mail, DeliveryOutcome } from '#server/mail/delivery.ts'
import type { StoredMail } from '#server/mail/table.ts'

/** The pauses between attempts, in seconds. They add up to about a day. */
const PAUSES = [60, 300, 1_800, 7_200, 28_800, 43_200]

/** Clients whose emails wait until the client and its tenant are active again: inactive and archived clients, and clients of suspended tenants. */
const pausedClients = sql`(SELECT c.client_id FROM clients c JOIN tenants t ON t.tenant_id = c.tenant_id
  WHERE c.status <> 'ACTIVE' OR c.archived_at IS NOT NULL OR t.status <> 'ACTIVE')`

/** Returns whether an email is due to be sent. */
export async function isMailDue(database: Database): Promise<boolean> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute(
      sql`SELECT 1 FROM mails WHERE state = 'QUEUED' AND next_at <= now() AND client_id NOT IN ${pausedClients} LIMIT 1`,
    ),
  )
  return rows.length > 0
}

/** Sends the emails in the outbox that are due. Only one call runs at a time, so an email that is SENDING when a call starts belongs to an interrupted call. */
export async function sendMails(
  database: Database,
  delivery: Delivery,
  shouldContinue = () => true,
): Promise<void> {
  await withOwner(database, (tx) =>
    tx.execute(
      sql`UPDATE mails SET state = ${delivery.interruptedState}, next_at = now(), problem = 'The attempt was interrupted.' WHERE state = 'SENDING'`,
    ),
  )
  await withOwner(database, failOutdatedDigests)
  await withOwner(database, failOutdatedTimesheetReminders)
  // Tenants take turns, so that one with many emails doesn't delay the others.
  const served = new Set<string>()
  while (shouldContinue()) {
    const mail = await takeNext(database, [...served])
    if (mail === null) return
    if (served.has(mail.tenantId)) served.clear()
    served.add(mail.tenantId)
    const outcome = await delivery
      .deliver(mail)
      .catch((error: unknown): DeliveryOutcome => ({ state: 'RETRY', problem: String(error).slice(0, 500) }))
    await storeOutcome(database, mail, outcome)
  }
}

/**
 * Marks queued digests as failed if their users have lost access, because an email can be queued for up to a day.
 * Also marks digests as failed after a change to the user, or to the role permissions of the client or tenant. After
 * such a change, the user may no longer have permission to see a number in the digest.
 */
const failOutdatedDigests = (tx: Transaction) =>
  tx.execute(sql`UPDATE mails m SET state = 'FAILED', problem = 'The recipient''s access may have changed.'
    WHERE m.state = 'QUEUED' AND m.kind = 'DIGEST' AND (NOT EXISTS (
        SELECT FROM users u JOIN user_clients l ON l.uid = u.uid AND l.client_id = m.client_id AND l.ended_at IS NULL
        WHERE u.email = m.recipient AND u.status = 'ACTIVE' AND u.archived_at IS NULL AND u.updated_at <= m.created_at)
      OR EXISTS (SELECT FROM client_settings s WHERE s.client_id = m.client_id AND s.at > m.created_at AND s.changes @> ${rolePermissionsChange}::jsonb)
      OR EXISTS (SELECT FROM tenant_settings s WHERE s.tenant_id = m.tenant_id AND s.at > m.created_at AND s.changes @> ${rolePermissionsChange}::jsonb))`)

const rolePermissionsChange = JSON.stringify([{ name: 'rolePermissions' }])

/**
 * Marks timesheet reminders as failed if the employee has a new email address, is archived, or is no longer Active
 * or Offboarding. The list of missing time shows these reminders as failed, so that they can be sent again.
 */
const failOutdatedTimesheetReminders = (tx: Transaction) =>
  tx.execute(sql`UPDATE mails m SET state = 'FAILED', problem = 'The employee''s email address or status has changed.'
    WHERE m.state = 'QUEUED' AND m.kind = 'TIMESHEET_REMINDER' AND NOT EXISTS (
      SELECT FROM assignments a JOIN employees e ON e.client_id = a.client_id AND e.id = a.employee_id
        WHERE a.client_id = m.client_id AND a.id = m.about_id AND e.email = m.recipient
          AND e.status IN ('ACTIVE', 'OFFBOARDING') AND e.archived_at IS NULL)`)

type MailToSend = Mail & Pick<StoredMail, 'clientId' | 'tenantId' | 'attempts'>

/**
 * Marks the next email as being sent, before anything leaves the server. Returns it, or null if none is due.
 * Tenants that haven't had a turn in this round go first. Of their emails, the one that has been due longest is
 * next. Looks up one tenant at a time in an index. Sorting 60,000 waiting emails took 0.1 s per email.
 */
async function takeNext(database: Database, served: readonly string[]): Promise<MailToSend | null> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<
      Omit<MailToSend, 'attachment'> & { number: string | null; pdf: Buffer | null }
    >(sql`WITH RECURSIVE waiting AS (
        SELECT min(tenant_id) AS tenant FROM mails WHERE state = 'QUEUED'
        UNION ALL SELECT (SELECT min(tenant_id) FROM mails WHERE state = 'QUEUED' AND tenant_id > tenant) FROM waiting WHERE tenant IS NOT NULL
      )
      UPDATE mails SET state = 'SENDING', attempts = attempts + 1 WHERE (client_id, id) = (
        SELECT oldest.client_id, oldest.id FROM waiting CROSS JOIN LATERAL (SELECT client_id, id, next_at FROM mails
          WHERE state = 'QUEUED' AND tenant_id = tenant AND next_at <= now() AND client_id NOT IN ${pausedClients} ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED) oldest
        ORDER BY ${JSON.stringify(served)}::jsonb ? tenant, next_at LIMIT 1)
      RETURNING client_id AS "clientId", tenant_id AS "tenantId", id, recipient, reply_to AS "replyTo", subject, body, message_id AS "messageId",
        created_at::text AS "createdAt", attempts,
        (SELECT i.number FROM invoices i WHERE i.client_id = mails.client_id AND i.id = about_id) AS number,
        (SELECT p.bytes FROM invoice_pdfs p WHERE p.client_id = mails.client_id AND p.invoice_id = about_id) AS pdf`),
  )
  const [taken] = rows
  if (taken === undefined) return null
  const { number, pdf, ...mail } = taken
  const attachment = number === null || pdf === null ? null : { name: pdfNameOf(number), bytes: pdf }
  return { ...mail, attachment }
}

/** Stores the result of an attempt, and when to try again. */
async function storeOutcome(
  database: Database,
  { clientId, id, attempts }: MailToSend,
  outcome: DeliveryOutcome,
): Promise<void> {
  const pause = PAUSES[attempts - 1]
  const isGivenUp = outcome.state === 'RETRY' && pause === undefined
  const state = outcome.state === 'RETRY' ? (isGivenUp ? 'FAILED' : 'QUEUED') : outcome.state
  // This text may come from the mail server. It can contain NUL, which the database can't store.
  const problem = outcome.state === 'ACCEPTED' ? null : outcome.problem.replaceAll('\0', '')
  await withOwner(database, (tx) =>
    tx.execute(sql`UPDATE mails SET state = ${state}, problem = ${problem}, next_at = now() + make_interval(secs => ${pause ?? 0}),
        accepted_at = CASE WHEN ${state} = 'ACCEPTED' THEN now() END
      WHERE client_id = ${clientId} AND id = ${id}`),
  )
}
