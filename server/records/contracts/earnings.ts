import { sql } from 'drizzle-orm'
import type { EarningsBasis } from '#domain/contracts/earnings.ts'
import type { RateUnit } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'

type BilledRow = { issued: boolean; cents: string; discount_pct: string; vms_fee_pct: string }
type TimeRow = {
  minutes: string
  unbilled: string
  bill_rate: string | null
  pay_rate: string | null
  pay_rate_unit: RateUnit | null
}

/** The earnings basis of a newly added contract, which has no earnings yet. */
export const noEarnings: EarningsBasis = { transactions: [], unbilled: [], paid: [] }

/**
 * Reads what was billed and paid for a contract so far: its lines by invoice, and its approved time by week and
 * rate. Draft credit notes don't count, because they only take effect when they are issued. Expenses don't
 * count either, because they only reimburse what was spent. All amounts are in the contract's currency, which
 * can't change after approval. Empty for a new contract.
 */
export async function readEarningsBasis(
  tx: Transaction,
  clientId: string,
  { id }: { readonly id?: string },
): Promise<EarningsBasis> {
  if (id === undefined) return noEarnings
  const { rows: billed } =
    await tx.execute<BilledRow>(sql`SELECT i.number IS NOT NULL AS issued, sum(l.cents)::text AS cents,
      i.discount_pct::text, i.vms_fee_pct::text
    FROM invoice_lines l JOIN invoices i ON i.client_id = l.client_id AND i.id = l.invoice_id
    WHERE l.client_id = ${clientId} AND l.contract_id = ${id}
      AND i.status NOT IN ('DISCARDED', 'VOIDED') AND (i.type = 'INVOICE' OR i.number IS NOT NULL)
      AND coalesce((SELECT r.kind FROM invoice_lines r WHERE r.client_id = l.client_id AND r.id = l.reverses_line_id), l.kind) <> 'EXPENSE'
    GROUP BY i.id, i.number, i.discount_pct, i.vms_fee_pct`)
  const { rows: time } = await tx.execute<TimeRow>(sql`SELECT e.pay_rate::text, e.pay_rate_unit,
      CASE WHEN e.billable AND e.bill_rate_unit = 'HOURLY' AND e.type IN ('WORK', 'ADJUSTMENT') THEN e.bill_rate END::text AS bill_rate,
      sum(e.minutes)::text AS minutes, sum(e.minutes - e.billed_minutes)::text AS unbilled
    FROM timesheets t JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
    WHERE t.client_id = ${clientId} AND t.contract_id = ${id} AND t.status = 'APPROVED' AND t.archived_at IS NULL
      AND e.archived_at IS NULL
    GROUP BY t.week_start, 1, 2, 3`)
  return {
    transactions: billed.map(({ issued, cents, discount_pct: discountPct, vms_fee_pct: vmsFeePct }) => ({
      issued,
      cents: BigInt(cents),
      discountPct,
      vmsFeePct,
    })),
    unbilled: time.flatMap(({ unbilled, bill_rate: rate }) =>
      rate === null || unbilled === '0' ? [] : [{ minutes: Number(unbilled), rate }],
    ),
    paid: time.flatMap(({ minutes, pay_rate: payRate, pay_rate_unit: payRateUnit }) =>
      payRate === null || payRateUnit === null ? [] : [{ minutes: Number(minutes), payRate, payRateUnit }],
    ),
  }
}
