import { createHash } from 'node:crypto'
import type { HandoffSystemKey } from '#domain/handoff/systems.ts'
import { insertMany } from '#server/db/bulk.ts'
import { nextNumber } from '#server/db/numbers.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import type { BatchContent, NewFile } from '#server/records/handoff/files.ts'
import { ledgerFile } from '#server/records/handoff/ledgerFile.ts'
import { quickbooksFiles } from '#server/records/handoff/quickbooks.ts'
import { xeroFiles } from '#server/records/handoff/xero.ts'
import { totalsOf, type Prepared } from '#server/records/handoff/preparing.ts'
import type { BatchRecord } from '#server/records/handoff/resource.ts'
import { handoffDocuments, handoffFiles } from '#server/records/handoff/table.ts'

/** Returns the next number of a client's batches. Its row stays locked until the transaction ends, so two batches never take the same document. */
export async function nextBatchNumber({ tx }: Pick<RequestContext, 'tx'>, clientId: string): Promise<string> {
  return `H-${String(await nextNumber(tx, clientId, 'handoff')).padStart(5, '0')}`
}

/** Returns the files of a batch. */
const layouts: Readonly<Record<HandoffSystemKey, (batch: BatchContent) => NewFile[]>> = {
  GENERAL_LEDGER: (batch) => [ledgerFile(batch)],
  QUICKBOOKS_ONLINE: quickbooksFiles,
  XERO: xeroFiles,
}

/** Stores the files and documents of a draft. Returns the columns that it has from then on. */
export async function storeBatch(
  { tx, now }: Pick<RequestContext, 'tx' | 'now'>,
  { clientId, tenantId, id: batchId, system }: BatchRecord,
  number: string,
  prepared: Prepared,
) {
  const { documents } = prepared
  const files = layouts[system]({ ...prepared, number }).map(({ name, rows, text }, index) => {
    const bytes = Buffer.from(text, 'utf8')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { clientId, tenantId, batchId, position: index + 1, name, rows, bytes, sha256 }
  })
  await tx.insert(handoffFiles).values(files)
  const rows = documents.map(({ kind, id, label, date, customer, currency, cents }, index) => {
    const isPayment = kind === 'PAYMENT' || kind === 'REVERSAL'
    return {
      clientId,
      tenantId,
      batchId,
      position: index + 1,
      system,
      kind,
      invoiceId: isPayment ? null : id,
      paymentId: isPayment ? id : null,
      label,
      date,
      customer,
      currency,
      cents: cents < 0n ? -cents : cents,
      live: true,
    }
  })
  await insertMany(tx, handoffDocuments, rows)
  return {
    number,
    documentCount: documents.length,
    totals: totalsOf(documents),
    madeAt: new Date(now).toISOString(),
    searchText: searchTextOf(number),
  }
}
