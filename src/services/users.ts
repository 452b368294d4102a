import type { Answer } from '#domain/answer.ts'
import { calls } from '#domain/calls.ts'
import type { User } from '#domain/user.ts'
import type { Http } from '#services/http.ts'

/** The signed-in user, with the permissions in force in the client; without one when none is given. */
export async function readUser(
  http: Http,
  clientId: string | null,
  signal: AbortSignal,
): Promise<Answer<User>> {
  return (await http(calls.readSelf, { clientId, signal })) as Answer<User>
}
