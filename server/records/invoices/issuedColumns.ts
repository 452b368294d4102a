import { dueDateOf } from '#domain/billing/due.ts'
import { invoiceNumber, seriesOf } from '#domain/billing/numbers.ts'
import type { Seller } from '#domain/invoices/parties.ts'
import type { Settings } from '#domain/settings/record.ts'
import type { clients } from '#server/db/schema.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import type { InvoiceRecord } from '#server/records/invoices/resource.ts'

type Client = Pick<
  typeof clients.$inferSelect,
  'code' | 'name' | 'legalName' | 'address' | 'remitToAddress' | 'billingEmail' | 'remitInstructions'
>

/** Returns the columns that issuing sets, such as number, dates and seller. Excludes the status and the PDF. */
export function issuedColumns(
  client: Client,
  settings: Settings,
  {
    type,
    paymentTerms,
    billToName,
    poNumber,
  }: Pick<InvoiceRecord, 'type' | 'paymentTerms' | 'billToName' | 'poNumber'>,
  { today, sequence }: { today: string; sequence: number },
) {
  const format = type === 'INVOICE' ? settings.invoiceNumberFormat : settings.creditNumberFormat
  const number = invoiceNumber(format, { client: client.code, date: today, sequence })
  const seller: Seller = {
    name: client.legalName ?? client.name,
    address: client.remitToAddress ?? client.address,
    email: client.billingEmail,
    remitInstructions: client.remitInstructions,
    ...settings.branding,
  }
  return {
    number,
    series: seriesOf(type, settings.resetSequence, today),
    sequence,
    seller,
    issueDate: today,
    dueDate: dueDateOf(today, paymentTerms),
    searchText: searchTextOf(number, billToName, poNumber),
  }
}
