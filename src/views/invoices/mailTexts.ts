import type { MailState } from '#domain/mail/record.ts'

/** The texts of an email's delivery states. */
export const mailTexts: Readonly<Record<MailState, string>> = {
  QUEUED: 'Email waiting to be sent',
  SENDING: 'Sending email',
  ACCEPTED: 'Emailed',
  FAILED: 'Email failed',
  UNKNOWN: 'Email delivery unknown',
}
