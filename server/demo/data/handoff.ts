import { addDays } from '#domain/kernel/dates.ts'
import { payClasses } from '#domain/payroll/classes.ts'
import { totalsByClass } from '#domain/payroll/hours.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { insertMany } from '#server/db/bulk.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import { uuidOf } from '#server/demo/data/random.ts'
import { loadDraft, setLoadedBatch } from '#server/records/handoff/loadBatches.ts'
import { storeTransactions } from '#server/records/handoff/storeTransactions.ts'
import { prepareTransactions, totalsOf } from '#server/records/handoff/prepareTransactions.ts'
import { nextBatchNumber } from '#server/records/handoff/storeFiles.ts'
import { handoffSetups, type BatchRecord } from '#server/records/handoff/table.ts'
import { countSheets, prepareTimes } from '#server/records/payroll/prepareTimes.ts'
import { storeTimes } from '#server/records/payroll/storeTimes.ts'

/** The user who handed off the batches. */
const author = 'cleo'

/** How many days before this week the handed-off pay period began. Far enough back that all of its weeks are closed. */
const PAY_PERIOD_DAYS_AGO = 42

/** Hands off one client's invoices for a month and its time in a pay period. The batches are like those that users create. */
export async function insertHandoff(
  tx: Transaction,
  { clientId, tenantId }: DemoClient,
  today: string,
): Promise<void> {
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1)
  const ledger = await insertDraft(tx, {
    id: uuidOf(`${clientId} ledger batch`),
    clientId,
    tenantId,
    system: 'GENERAL_LEDGER',
    fromDate: `${lastMonth.slice(0, 7)}-01`,
    toDate: lastMonth,
  })
  const prepared = await prepareTransactions(tx, { ...ledger, system: 'GENERAL_LEDGER' })
  const { transactions } = prepared
  if (transactions.length > 0) {
    const number = await nextBatchNumber(tx, clientId)
    await storeTransactions(tx, ledger, 'GENERAL_LEDGER', { ...prepared, number })
    const totals = { documentCount: transactions.length, totals: totalsOf(transactions) }
    await setLoadedBatch(tx, ledger, { ...totals, status: 'ACCEPTED', number, acceptedAt: ledger.createdAt })
  }

  const codes = payClasses.map((key) => ({
    kind: 'EARNING' as const,
    key,
    name: key === 'UNPAID_ABSENCE' ? 'UNPAID' : key,
  }))
  const setup = { clientId, tenantId, system: 'GENERAL_PAYROLL' as const, names: codes, version: 2 }
  await insertMany(tx, handoffSetups, [{ ...setup, updatedBy: author }])
  const fromDate = addDays(weekStartOf(today, 'MONDAY'), -PAY_PERIOD_DAYS_AGO)
  const payroll = await insertDraft(tx, {
    id: uuidOf(`${clientId} payroll batch`),
    clientId,
    tenantId,
    system: 'GENERAL_PAYROLL',
    fromDate,
    toDate: addDays(fromDate, 13),
  })
  const time = await prepareTimes(tx, { ...payroll, system: 'GENERAL_PAYROLL' })
  if (time.times.length === 0) return
  const number = await nextBatchNumber(tx, clientId)
  await storeTimes(tx, payroll, 'GENERAL_PAYROLL', { ...time, number, uid: author })
  const totals = { documentCount: countSheets(time.sheets), classTotals: totalsByClass(time.sheets) }
  await setLoadedBatch(tx, payroll, { ...totals, status: 'READY', number })
}

type Draft = Pick<BatchRecord, 'id' | 'clientId' | 'tenantId' | 'system' | 'fromDate' | 'toDate'>

/** Inserts a draft, as if created on the day after its period. */
const insertDraft = (tx: Transaction, draft: Draft): Promise<BatchRecord> =>
  loadDraft(tx, { ...draft, at: `${addDays(draft.toDate, 1)}T15:10:00.000Z`, by: author })
