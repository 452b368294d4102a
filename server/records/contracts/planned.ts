import { and, asc, eq } from 'drizzle-orm'
import type { PlannedAmendment } from '#domain/contracts/amending/planned.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { plannedAmendments } from '#server/records/contracts/table.ts'

const { clientId: client, contractId: contract, version, effectiveFrom, status } = plannedAmendments

/** The condition of a contract's amendments that haven't taken effect. */
export const stillPlanned = (clientId: string, contractId: string) =>
  and(eq(client, clientId), eq(contract, contractId), eq(status, 'PLANNED'))

/** Returns the amendments of a contract that take effect later, in the order of their dates. */
export async function plannedOf(
  tx: Transaction,
  clientId: string,
  contractId: string,
): Promise<PlannedAmendment[]> {
  const rows = await tx
    .select()
    .from(plannedAmendments)
    .where(stillPlanned(clientId, contractId))
    .orderBy(asc(effectiveFrom), asc(version))
  return rows.map((row) => ({
    version: row.version,
    effectiveFrom: row.effectiveFrom,
    fields: Object.keys(row.terms),
  }))
}

/** Ends the planned amendments of a contract that closes: they can no longer take effect. */
export async function dropPlanned(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  uid: string,
): Promise<void> {
  await tx
    .update(plannedAmendments)
    .set({
      status: 'REFUSED',
      refusal: 'The contract closed before this date.',
      settledAt: new Date().toISOString(),
      settledBy: uid,
    })
    .where(stillPlanned(clientId, id))
}
