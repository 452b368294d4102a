import type { FastifyRequest } from 'fastify'
import { allCalls, type CallName } from '#domain/calls.ts'
import { writeDenial } from '#server/db/audit.ts'
import { withActor } from '#server/db/withActor.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import { denialOf } from '#server/pipeline/authorize.ts'
import type { ApiDeps } from '#server/pipeline/types.ts'

/**
 * Runs part of a request. If that part throws a denial, writes an audit row in a separate transaction, because
 * the part's own transaction is rolled back.
 */
export async function recordDenials<T>(
  deps: ApiDeps,
  call: CallName,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  return work().catch(async (error: unknown) => {
    await recordDenial(deps, call, request, error)
    throw error
  })
}

/** Yields the parts of a file. Records a denial that is thrown between parts, after the response has begun. */
export async function* recordDenialsIn(
  deps: ApiDeps,
  call: CallName,
  request: FastifyRequest,
  parts: AsyncIterable<string>,
): AsyncGenerator<string> {
  try {
    yield* parts
  } catch (cause) {
    await recordDenial(deps, call, request, cause)
    throw cause
  }
}

async function recordDenial(
  { database }: ApiDeps,
  call: CallName,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const { caller } = request
  if (caller === null || !(error instanceof ApiError) || error.status !== 403) return
  // A user who lost access to the client during the request can no longer write to the client's audit trail.
  const hasLostClient = error.errors.some(({ code }) => code === 'client_forbidden')
  const author = hasLostClient ? { ...caller, clientId: null } : caller
  const denial = denialOf(request, allCalls[call], error)
  await withActor(database, author, (tx) => writeDenial(tx, author, denial))
}
