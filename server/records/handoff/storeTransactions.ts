import type { AccountingSystem } from '#domain/handoff/systems.ts'
import { insertMany } from '#server/db/bulk.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { BatchContent, NewFile } from '#server/records/handoff/files.ts'
import { ledgerFile } from '#server/records/handoff/ledgerFile.ts'
import type { PreparedTransactions } from '#server/records/handoff/prepareTransactions.ts'
import { quickbooksFiles } from '#server/records/handoff/quickbooks.ts'
import { storeFiles } from '#server/records/handoff/storeFiles.ts'
import { handoffDocuments, type BatchRecord } from '#server/records/handoff/table.ts'
import { xeroFiles } from '#server/records/handoff/xero.ts'

/** The functions that create the files for each system. */
const createFiles: Readonly<Record<AccountingSystem, (batch: BatchContent) => NewFile[]>> = {
  GENERAL_LEDGER: (batch) => [ledgerFile(batch)],
  QUICKBOOKS_ONLINE: quickbooksFiles,
  XERO: xeroFiles,
}

/** Stores the files and transactions of a draft accounting batch. */
export async function storeTransactions(
  tx: Transaction,
  row: BatchRecord,
  system: AccountingSystem,
  { number, ...prepared }: PreparedTransactions & { readonly number: string },
): Promise<void> {
  const { clientId, tenantId, id: batchId } = row
  await storeFiles(tx, row, createFiles[system]({ ...prepared, number }))
  const rows = prepared.transactions.map(({ kind, id, label, date, customer, currency, cents }, index) => {
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
}
