import { sql } from 'drizzle-orm'
import type { PoUsage } from '#domain/billing/poBurn.ts'
import { hoursOf, type QuantityPrecision } from '#domain/billing/quantities.ts'
import { amountOf } from '#domain/kernel/money.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { uuidArray } from '#server/records/invoices/candidates.ts'

type PoContract = { id: string; po_number: string | null }
/** The requested contracts with a PO limit, and the PO of every contract that shares one of their PO numbers. */
type PoMembership = {
  readonly limited: readonly PoContract[]
  readonly poByContract: ReadonlyMap<string, string>
}

/** Which unbilled time to add: that of all contracts on the PO, or of all except the requested contract (`others`). */
interface UnbilledScope {
  readonly of: 'others' | 'all'
  readonly precision: QuantityPrecision
}

const noUsage: PoUsage = { cents: 0n, minutes: 0 }
const sumUsage = (parts: readonly (PoUsage | undefined)[]): PoUsage =>
  parts.reduce<PoUsage>(
    (sum, { cents, minutes } = noUsage) => ({ cents: sum.cents + cents, minutes: sum.minutes + minutes }),
    noUsage,
  )

/**
 * Returns the PO usage of each contract with a PO limit: the amounts and hours on the invoices of all contracts
 * with the same PO number. With `unbilled`, also counts their approved unbilled hourly time. Discarded and
 * voided invoices don't count, and issued credit notes reduce the usage (domain.md §3 PO burn).
 */
export async function readPoUsage(
  tx: Transaction,
  clientId: string,
  contractIds: readonly string[],
  unbilled: UnbilledScope | null = null,
): Promise<Map<string, PoUsage>> {
  const { limited, poByContract } = await readPoMembership(tx, clientId, contractIds)
  if (limited.length === 0) return new Map()
  const contractsByPo = Map.groupBy(poByContract.keys(), (id) => poByContract.get(id))
  const billed = await readBilledByContract(tx, clientId, [...poByContract.keys()])
  const unbilledIds = [...contractsByPo.values()]
    .filter((ids) => unbilled?.of === 'all' || ids.length > 1)
    .flat()
  const unbilledUsage =
    unbilled === null
      ? new Map()
      : await readUnbilledByContract(tx, clientId, unbilledIds, unbilled.precision)
  return new Map(
    limited.map(({ id }) => {
      const all = contractsByPo.get(poByContract.get(id)) ?? []
      const counted = unbilled?.of === 'all' ? all : all.filter((other) => other !== id)
      return [
        id,
        sumUsage([...all.map((each) => billed.get(each)), ...counted.map((each) => unbilledUsage.get(each))]),
      ]
    }),
  )
}

/** Returns the usage of a contract's PO, or undefined for a new contract or a PO without a limit. */
export async function poUsedOf(
  tx: Transaction,
  clientId: string,
  {
    id,
    poAmount,
    poHours,
  }: { id?: string; poAmount?: string | null | undefined; poHours?: string | null | undefined },
  precision: QuantityPrecision,
): Promise<PoUsage | undefined> {
  if (id === undefined || (poAmount == null && poHours == null)) return undefined
  return (await readPoUsage(tx, clientId, [id], { of: 'all', precision })).get(id)
}

async function readPoMembership(
  tx: Transaction,
  clientId: string,
  contractIds: readonly string[],
): Promise<PoMembership> {
  const { rows: limited } = await tx.execute<PoContract>(sql`SELECT id, po_number FROM contracts
    WHERE client_id = ${clientId} AND id = ANY (${uuidArray(contractIds)}) AND num_nonnulls(po_amount_cents, po_hours) > 0`)
  if (limited.length === 0) return { limited, poByContract: new Map() }
  // Two queries instead of a join, so that the planner knows how few contracts share a PO.
  const numbers = [...new Set(limited.flatMap(({ po_number: number }) => number ?? []))]
  const { rows: shared } = await tx.execute<PoContract>(sql`SELECT id, po_number FROM contracts
    WHERE client_id = ${clientId} AND po_number = ANY (${sql.param(numbers)}::text[])`)
  return {
    limited,
    poByContract: new Map([...limited, ...shared].map(({ id, po_number: number }) => [id, number ?? id])),
  }
}

/**
 * The condition for an invoice `i` that counts toward its contracts' POs: invoices that aren't discarded or
 * voided, and issued credit notes. Manual invoices without a PO number and their credit notes don't count.
 */
export const countsTowardPo = sql`i.status NOT IN ('DISCARDED', 'VOIDED') AND (i.type = 'INVOICE' OR i.number IS NOT NULL)
  AND (i.po_number IS NOT NULL OR NOT coalesce((SELECT o.manual FROM invoices o
    WHERE o.client_id = i.client_id AND o.id = i.credit_of_invoice_id), i.manual))`

/** Returns the amount and minutes billed for each contract, less issued credit notes. */
async function readBilledByContract(tx: Transaction, clientId: string, contractIds: readonly string[]) {
  const { rows } = await tx.execute<{
    id: string
    cents: string
    minutes: string
  }>(sql`SELECT l.contract_id AS id, sum(l.cents)::text AS cents, coalesce(sum(l.minutes), 0)::text AS minutes
    FROM invoice_lines l JOIN invoices i ON i.client_id = l.client_id AND i.id = l.invoice_id
    WHERE l.client_id = ${clientId} AND l.contract_id = ANY (${uuidArray(contractIds)})
      AND ${countsTowardPo} GROUP BY l.contract_id`)
  return new Map(
    rows.map(({ id, cents, minutes }) => [id, { cents: BigInt(cents), minutes: Number(minutes) }]),
  )
}

/** Returns the value and minutes of each contract's approved unbilled hourly time, computed by week and rate, as on an invoice. */
async function readUnbilledByContract(
  tx: Transaction,
  clientId: string,
  contractIds: readonly string[],
  precision: QuantityPrecision,
): Promise<Map<string, PoUsage>> {
  if (contractIds.length === 0) return new Map()
  const { rows } = await tx.execute<{
    id: string
    rate: string
    minutes: string
  }>(sql`SELECT t.contract_id AS id, e.bill_rate::text AS rate, sum(e.minutes - e.billed_minutes)::text AS minutes
    FROM timesheets t JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
    WHERE t.client_id = ${clientId} AND t.contract_id = ANY (${uuidArray(contractIds)}) AND t.status = 'APPROVED' AND t.archived_at IS NULL
      AND e.archived_at IS NULL AND e.minutes <> e.billed_minutes AND e.billable AND e.bill_rate_unit = 'HOURLY'
      AND e.type IN ('WORK', 'ADJUSTMENT')
    GROUP BY t.contract_id, t.week_start, e.bill_rate`)
  const parts = rows.map(({ id, rate, minutes }) => ({
    id,
    minutes: Number(minutes),
    cents: amountOf(hoursOf(Number(minutes), precision), rate),
  }))
  return new Map(
    [...Map.groupBy(parts, ({ id }) => id)].map(([id, partsOfContract]) => [id, sumUsage(partsOfContract)]),
  )
}
