import { useSelector } from '@xstate/react'
import { effectivePermissions } from '#domain/permissions.ts'
import { useAuth } from '#views/ActorsContext.tsx'

const sameList = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** The permissions in force; until GET /user has answered, the matrix over the roles of the claims. Shows and hides, never guards. */
export function usePermissions(): readonly string[] {
  return useSelector(
    useAuth(),
    ({ context: { loggedInUser, user } }) =>
      loggedInUser?.permissions ?? effectivePermissions(user?.attributes.roles ?? []),
    sameList,
  )
}
