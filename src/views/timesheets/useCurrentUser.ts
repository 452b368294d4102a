import { useSelector } from '@xstate/react'
import { useAuth } from '#views/shell/ActorsContext.tsx'

/** Returns the user's id, the id of their employee record (null if they have none), and whether they can approve and reject time. */
export function useCurrentUser() {
  const auth = useAuth()
  const uid = useSelector(auth, ({ context }) => context.user?.uid ?? '')
  const employeeId = useSelector(auth, ({ context }) => context.loggedInUser?.employeeId ?? null)
  const roles = useSelector(auth, ({ context }) => context.user?.attributes.roles)
  const mayDecide = roles?.some((role) => role !== 'EMPLOYEE') ?? false
  return { uid, employeeId, mayDecide }
}
