import { useSelector } from '@xstate/react'
import { todayUtc } from '#domain/kernel/dates.ts'
import * as styles from '#views/records/records.css.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'

/** On paper only: the client, the day and whatever else the page shows a part by. */
export function PrintLine({ parts = [] }: { parts?: readonly string[] }) {
  const client = useSelector(
    useAuth(),
    ({ context }) =>
      context.loggedInUser?.clients?.find(({ clientId }) => clientId === context.selectedClientId)?.name ??
      '',
  )
  return <p className={styles.printed}>{[client, todayUtc(), ...parts].filter(Boolean).join(' · ')}</p>
}
