import { invoiceCalls } from '#domain/invoices/calls.ts'
import { pdfNameOf } from '#domain/invoices/printedInvoice.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import type { SaveAnswer } from '#domain/kernel/answer.ts'
import type { Http } from '#services/http/http.ts'
import { saveFile } from '#services/http/saveFile.ts'
import type { Records, SaveInput } from '#services/records/records.ts'

/** Saves the PDF of an issued invoice or credit note as a file on the device. Then reads the record again and resolves to it. */
export async function savePdf(
  http: Http,
  { openRecord }: Pick<Records, 'openRecord'>,
  { clientId, record }: Pick<SaveInput, 'clientId' | 'record'>,
  signal: AbortSignal,
): Promise<SaveAnswer> {
  const { id, number } = record as unknown as Invoice
  const name = pdfNameOf(number ?? '')
  const answer = await saveFile(http, invoiceCalls.readInvoicePdf, { params: { id }, clientId, name }, signal)
  if (answer.kind === 'refused') return { kind: 'refused', status: answer.status, errors: answer.errors }
  if (answer.kind !== 'ok') return answer
  const opened = await openRecord({ clientId, id }, signal)
  if (opened.kind !== 'opened' || opened.record === null)
    return opened.kind === 'opened' ? { kind: 'skipped' } : opened
  const { record: stored, draft, locked } = opened
  const invoice = stored as unknown as Invoice
  return {
    kind: 'saved',
    record: stored,
    draft,
    ...(locked === undefined ? {} : { locked }),
    row: { ...invoice, billToName: invoice.billTo.companyName },
  }
}
