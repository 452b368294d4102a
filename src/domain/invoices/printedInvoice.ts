import type { BillTo } from '#domain/invoices/parties.ts'
import { isPercentage } from '#domain/invoices/percentages.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import { formatNumber } from '#domain/kernel/money.ts'

/** The company that bills or is billed. */
export interface PrintedParty {
  readonly label: string
  readonly name: string
  readonly lines: readonly string[]
}

/** The printed content of an invoice or credit note, in page order. The screen and the PDF show the same content. */
export interface PrintedInvoice {
  readonly title: string
  readonly number: string
  readonly parties: readonly PrintedParty[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly lines: readonly {
    readonly id: string
    /** Description, quantity, rate and amount. */
    readonly cells: readonly [string, string, string, string]
  }[]
  readonly sums: readonly (readonly [label: string, amount: string])[]
  readonly total: readonly [label: string, amount: string]
  readonly notes: readonly string[]
  /** The color and the footer in the client's settings when the invoice was issued. Null if there were none. */
  readonly color: string | null
  readonly footer: string | null
}

/** Returns the file name for the PDF of an invoice or credit note. The name is ASCII only, because email apps and browsers handle other characters differently. */
export const pdfNameOf = (number: string): string => `${number.replaceAll(/[^\w-]+/g, '-')}.pdf`

/** The column headings of the lines. */
export const printedColumns = ['Description', 'Quantity', 'Rate', 'Amount'] as const

export type PrintableInvoice = Pick<
  Invoice,
  | 'type'
  | 'number'
  | 'billTo'
  | 'seller'
  | 'issueDate'
  | 'dueDate'
  | 'periodStart'
  | 'periodEnd'
  | 'poNumber'
  | 'currency'
  | 'lines'
  | 'subtotal'
  | 'taxRatePct'
  | 'taxTotal'
  | 'total'
  | 'publicNote'
  | 'creditOfNumber'
>

/** Returns the printed content of an invoice or credit note. */
export function printedInvoiceOf(invoice: PrintableInvoice): PrintedInvoice {
  const { type, number, billTo, seller, currency, lines, subtotal, taxRatePct, taxTotal, total } = invoice
  return {
    title: type === 'INVOICE' ? 'Invoice' : 'Credit note',
    number: number ?? (type === 'INVOICE' ? 'Unnumbered' : 'Draft'),
    parties: [
      ...(seller === null
        ? []
        : [{ label: 'From', name: seller.name, lines: [...addressLines(seller.address), seller.email] }]),
      {
        label: 'Bill to',
        name: billTo.companyName,
        lines: [billTo.contact, ...addressLines(billTo.address), billTo.email].filter(
          (line) => line !== null,
        ),
      },
    ],
    facts: factsOf(invoice),
    lines: lines
      .filter((line) => !isPercentage(line))
      .map(({ id, description, quantity, rate, amount }) => ({
        id,
        cells: [description, formatNumber(quantity), formatNumber(rate), formatNumber(amount)],
      })),
    sums: [
      ['Subtotal', formatNumber(subtotal)],
      ...lines
        .filter((line) => isPercentage(line))
        .map(({ description, amount }) => [description, formatNumber(amount)] as const),
      ...(taxTotal === '0.00' ? [] : [[`Tax ${taxRatePct}%`, formatNumber(taxTotal)] as const]),
    ],
    total: [`Total ${currency}`, formatNumber(total)],
    // Credit notes don't request payment.
    notes: [
      type === 'INVOICE' ? (seller?.remitInstructions ?? null) : null,
      invoice.publicNote,
      `All amounts in ${currency}.`,
    ].filter((note) => note !== null),
    color: seller?.color ?? null,
    footer: seller?.footer ?? null,
  }
}

function factsOf(invoice: PrintableInvoice): PrintedInvoice['facts'] {
  const { type, issueDate, dueDate, periodStart, periodEnd, poNumber, creditOfNumber } = invoice
  return [
    ['Issued', issueDate ?? 'Not issued'],
    ...(type === 'INVOICE' ? [['Due', dueDate ?? '–'] as const] : []),
    ...(creditOfNumber === null ? [] : [['Credit for', creditOfNumber] as const]),
    ['Period', periodStart === periodEnd ? periodStart : `${periodStart} to ${periodEnd}`],
    ...(poNumber === null ? [] : [['Purchase order', poNumber] as const]),
  ]
}

const addressLines = (address: BillTo['address']): string[] =>
  address === null
    ? []
    : [
        [address.street1, address.street2].filter(Boolean).join(', '),
        `${address.city}, ${address.state} ${address.zip}`,
      ]
