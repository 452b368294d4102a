import { useSelector } from '@xstate/react'
import { createContext, createElement, use, type ReactNode } from 'react'
import { effectivePermissions, rightsOfRoles } from '#domain/kernel/permissions.ts'
import type { AuthContext } from '#machines/session/auth.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'

const noPermissions: readonly string[] = []
const sameList = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/** Returns the suspension of the selected client's tenant, with an email address for questions. Undefined if the tenant isn't suspended. */
export const suspensionIn = ({ loggedInUser, selectedClientId }: AuthContext) =>
  loggedInUser?.clients?.find(({ clientId }) => clientId === selectedClientId)?.suspended

const PermissionsContext = createContext(noPermissions)

/** Provides the permissions. Subscribes to them once, because almost every view reads them. */
export function PermissionsProvider({ children }: { children: ReactNode }) {
  const permissions = useSelector(
    useAuth(),
    ({ context }) => {
      const roles = context.user?.attributes.roles ?? []
      const granted = context.loggedInUser?.permissions ?? effectivePermissions(roles)
      const usable =
        suspensionIn(context) === undefined
          ? granted
          : granted.filter((name) => !name.startsWith('CAN_MAINTAIN'))
      return [...usable, ...rightsOfRoles(roles)]
    },
    sameList,
  )
  return createElement(PermissionsContext, { value: permissions }, children)
}

/** Returns the user's permissions and the rights of their roles. In a suspended tenant, omits the permissions to change data. Until GET /user responds, permissions are derived from the roles in the claims. Before the user is confirmed, there are none. */
export function usePermissions(): readonly string[] {
  const permissions = use(PermissionsContext)
  return useUnconfirmed() ? noPermissions : permissions
}
