import { randomUUID } from 'node:crypto'
import type { MailText } from '#domain/mail/texts.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { mails, type StoredMail } from '#server/mail/table.ts'

type NewMail = Pick<
  StoredMail,
  'clientId' | 'tenantId' | 'kind' | 'aboutId' | 'recipient' | 'replyTo' | 'createdBy'
> & {
  text: MailText
  /** What the email is about. Each recipient gets one email about it. */
  about: string
}

/** Adds an email to the outbox, in the transaction of the change that causes it. Returns false if the recipient already has an email about it. */
export async function queueMail(tx: Transaction, { text, about, ...values }: NewMail): Promise<boolean> {
  const id = randomUUID()
  const rows = await tx
    .insert(mails)
    .values({
      ...values,
      id,
      subject: text.subject.replaceAll(/\s+/g, ' ').slice(0, 300),
      body: text.body,
      // Uses the domain that receives replies.
      messageId: `<${id}@${values.replyTo.split('@').at(-1)}>`,
      dedupeKey: `${about} ${values.recipient}`,
    })
    .onConflictDoNothing()
    .returning({ id: mails.id })
  return rows.length > 0
}
