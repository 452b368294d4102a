import { ruleBroken } from '#server/pipeline/apiError.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { callProvider } from '#server/records/users/grants.ts'
import { isUser } from '#server/records/users/clientUsers.ts'

/**
 * Deletes an account with this email that doesn't belong to a user. Throws 422 if the account belongs to a
 * user. An account without a user is left over if a server stops between creating the account and storing the
 * user, or if someone signs up at the provider with another person's email. Such an account would make
 * every later invitation fail, and a password set by a stranger would still work.
 */
export async function freeEmail(context: RequestContext, email: string): Promise<void> {
  const { tx, identityAdmin } = context
  const uid = await callProvider(context, identityAdmin.findAccount(email))
  if (uid === null) return
  if (await isUser(tx, uid))
    throw ruleBroken([
      {
        code: 'duplicate',
        message: 'Another user signs in with this email. Enter a different one.',
        field: 'email',
      },
    ])
  await callProvider(context, identityAdmin.deleteAccount(uid))
}
