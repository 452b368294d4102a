import { sql } from 'drizzle-orm'
import type { CallName } from '#domain/calls.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import { recordRefusal } from '#server/records/kit/refusal.ts'
import type { RequestContext } from '#server/pipeline/types.ts'

/** Returns the errors of a refused part as the results of a call show them. */
export const plainErrors = ({ errors }: ApiError) =>
  errors.map(({ code, message, field }) => ({ code, message, ...(field === undefined ? {} : { field }) }))

/**
 * Does the part of a call that is about one record. Returns why it was rejected; then nothing of it is stored, and the other parts continue. Any
 * other error ends the whole call.
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
    // After a lock that took too long, the transaction accepts no statement, and the caller gets this error's response.
    if (!(error instanceof ApiError)) throw error
    await tx.execute(sql`ROLLBACK TO SAVEPOINT one_record`)
    await recordRefusal(context, call, id, error)
    outcome = error
  }
  await tx.execute(sql`RELEASE SAVEPOINT one_record`)
  return outcome
}
