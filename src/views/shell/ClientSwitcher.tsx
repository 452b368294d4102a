import { useSelector } from '@xstate/react'
import { useAlerts, useAuth } from '#views/shell/ActorsContext.tsx'
import { leaveClient } from '#views/shell/leaveGuard.ts'
import { Select } from '#views/ui/input/Select.tsx'

const none: readonly never[] = []

/** Shows the client one works in; with two or more, a press chooses another (requirement A4). */
export function ClientSwitcher() {
  const auth = useAuth()
  const alerts = useAlerts()
  const clients = useSelector(auth, ({ context }) => context.loggedInUser?.clients ?? none)
  const selectedId = useSelector(auth, ({ context }) => context.selectedClientId)
  const open = clients.filter(({ status }) => status === 'ACTIVE')
  if (open.length < 2 || selectedId === null) return null
  return (
    <Select
      quiet
      alwaysSet
      label="Client"
      value={selectedId}
      options={open.map(({ clientId, name }) => ({ key: clientId, text: name }))}
      onChange={(clientId) => {
        const name = open.find((client) => client.clientId === clientId)?.name ?? ''
        leaveClient(() => {
          auth.send({ type: 'client.select', clientId })
          // Refused where the claims have lost it meanwhile.
          if (auth.getSnapshot().context.selectedClientId !== clientId) return
          alerts.send({ type: 'toast.raise', title: `You now work in ${name}` })
        })
      }}
    />
  )
}
