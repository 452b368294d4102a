import { sql } from 'drizzle-orm'
import type { CallName } from '#domain/calls.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import { recordRefusal } from '#server/records/kit/refusal.ts'
import type { RequestContext } from '#server/pipeline/types.ts'

/** Returns the errors of a rejected part, as they are shown in the results of a call. */
export const plainErrors = ({ errors }: ApiError) =>
  errors.map(({ code, message, field }) => ({ code, message, ...(field === undefined ? {} : { field }) }))

/**
 * Runs the part of a call that is about one record. If it is rejected, rolls it back and returns the error,
 * so that the other parts can continue. Any other error ends the whole call.
 */
export async function attempt<T>(
  context: RequestContext,
  call: CallName,
  id: string,
  work: () => Promise<T>,
): Promise<T | ApiError> {
  const { tx } = context
  await tx.execute(sql`SAVEPOINT one_record`)
  let outcome: T | ApiError
  try {
    outcome = await work()
  } catch (error) {
    // After a lock timeout, the transaction accepts no more statements, and the caller gets the response for
    // this error.
    if (!(error instanceof ApiError)) throw error
    await tx.execute(sql`ROLLBACK TO SAVEPOINT one_record`)
    await recordRefusal(context, call, id, error)
    outcome = error
  }
  await tx.execute(sql`RELEASE SAVEPOINT one_record`)
  return outcome
}
