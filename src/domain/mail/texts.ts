import type { Invoice } from '#domain/invoices/record.ts'
import { centsOf, formatNumber } from '#domain/kernel/money.ts'

/** The subject and body of an email. */
export interface MailText {
  readonly subject: string
  readonly body: string
}

type MailedInvoice = Pick<
  Invoice,
  | 'type'
  | 'number'
  | 'currency'
  | 'issueDate'
  | 'dueDate'
  | 'periodStart'
  | 'periodEnd'
  | 'poNumber'
  | 'lines'
  | 'total'
  | 'balance'
  | 'seller'
  | 'billTo'
  | 'publicNote'
>

const titleOf = ({ type, number }: MailedInvoice) =>
  `${type === 'INVOICE' ? 'Invoice' : 'Credit note'} ${number ?? ''}`
const sellerOf = ({ seller }: MailedInvoice) => seller?.name ?? ''

/** If the lines have more characters than this, only the attached PDF lists them. An email can have at most 200,000 characters, and email apps cut off long emails. */
const maxLineCharacters = 50_000

const units = { HOUR: ' hours', DAY: ' days', MONTH: ' months', EACH: '' } as const

const linesOf = ({ lines }: MailedInvoice): Part => {
  const texts = lines.map(
    ({ description, quantity, unit, rate, amount }) =>
      `${description}: ${formatNumber(quantity)}${units[unit]} × ${formatNumber(rate)} = ${formatNumber(amount)}`,
  )
  if (texts.join('\n').length <= maxLineCharacters) return texts
  return `The attached PDF lists all ${lines.length.toLocaleString('en-US')} lines.`
}

/** Returns the email that sends an issued invoice or credit note, with its lines unless they are too long. */
export function invoiceMail(invoice: MailedInvoice, message: string | null): MailText {
  const { currency, total, dueDate, poNumber, periodStart, periodEnd } = invoice
  const isInvoice = invoice.type === 'INVOICE'
  return {
    subject: `${titleOf(invoice)} from ${sellerOf(invoice)}: ${currency} ${formatNumber(total)}${isInvoice ? `, due ${dueDate}` : ''}`,
    body: paragraphs([
      greeting(invoice),
      message,
      [
        titleOf(invoice),
        `Date: ${invoice.issueDate}`,
        isInvoice ? `Due: ${dueDate}` : null,
        `Period: ${periodStart} to ${periodEnd}`,
        poNumber === null ? null : `Purchase order: ${poNumber}`,
      ],
      linesOf(invoice),
      `Total: ${currency} ${formatNumber(total)}`,
      invoice.publicNote,
      isInvoice ? (invoice.seller?.remitInstructions ?? null) : null,
      closing(invoice),
    ]),
  }
}

/** Returns the reminder email for an invoice. `days` is the number of days since its due date, negative before it. */
export function invoiceReminder(invoice: MailedInvoice, days: number): MailText {
  const { currency, balance, total, dueDate } = invoice
  const dueText =
    days < 0
      ? `is due on ${dueDate}`
      : days === 0
        ? 'is due today'
        : `was due on ${dueDate}, ${days} ${days === 1 ? 'day' : 'days'} ago`
  const paid = centsOf(total) - centsOf(balance)
  return {
    subject: `Reminder: ${titleOf(invoice)} from ${sellerOf(invoice)} ${days <= 0 ? 'is due' : 'was due'} ${dueDate}`,
    body: paragraphs([
      greeting(invoice),
      `${titleOf(invoice)} ${dueText}. ${currency} ${formatNumber(balance)}${paid > 0n ? ` of ${formatNumber(total)}` : ''} is unpaid.`,
      "If you've already paid, you can ignore this reminder.",
      invoice.seller?.remitInstructions ?? null,
      closing(invoice),
    ]),
  }
}

/** Returns the email that reminds an employee about one missing timesheet. */
export function timesheetReminder(
  firstName: string,
  week: { readonly projectName: string; readonly periodStart: string; readonly periodEnd: string },
  clientName: string,
): MailText {
  const { projectName, periodStart, periodEnd } = week
  return {
    subject: `Timesheet missing: ${projectName}, ${periodStart} to ${periodEnd}`,
    body: paragraphs([
      `Hello ${firstName},`,
      `Your timesheet for ${projectName} from ${periodStart} to ${periodEnd} hasn't been submitted yet. Submit it in Muster under Timesheets, even if you didn't work that week.`,
      clientName,
    ]),
  }
}

/** Returns the email that reminds an employee about all missing timesheets. */
export function missingReminder(
  firstName: string,
  weeks: readonly Parameters<typeof timesheetReminder>[1][],
  clientName: string,
): MailText {
  const [week] = weeks
  if (week !== undefined && weeks.length === 1) return timesheetReminder(firstName, week, clientName)
  return {
    subject: `${weeks.length} timesheets missing`,
    body: paragraphs([
      `Hello ${firstName},`,
      "These timesheets haven't been submitted yet. Submit them in Muster under Timesheets, even for weeks you didn't work.",
      weeks.map(
        ({ projectName, periodStart, periodEnd }) => `${projectName}: ${periodStart} to ${periodEnd}`,
      ),
      clientName,
    ]),
  }
}

const greeting = ({ billTo }: MailedInvoice) => `Hello ${billTo.contact ?? billTo.companyName},`
const closing = ({ seller }: MailedInvoice) => [seller?.name ?? null, seller?.email ?? null]

type Part = string | null | readonly (string | null)[]

/** Returns the parts as paragraphs. Missing parts and missing lines are left out. */
export function paragraphs(parts: readonly Part[]): string {
  const texts = parts.map((part) =>
    part === null || typeof part === 'string'
      ? (part ?? '')
      : part.filter((line) => line !== null).join('\n'),
  )
  return `${texts.filter((each) => each !== '').join('\n\n')}\n`
}
