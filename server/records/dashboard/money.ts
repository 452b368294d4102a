import { and, between, eq, inArray, or, sql } from 'drizzle-orm'
import type { TileCounts } from '#domain/dashboard/summary.ts'
import { dueSoonUntil, invoiceKeys } from '#domain/dashboard/tiles.ts'
import type { MoneyTile, RankedContract, TileAmount } from '#domain/dashboard/tiles.ts'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { benchOf } from '#server/records/employees/bench.ts'
import { hasUnsentMail } from '#server/records/invoices/mailState.ts'
import { openInvoiceStatuses } from '#domain/invoices/statuses.ts'
import { isOwed, overdueOn } from '#server/records/invoices/openInvoices.ts'

import { invoices } from '#server/records/invoices/table.ts'
import { grossMarginOf } from '#server/records/dashboard/grossMargin.ts'
import { receivablesOf } from '#server/records/dashboard/receivables.ts'
import { sumUnbilledByAge } from '#server/records/invoices/unbilledTime.ts'

type ReadTile<T extends MoneyTile> = (
  tx: Transaction,
  clientId: string,
  today: string,
  viewer: Caller,
) => Promise<{ counts: TileCounts<T>; amounts: TileAmount[]; ranked?: RankedContract[] }>

/** Reads the tiles about money: their counts, and the amounts for each count and currency. */
export const readMoneyTile: { readonly [T in MoneyTile]: ReadTile<T> } = {
  async invoices(tx, clientId, today) {
    const conditions = {
      DRAFT: eq(invoices.status, 'DRAFT'),
      OVERDUE: overdueOn(today),
      DUE_SOON: sql`${isOwed} AND ${between(invoices.dueDate, today, dueSoonUntil(today))}`,
      DISPUTED: eq(invoices.disputed, true),
      UNSENT: hasUnsentMail,
    }
    const sums = invoiceKeys.map(
      (key) => sql`count(*) FILTER (WHERE ${conditions[key]})::int, coalesce(sum(
        CASE WHEN ${invoices.status} = 'DRAFT' THEN ${invoices.totalCents} ELSE ${invoices.balanceCents} END
      ) FILTER (WHERE ${conditions[key]}), 0)::text`,
    )
    const rows = await tx
      .select({
        currency: invoices.currency,
        sums: sql<readonly (number | string)[]>`json_build_array(${sql.join(sums, sql`, `)})`,
      })
      .from(invoices)
      .where(
        and(
          unarchivedIn(invoices, clientId),
          or(
            inArray(invoices.status, ['DRAFT', ...openInvoiceStatuses]),
            eq(invoices.disputed, true),
            hasUnsentMail,
          ),
        ),
      )
      .groupBy(invoices.currency)
      .orderBy(invoices.currency)
    const counts = { DRAFT: 0, OVERDUE: 0, DUE_SOON: 0, DISPUTED: 0, UNSENT: 0 }
    const amounts = rows.flatMap(({ currency, sums: values }) =>
      invoiceKeys.flatMap((key, index): TileAmount[] => {
        const count = Number(values[2 * index])
        counts[key] += count
        // Invoices with unsent emails are only counted. Their amounts don't matter.
        return count === 0 || key === 'UNSENT'
          ? []
          : [{ key, currency, amount: moneyOf(BigInt(values[2 * index + 1] ?? 0)) }]
      }),
    )
    return { counts, amounts }
  },
  unbilled: sumUnbilledByAge,
  receivables: receivablesOf,
  grossMargin: grossMarginOf,
  bench: (tx, clientId, today, { permissions }) => benchOf(tx, clientId, today, canSeePay(permissions)),
}
