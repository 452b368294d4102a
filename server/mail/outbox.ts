import { randomUUID } from 'node:crypto'
import type { MailText } from '#domain/mail/texts.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { mails, type StoredMail } from '#server/mail/table.ts'

/** An email to queue. */
export type NewMail = Pick<
  StoredMail,
  'clientId' | 'tenantId' | 'kind' | 'aboutId' | 'recipient' | 'replyTo' | 'createdBy'
> & {
  text: MailText
  /** What the email is about. Each recipient gets only one email about it. */
  about: string
}

/** Adds an email to the outbox, in the transaction of the change that causes it. Returns false if the recipient already has an email about the same thing. */
export const queueMail = async (tx: Transaction, mail: NewMail): Promise<boolean> =>
  (await queueMails(tx, [mail])) > 0

/** Adds emails to the outbox in one statement. Returns how many were added. Recipients who already have an email about the same thing get none. */
export async function queueMails(tx: Transaction, newMails: readonly NewMail[]): Promise<number> {
  const rows = await tx
    .insert(mails)
    .values(newMails.map(valuesOf))
    .onConflictDoNothing()
    .returning({ id: mails.id })
  return rows.length
}

function valuesOf({ text, about, ...values }: NewMail): typeof mails.$inferInsert {
  const id = randomUUID()
  return {
    ...values,
    id,
    subject: text.subject.replaceAll(/\s+/g, ' ').slice(0, 300),
    body: text.body,
    // Uses the domain that receives the replies.
    messageId: `<${id}@${values.replyTo.split('@').at(-1)}>`,
    dedupeKey: `${about} ${values.recipient}`,
  }
}
