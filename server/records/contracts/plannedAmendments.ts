import { and, asc, eq } from 'drizzle-orm'
import type { PlannedAmendment } from '#domain/contracts/amending/planned.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notAllowedNow } from '#server/pipeline/apiError.ts'
import { plannedAmendments } from '#server/records/contracts/table.ts'

const { clientId: client, contractId: contract, version, effectiveFrom, status } = plannedAmendments

/** Returns the condition for a contract's planned amendments. */
export const isStillPlanned = (clientId: string, contractId: string) =>
  and(eq(client, clientId), eq(contract, contractId), eq(status, 'PLANNED'))

/** Returns the planned amendments of a contract, in date order. */
export async function plannedOf(
  tx: Transaction,
  clientId: string,
  contractId: string,
): Promise<PlannedAmendment[]> {
  const rows = await tx
    .select()
    .from(plannedAmendments)
    .where(isStillPlanned(clientId, contractId))
    .orderBy(asc(effectiveFrom), asc(version))
  return rows.map((row) => ({
    version: row.version,
    effectiveFrom: row.effectiveFrom,
    fields: Object.keys(row.terms),
  }))
}

/**
 * The maximum number of planned amendments per contract. The job applies all due amendments of a contract in
 * one transaction, and the contract's page lists all planned ones.
 */
const MAX_PLANNED = 20

/** Throws 409 if a contract can't have another planned amendment. The caller must have locked the contract. */
export async function checkCanPlanAmendment(
  tx: Transaction,
  clientId: string,
  contractId: string,
): Promise<void> {
  if ((await tx.$count(plannedAmendments, isStillPlanned(clientId, contractId))) < MAX_PLANNED) return
  const message = `This contract has ${MAX_PLANNED} planned amendments. Withdraw one before you plan another.`
  throw notAllowedNow([{ code: 'not_allowed_now', message }])
}

/** Marks a closed contract's planned amendments as rejected, because they can no longer take effect. */
export async function endPlannedAmendments(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  uid: string,
): Promise<void> {
  await tx
    .update(plannedAmendments)
    .set({
      status: 'REFUSED',
      refusal: 'The contract was closed before this date.',
      settledAt: new Date().toISOString(),
      settledBy: uid,
    })
    .where(isStillPlanned(clientId, id))
}
