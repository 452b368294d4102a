import { useSelector } from '@xstate/react'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { leaveClient } from '#views/shell/leaveGuard.ts'
import * as styles from '#views/shell/shell.css.ts'
import { useChangeClient } from '#views/shell/navigation/useChangeClient.ts'
import { Select } from '#views/ui/input/Select.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** A placeholder for the client until its name is known, so that the navigation doesn't move down. */
export function ClientPlaceholder() {
  return (
    <p className={styles.client}>
      <Skeleton width="medium" />
    </p>
  )
}

/** Shows the current client or, if the user has two or more, a list to switch between them (requirement A4). */
export function ClientSwitcher() {
  const auth = useAuth()
  const changeClient = useChangeClient()
  const clients = useSelector(auth, ({ context }) => context.loggedInUser?.clients)
  const selectedId = useSelector(auth, ({ context }) => context.selectedClientId)
  if (selectedId === null) return null
  if (clients === undefined) return <ClientPlaceholder />
  const activeClients = clients.filter(({ status }) => status === 'ACTIVE')
  if (activeClients.length < 2) {
    const name = activeClients.find(({ clientId }) => clientId === selectedId)?.name
    return name === undefined ? null : <p className={styles.client}>{name}</p>
  }
  return (
    <Select
      quiet
      noPlaceholder
      label="Client"
      value={selectedId}
      options={activeClients.map(({ clientId, name }) => ({ key: clientId, text: name }))}
      onChange={(clientId) => leaveClient(clientId, () => changeClient(clientId))}
    />
  )
}
