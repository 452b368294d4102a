import { ruleBroken } from '#server/pipeline/apiError.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { atProvider } from '#server/records/users/granting.ts'
import { isUser } from '#server/records/users/manage.ts'

/**
 * Deletes an account with this email that belongs to no user. One is left when a server ends between creating the
 * account and storing the user, or when someone signs up at the provider with the email of another person. It would
 * make every later invitation fail, and a password set by a stranger would keep working.
 */
export async function freeEmail(context: RequestContext, email: string): Promise<void> {
  const { tx, identity } = context
  const uid = await atProvider(context, identity.findAccount(email))
  if (uid === null) return
  if (await isUser(tx, uid))
    throw ruleBroken([
      {
        code: 'duplicate',
        message: 'Another user signs in with this email. Enter a different one.',
        field: 'email',
      },
    ])
  await atProvider(context, identity.deleteAccount(uid))
}
