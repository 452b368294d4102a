import type { Answer } from '#domain/kernel/answer.ts'
import { calls } from '#domain/kernel/calls/calls.ts'
import type { User } from '#domain/users/record.ts'
import type { Http } from '#services/http/http.ts'

/** Returns the signed-in user with their permissions in the client; without permissions when there is no client. */
export async function readUser(
  http: Http,
  clientId: string | null,
  signal: AbortSignal,
): Promise<Answer<User>> {
  return (await http(calls.readSelf, { clientId, signal })) as Answer<User>
}
