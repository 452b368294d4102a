import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { CallName } from '#domain/calls.ts'
import { isLockTimeout } from '#server/db/errors.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { FieldCipher } from '#server/fieldCipher.ts'
import { ApiError, badHeader } from '#server/http/apiError.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Produced } from '#server/http/types.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The header's key; null when it was left out. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header)) throw badHeader('Idempotency-Key')
  return header.toLowerCase()
}

type Once = {
  tx: Transaction
  caller: Caller
  key: string
  call: CallName
  request: FastifyRequest
  cipher: FieldCipher
}

/**
 * Runs the work once for a key: the key's row is written first and in the same transaction, so that of
 * parallel requests one works and the others wait for its answer. The answer is kept encrypted.
 */
export async function answerOnce(once: Once, work: () => Promise<Produced>): Promise<Produced> {
  const { tx, caller, key, cipher } = once
  const clientId = caller.clientId ?? ''
  const requestHash = hashOf(once.call, once.request.body)
  const own = and(
    eq(idempotencyKeys.clientId, clientId),
    eq(idempotencyKeys.uid, caller.uid),
    eq(idempotencyKeys.key, key),
  )
  const place = { clientId, id: key, column: 'idempotency_keys.body' }
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ clientId, uid: caller.uid, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .catch((error: unknown) => {
      throw isLockTimeout(error) ? stillRunning() : error
    })
  if (inserted.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(own)
    if (first?.bodyCipher == null) throw stillRunning()
    if (first.requestHash !== requestHash) throw keyReused()
    return { text: cipher.decrypt(first.bodyCipher, place), total: null }
  }
  const produced = await work()
  await tx
    .update(idempotencyKeys)
    .set({ status: 201, bodyCipher: cipher.encrypt(produced.text, place) })
    .where(own)
  return produced
}

function hashOf(call: CallName, body: unknown): string {
  return createHash('sha256')
    .update(`${call}\n${JSON.stringify(sorted(body))}`)
    .digest('hex')
}

/** The same values in another order of keys are the same request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entry]) => [name, sorted(entry)]),
  )
}

const stillRunning = () =>
  new ApiError(409, [{ code: 'in_progress', message: 'The first request with this key is still running.' }])
const keyReused = () =>
  new ApiError(422, [
    { code: 'idempotency_key_reused', message: 'This Idempotency-Key was used for another request.' },
  ])
