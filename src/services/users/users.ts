import type { Answer } from '#domain/kernel/answer.ts'
import { calls } from '#domain/kernel/calls.ts'
import type { User } from '#domain/users/record.ts'
import { Failure } from '#services/http/failure.ts'
import type { Http } from '#services/http/http.ts'

/** The signed-in user, with the permissions in force in the client; without one when none is given. */
export async function readUser(
  http: Http,
  clientId: string | null,
  signal: AbortSignal,
): Promise<Answer<User>> {
  return (await http(calls.readSelf, { clientId, signal })) as Answer<User>
}

/** Ends every session of the signed-in user, this one included. */
export async function revokeSessions(http: Http, signal: AbortSignal): Promise<void> {
  const answer = await http(calls.revokeSessions, { signal })
  if (answer.kind === 'skipped')
    throw new Failure('skipped', 'This app could not be verified. Try again in a moment.')
  if (answer.kind === 'refused' && answer.status !== 401) {
    throw new Failure('refused', answer.errors[0]?.message ?? 'The sessions could not be ended. Try again.')
  }
}
