import { ruleBroken } from '#server/pipeline/apiError.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { callProvider } from '#server/records/users/grants.ts'
import { isUser } from '#server/records/users/clientUsers.ts'

/**
 * Deletes the account with this email. Throws 422 if it belongs to a user. An account without a user exists if
 * the server stopped between creating an account and storing its user, or if a stranger signed up with the provider.
 * If such an account stayed, invitations to this email would fail, and the stranger's password would still work.
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
