import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { StoredMail } from '#server/mail/table.ts'

/** The result of an attempt. RETRY means that the mail server definitely hasn't accepted the message. */
export type DeliveryOutcome =
  { state: 'ACCEPTED' } | { state: 'FAILED' | 'RETRY' | 'UNKNOWN'; problem: string }

/** An email, with the PDF of its invoice. The PDF is null if the email isn't about an invoice. */
export type Mail = Pick<
  StoredMail,
  'id' | 'recipient' | 'replyTo' | 'subject' | 'body' | 'messageId' | 'createdAt'
> & { readonly attachment: { readonly name: string; readonly bytes: Buffer } | null }

/** Delivers the emails in the outbox. */
export type Delivery = {
  deliver(mail: Mail): Promise<DeliveryOutcome>
  /** The state of an email whose delivery was interrupted. */
  readonly interruptedState: 'QUEUED' | 'UNKNOWN'
}

/** The start of a MIME encoded word, which mail programs decode. A name could use one to add a line break or a change of text direction to the subject. */
const ENCODED_WORD = '=?'

/** Returns the message as sent. The same email has the same bytes each time. */
function compose(
  { id, recipient, replyTo, subject, body, messageId, createdAt, attachment }: Mail,
  from: string,
): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: recipient,
    replyTo,
    subject: subject.replaceAll(ENCODED_WORD, '= ?'),
    text: body,
    attachments:
      attachment === null
        ? []
        : [{ filename: attachment.name, content: attachment.bytes, contentType: 'application/pdf' }],
    baseBoundary: id,
    messageId,
    date: new Date(createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** Returns a delivery that writes each email as a file that email apps can open. A second attempt replaces the file. */
export function folderDelivery(folder: string, from: string): Delivery {
  return {
    interruptedState: 'QUEUED',
    async deliver(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.id}.eml`)
      await writeFile(`${file}.part`, await compose(mail, from), { mode: 0o600 })
      await rename(`${file}.part`, file)
      return { state: 'ACCEPTED' }
    },
  }
}

const TIMEOUT_MS = 20_000

/** Returns a delivery that sends each email to an SMTP server such as `smtps://user:password@mail.example.com`. */
export function smtpDelivery(url: string, from: string, timeout = TIMEOUT_MS): Delivery {
  const { auth, ...server } = parseConnectionUrl(url)
  const limits = {
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  }
  return {
    interruptedState: 'UNKNOWN',
    async deliver(mail) {
      const bytes = await compose(mail, from)
      let isHandedOver = false
      // The stream isn't read until the mail server is ready for the message.
      const message = new Readable({
        read() {
          isHandedOver = true
          this.push(bytes)
          this.push(null)
        },
      })
      const connection = new SMTPConnection({ ...server, ...limits })
      try {
        await new Promise<void>((resolve, reject) => {
          connection.once('error', reject)
          connection.once('end', () => reject(new Error('The connection was closed')))
          connection.connect((error) => (error ? reject(error) : resolve()))
        })
        if (auth !== undefined) await callAsync((done) => connection.login(auth, done))
        await callAsync((done) =>
          connection.send({ from: addressOf(from), to: [mail.recipient] }, message, done),
        )
        connection.quit()
        return { state: 'ACCEPTED' }
      } catch (error) {
        connection.close()
        return outcomeOf(error, isHandedOver)
      }
    },
  }
}

const callAsync = (work: (done: (error: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => {
    work((error) => (error === null ? resolve() : reject(error)))
  })

/** Returns the address alone, for example from `Name <address>`. */
const addressOf = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from

function outcomeOf(error: unknown, isHandedOver: boolean): DeliveryOutcome {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  // A wrong password is a problem with the settings, not with the email.
  if (responseCode !== undefined && responseCode >= 500 && !String(command).startsWith('AUTH'))
    return { state: 'FAILED', problem }
  if (responseCode === undefined && isHandedOver) return { state: 'UNKNOWN', problem }
  return { state: 'RETRY', problem }
}
