import { useSelector } from '@xstate/react'
import { createContext, use, useCallback } from 'react'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { useGuardedLocation } from '#views/shell/leaveGuard.ts'
import { clientCode, withClient } from '#views/shell/route/redirect.ts'

type Location = ReturnType<typeof useGuardedLocation>

/** Returns the selected client's code for URLs, or null for users with one client. */
export function useClientCode(): string | null {
  return useSelector(useAuth(), ({ context: { loggedInUser, selectedClientId } }) => {
    const activeClients = loggedInUser?.clients?.filter(({ status }) => status === 'ACTIVE') ?? []
    return clientCode(activeClients, selectedClientId)
  })
}

const ClientCodeContext = createContext<string | null>(null)
export const ClientCodeProvider = ClientCodeContext.Provider

/** Returns the router's location. For users with several clients, adds the client's code to the URLs that the app navigates to. */
export function useClientLocation(): Location {
  const code = use(ClientCodeContext)
  const [path, navigate] = useGuardedLocation()
  const navigateWithClient = useCallback<Location[1]>(
    (to, options) => navigate(withClient(String(to), code), options),
    [navigate, code],
  )
  return [path, navigateWithClient]
}
