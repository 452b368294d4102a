import { useAlerts, useAuth } from '#views/shell/ActorsContext.tsx'

/** Returns a function that switches to another client and shows a confirmation. */
export function useChangeClient(): (clientId: string) => void {
  const auth = useAuth()
  const alerts = useAlerts()
  return (clientId) => {
    const clients = auth.getSnapshot().context.loggedInUser?.clients ?? []
    const name = clients.find((client) => client.clientId === clientId)?.name
    auth.send({ type: 'client.select', clientId })
    // The chart ignores a client that is no longer in the claims.
    if (auth.getSnapshot().context.selectedClientId !== clientId) return
    if (name !== undefined) alerts.send({ type: 'toast.raise', title: `Now working in ${name}` })
  }
}
