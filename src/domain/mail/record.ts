import * as z from 'zod/mini'

export const mailKinds = ['INVOICE', 'INVOICE_REMINDER', 'TIMESHEET_REMINDER', 'DIGEST'] as const
export type MailKind = (typeof mailKinds)[number]

/** UNKNOWN: the attempt was interrupted, and the message may have been sent. A user decides whether to send it again. */
export const mailStates = ['QUEUED', 'SENDING', 'ACCEPTED', 'FAILED', 'UNKNOWN'] as const
export type MailState = (typeof mailStates)[number]

/** One email in the outbox. */
export const mail = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  problem: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type MailRecord = z.output<typeof mail>
