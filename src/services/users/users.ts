import type { Answer } from '#domain/kernel/answer.ts'
import { calls } from '#domain/kernel/calls.ts'
import type { User } from '#domain/users/record.ts'
import { Failure } from '#services/http/failure.ts'
import type { Http } from '#services/http/http.ts'

/** Returns the signed-in user with their permissions in the client; without permissions when there is no client. */
export async function readUser(
  http: Http,
  clientId: string | null,
  signal: AbortSignal,
): Promise<Answer<User>> {
  return (await http(calls.readSelf, { clientId, signal })) as Answer<User>
}

/** Ends every session of the signed-in user, including this one. Throws a Failure when it doesn't. */
export async function revokeSessions(http: Http, signal: AbortSignal): Promise<void> {
  const answer = await http(calls.revokeSessions, { signal })
  if (answer.kind === 'skipped')
    throw new Failure('skipped', "Couldn't verify this app. Try again in a moment.")
  if (answer.kind === 'refused' && answer.status !== 401) {
    throw new Failure(
      'refused',
      answer.errors[0]?.message ?? "Couldn't sign out your other sessions. Try again.",
    )
  }
}
