import { useSelector } from '@xstate/react'
import { effectivePermissions } from '#domain/kernel/permissions.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'

const none: readonly string[] = []
const sameList = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Returns the user's permissions, or those of the claimed roles until GET /user responds; none before the user is confirmed. */
export function usePermissions(): readonly string[] {
  const unconfirmed = useUnconfirmed()
  const permissions = useSelector(
    useAuth(),
    ({ context: { loggedInUser, user } }) =>
      loggedInUser?.permissions ?? effectivePermissions(user?.attributes.roles ?? []),
    sameList,
  )
  return unconfirmed ? none : permissions
}
