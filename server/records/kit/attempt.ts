import type { CallName } from '#domain/calls.ts'
import { withSavepoint } from '#server/db/savepoint.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import { auditIfDenied } from '#server/records/kit/denial.ts'
import type { RequestContext } from '#server/pipeline/types.ts'

/** Returns the errors of a rejected part of a call, as the response lists them. */
export const plainErrors = ({ errors }: ApiError) =>
  errors.map(({ code, message, field }) => ({ code, message, ...(field === undefined ? {} : { field }) }))

/**
 * Runs the part of a call that is about one record. If the part is rejected, rolls it back and returns the
 * error, so that the other parts can continue. Any other error ends the whole call.
 */
export async function attempt<T>(
  context: RequestContext,
  call: CallName,
  id: string,
  work: () => Promise<T>,
): Promise<T | ApiError> {
  // A lock timeout isn't an ApiError, so it ends the whole call. The caller gets the response for a lock timeout.
  const result = await withSavepoint(context.tx, isApiError, work)
  if ('outcome' in result) return result.outcome
  await auditIfDenied(context, call, id, result.error)
  return result.error
}

const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
