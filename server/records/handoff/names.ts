import { and, eq, sql } from 'drizzle-orm'
import type { NameKind } from '#domain/handoff/setup.ts'
import type { HandoffSystemKey } from '#domain/handoff/systems.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { handoffSetups, type StoredName } from '#server/records/handoff/table.ts'

/** Returns a name in another system, or null if none was entered. */
export type NameLookup = (kind: NameKind, key: string) => string | null

/** Returns a function that finds a stored name. */
export function createNameLookup(stored: readonly StoredName[]): NameLookup {
  const found = new Map(stored.map(({ kind, key, name }) => [`${kind} ${key}`, name]))
  return (kind, key) => found.get(`${kind} ${key}`) ?? null
}

/** Reads a system's names and the version of its setup, which is 1 before the first change. */
export async function readNames(
  tx: Transaction,
  clientId: string,
  system: HandoffSystemKey,
): Promise<{ version: number; names: readonly StoredName[] }> {
  const [row] = await tx
    .select({ version: handoffSetups.version, names: handoffSetups.names })
    .from(handoffSetups)
    .where(and(eq(handoffSetups.clientId, clientId), eq(handoffSetups.system, system)))
  return row ?? { version: 1, names: [] }
}

/** Returns the first 4,000 companies that were billed or that have paid, sorted by name. */
export async function readCompanies(tx: Transaction, clientId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT DISTINCT name FROM (
      SELECT bill_to_name AS name FROM invoices WHERE client_id = ${clientId} AND number IS NOT NULL
      UNION ALL SELECT bill_to_name FROM payments WHERE client_id = ${clientId}) n ORDER BY name LIMIT 4000`)
  return rows.map(({ name }) => name)
}
