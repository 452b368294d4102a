import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallName } from '#domain/calls.ts'
import { guardFields } from '#domain/kernel/fieldGuards.ts'
import { isLockTimeout } from '#server/db/errors.ts'
import { findKey, storeAnswer, takeKey } from '#server/db/idempotency.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import { ApiError, badHeader } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import type { RouteAnswer } from '#server/pipeline/types.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns the key in the header, or null if there is no header. Throws 400 if the key is invalid. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header)) throw badHeader('Idempotency-Key')
  return header.toLowerCase()
}

type RepeatableRequest = {
  tx: Transaction
  caller: Caller
  key: string
  call: CallName
  status: number
  request: FastifyRequest
  cipher: FieldCipher
}

/**
 * Runs the work once per key and returns its response. Stores the encrypted response for repeated requests. The
 * transaction inserts the key's row first, so parallel requests wait for the first response. They get a 409 if
 * that takes too long.
 */
export async function answerOnce(
  repeatable: RepeatableRequest,
  work: () => Promise<RouteAnswer>,
): Promise<RouteAnswer> {
  const { tx, caller, key, cipher } = repeatable
  const owner = { clientId: caller.clientId ?? '', uid: caller.uid, key }
  const cipherContext = { clientId: owner.clientId, id: key, column: 'idempotency_keys.body' }
  const sent = textOf(repeatable.call, repeatable.request)
  // An unkeyed hash would let anyone who can read the database guess social security numbers by trying them
  // all.
  const requestHash = cipher.fingerprint(sent, { ...cipherContext, column: 'idempotency_keys.request_hash' })
  const isFirst = await takeKey(tx, owner, requestHash).catch((error: unknown) => {
    throw isLockTimeout(error) ? stillRunning() : error
  })
  if (!isFirst) {
    const earlier = await findKey(tx, owner)
    if (earlier === null || earlier.status === null) throw stillRunning()
    if (earlier.requestHash !== requestHash && earlier.requestHash !== plainHash(sent)) throw keyReused()
    if (earlier.bodyCipher === null) throw noLongerStored()
    return {
      text: visibleTo(caller, cipher.decrypt(earlier.bodyCipher, cipherContext)),
      total: null,
      isCapped: false,
    }
  }
  const answer = await work()
  await storeAnswer(tx, owner, repeatable.status, cipher.encrypt(answer.text, cipherContext))
  return answer
}

/** Returns a stored response without the fields that the caller can no longer see. */
const visibleTo = ({ permissions }: Caller, text: string) =>
  JSON.stringify(guardFields(JSON.parse(text), permissions))

/** Returns the text used to compare two requests. */
function textOf(call: CallName, { params, body }: FastifyRequest): string {
  const pathParts = Object.keys(params ?? {}).length === 0 ? [] : [JSON.stringify(sorted(params))]
  return [call, ...pathParts, JSON.stringify(sorted(body))].join('\n')
}

/** Returns the hash that was stored with responses before migration 0110. These responses stay valid for a week. */
const plainHash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns a JSON value with sorted keys, so that the order of keys doesn't matter. */
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
  new ApiError(409, [
    {
      code: 'in_progress',
      message: 'The first request with this key is still running. Try again in a moment.',
    },
  ])
const noLongerStored = () =>
  new ApiError(409, [
    {
      code: 'already_done',
      message:
        'This request was already carried out, but its response is no longer stored. Reload the record.',
    },
  ])
const keyReused = () =>
  new ApiError(422, [
    {
      code: 'idempotency_key_reused',
      message: 'This Idempotency-Key was used for another request. Send a new one.',
    },
  ])
