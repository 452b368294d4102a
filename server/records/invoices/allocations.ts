import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'
import type { LineRecord } from '#server/records/invoices/resource.ts'
import { invoiceAllocations } from '#server/records/invoices/table.ts'

/** Sets whether the allocations of lines count as billed. */
export async function setAllocations(
  tx: Transaction,
  clientId: string,
  lines: readonly LineRecord[],
  live: boolean,
): Promise<void> {
  const { lineId } = invoiceAllocations
  await tx
    .update(invoiceAllocations)
    .set({ live })
    .where(
      and(
        eq(invoiceAllocations.clientId, clientId),
        inArray(
          lineId,
          lines.map(({ id }) => id),
        ),
        eq(invoiceAllocations.live, !live),
      ),
    )
}
