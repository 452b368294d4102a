import { useSelector } from '@xstate/react'
import { effectivePermissions, rightsOfRoles } from '#domain/kernel/permissions.ts'
import type { AuthContext } from '#machines/session/auth.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'

const none: readonly string[] = []
const sameList = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Returns why nothing can be changed in the selected client, or undefined if its tenant isn't suspended. */
export const suspensionIn = ({ loggedInUser, selectedClientId }: AuthContext) =>
  loggedInUser?.clients?.find(({ clientId }) => clientId === selectedClientId)?.suspended

/** Returns the user's permissions, without those to change data in a suspended tenant. Until GET /user responds, they are those of the claimed roles. Before the user is confirmed, there are none. */
export function usePermissions(): readonly string[] {
  const unconfirmed = useUnconfirmed()
  const permissions = useSelector(
    useAuth(),
    ({ context }) => {
      const roles = context.user?.attributes.roles ?? []
      const granted = context.loggedInUser?.permissions ?? effectivePermissions(roles)
      const open =
        suspensionIn(context) === undefined
          ? granted
          : granted.filter((name) => !name.startsWith('CAN_MAINTAIN'))
      return [...open, ...rightsOfRoles(roles)]
    },
    sameList,
  )
  return unconfirmed ? none : permissions
}
