import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { MailState } from '#domain/mail/record.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { mails } from '#server/mail/table.ts'
import { invoices } from '#server/records/invoices/table.ts'

/** The states of emails, most urgent first. */
const statesByUrgency: readonly MailState[] = ['UNKNOWN', 'FAILED', 'SENDING', 'QUEUED', 'ACCEPTED']

/** Returns the delivery state of an invoice's emails. Reminders only count if they need attention. Null for an invoice that wasn't sent. */
export async function mailStateOf(
  tx: Transaction,
  { clientId, id, sentAt }: Pick<typeof invoices.$inferSelect, 'clientId' | 'id' | 'sentAt'>,
): Promise<MailState | null> {
  if (sentAt === null) return null
  const rows = await tx
    .selectDistinct({ state: mails.state })
    .from(mails)
    .where(
      and(
        eq(mails.clientId, clientId),
        eq(mails.aboutId, id),
        or(eq(mails.kind, 'INVOICE'), inArray(mails.state, ['FAILED', 'UNKNOWN'])),
      ),
    )
  return statesByUrgency.find((each) => rows.some(({ state }) => state === each)) ?? null
}

/** The condition for an invoice with an email that failed or whose delivery is unknown. */
export const hasUnsentMail = sql`EXISTS (SELECT FROM mails m WHERE m.client_id = ${invoices.clientId}
  AND m.about_id = ${invoices.id} AND m.state IN ('FAILED', 'UNKNOWN'))`
