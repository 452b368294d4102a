import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { AppliedChange } from '#domain/contracts/amending/planned.ts'
import { hasOneOf } from '#server/db/lists.ts'
import { runPlanned } from '#server/db/planned.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { contractVersions, plannedAmendments } from '#server/records/contracts/table.ts'

/**
 * Returns applied amendments by contract, most recently applied first. The scope is either some contracts or all
 * amendments that take effect after a given date. `termsFor` uses them to find the terms that applied on a day.
 */
export async function amendmentsOf(
  tx: Transaction,
  clientId: string,
  scope: { readonly contractIds: readonly string[] } | { readonly after: string },
): Promise<ReadonlyMap<string, readonly AppliedChange[]>> {
  if ('contractIds' in scope && scope.contractIds.length === 0) return new Map()
  const { contractId, effectiveFrom } = contractVersions
  const query = tx
    .select({
      contractId,
      effectiveFrom,
      changes: sql<
        AppliedChange['changes']
      >`coalesce(${plannedAmendments.changes}, ${contractVersions.changes})`,
    })
    .from(contractVersions)
    .leftJoin(
      plannedAmendments,
      and(
        eq(plannedAmendments.clientId, contractVersions.clientId),
        eq(plannedAmendments.contractId, contractId),
        eq(plannedAmendments.version, contractVersions.version),
      ),
    )
    .where(
      and(
        eq(contractVersions.clientId, clientId),
        eq(contractVersions.kind, 'AMENDMENT'),
        or(isNull(plannedAmendments.status), eq(plannedAmendments.status, 'APPLIED')),
        'after' in scope ? gt(effectiveFrom, scope.after) : hasOneOf(contractId, scope.contractIds),
      ),
    )
    .orderBy(
      desc(sql`coalesce(${plannedAmendments.settledAt}, ${contractVersions.at})`),
      desc(contractVersions.version),
    )
  const name = 'after' in scope ? 'amendments_after' : 'amendments_of_contracts'
  const rows = await runPlanned(tx, name, query)
  return Map.groupBy(rows, (row) => row.contractId)
}
