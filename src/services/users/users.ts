import type { Answer } from '#domain/kernel/answer.ts'
import { calls } from '#domain/kernel/calls/calls.ts'
import type { User } from '#domain/users/record.ts'
import { Failure } from '#services/http/failure.ts'
import type { Http } from '#services/http/http.ts'

/**
 * Returns the signed-in user with their permissions in the client. Without a client, the user has no
 * permissions. Turns a timeout into an overload, so that the call is retried. The page has no Retry button for
 * this call, and can't show the client's name without the response.
 */
export async function readUser(
  http: Http,
  clientId: string | null,
  signal: AbortSignal,
): Promise<Answer<User>> {
  try {
    return (await http(calls.readSelf, { clientId, signal })) as Answer<User>
  } catch (error) {
    throw error instanceof Failure && error.code === 'timeout'
      ? new Failure('overload', error.message)
      : error
  }
}
