import { and, eq, sql } from 'drizzle-orm'
import { idempotencyKeys } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** A key, with the client and user it belongs to. */
export type KeyOwner = { clientId: string; uid: string; key: string }

const isKeyOf = ({ clientId, uid, key }: KeyOwner) =>
  and(eq(idempotencyKeys.clientId, clientId), eq(idempotencyKeys.uid, uid), eq(idempotencyKeys.key, key))

/** Claims a key for a request. Returns false if it is taken. If another open transaction has claimed it, waits for that transaction to end. */
export async function takeKey(tx: Transaction, owner: KeyOwner, requestHash: string): Promise<boolean> {
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ ...owner, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}

/** Returns the stored request and response of a key, or null if there is none. */
export async function findKey(tx: Transaction, owner: KeyOwner) {
  const [row] = await tx.select().from(idempotencyKeys).where(isKeyOf(owner))
  return row ?? null
}

/** An encrypted response is large if it has more bytes than this. The index in migration 0172 has the same limit. */
const LARGE_BYTES = 8192
/** The maximum number of large responses stored for each user of a client. */
const MAX_LARGE = 50

/** Stores the response to a key's request. If the user then has more than `MAX_LARGE` large responses, the oldest are dropped, but their keys stay taken. */
export async function storeAnswer(
  tx: Transaction,
  owner: KeyOwner,
  status: number,
  bodyCipher: string,
): Promise<void> {
  await tx.update(idempotencyKeys).set({ status, bodyCipher }).where(isKeyOf(owner))
  if (Buffer.byteLength(bodyCipher) <= LARGE_BYTES) return
  const isLarge = sql`client_id = ${owner.clientId} AND uid = ${owner.uid} AND octet_length(body_cipher) > ${sql.raw(String(LARGE_BYTES))}`
  await tx.execute(sql`UPDATE idempotency_keys SET body_cipher = NULL WHERE ${isLarge}
    AND key IN (SELECT key FROM idempotency_keys WHERE ${isLarge} ORDER BY created_at DESC, key OFFSET ${MAX_LARGE})`)
}

/** Removes up to `limit` keys older than a week, across all clients. Returns how many it removed. */
export async function removeOldKeys(tx: Transaction, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ removed: number }>(
    sql`SELECT sweep_idempotency_keys(${limit}::int) AS removed`,
  )
  return rows[0]?.removed ?? 0
}
