import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { pdfNameOf } from '#domain/invoices/printedInvoice.ts'
import { keepOpen } from '#server/db/keepOpen.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notAllowedNow } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import {
  creditedNumberOf,
  invoiceOf,
  invoiceResource,
  linesOfInvoices,
  type InvoiceRecord,
} from '#server/records/invoices/resource.ts'
import { invoicePdfs, invoices } from '#server/records/invoices/table.ts'
import { byId, recordById } from '#server/records/kit/resource.ts'

/** Stores the PDF of an invoice or credit note. Returns its SHA-256. */
export async function insertPdf(
  tx: Transaction,
  { clientId, tenantId, id: invoiceId }: Pick<InvoiceRecord, 'clientId' | 'tenantId' | 'id'>,
  bytes: Buffer,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await tx.insert(invoicePdfs).values({ clientId, tenantId, invoiceId, bytes, sha256 })
  return sha256
}

/** Creates and stores the PDF of an invoice or credit note that was issued before PDFs were stored. Does nothing if the PDF exists. */
export async function ensurePdf(
  context: Pick<RequestContext, 'tx' | 'caller' | 'pdfPrinter'>,
  id: string,
): Promise<void> {
  const { tx, pdfPrinter } = context
  // Locked, so that two requests don't both make the PDF.
  const row = await recordById(context, invoiceResource, id, 'change')
  if (row.pdfSha256 !== null) return
  const lines = await linesOfInvoices(tx, row.clientId, [id])
  const creditOfNumber = await creditedNumberOf(tx, row)
  const pdf = pdfPrinter.print(invoiceOf(row, lines, row.issueDate ?? '', { creditOfNumber }), row)
  const pdfSha256 = await insertPdf(tx, row, await keepOpen(tx, pdf))
  await tx
    .update(invoices)
    .set({ pdfSha256 })
    .where(and(eq(invoices.clientId, row.clientId), eq(invoices.id, id)))
}

const readInvoicePdf = defineRoute({
  call: 'readInvoicePdf',
  params: byId,
  query: nothing,
  body: nothing,
  answer: z.unknown(),
  audit: 'always',
  async handle(context) {
    const { tx, params, audit } = context
    const row = await recordById(context, invoiceResource, params.id)
    if (row.number === null)
      throw notAllowedNow([
        {
          code: 'not_allowed_now',
          message: 'Only issued invoices and credit notes have a PDF. Issue this one first.',
        },
      ])
    if (row.pdfSha256 === null) await ensurePdf(context, row.id)
    const [pdf] = await tx
      .select({ bytes: invoicePdfs.bytes })
      .from(invoicePdfs)
      .where(and(eq(invoicePdfs.clientId, row.clientId), eq(invoicePdfs.invoiceId, row.id)))
    if (pdf === undefined) throw new Error(`The PDF of invoice ${row.id} is missing.`)
    await audit({
      action: 'DOWNLOAD',
      entityType: invoiceResource.type,
      entityId: row.id,
      entityLabel: row.number,
      fields: [],
    })
    return { body: null, file: { name: pdfNameOf(row.number), type: 'application/pdf', bytes: pdf.bytes } }
  },
})

/** The route for the PDF of an issued invoice or credit note. */
export const pdfRoutes = [readInvoicePdf]
