import { useSelector } from '@xstate/react'
import { todayUtc } from '#domain/kernel/dates.ts'
import * as styles from '#views/records/records.css.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'

const noParts: readonly string[] = []

/** A line for print: the client, today's date, and what else limits the page. */
export function PrintLine({ parts = noParts }: { parts?: readonly string[] }) {
  const client = useSelector(
    useAuth(),
    ({ context }) =>
      context.loggedInUser?.clients?.find(({ clientId }) => clientId === context.selectedClientId)?.name ??
      '',
  )
  // Painted from an attribute: on screen the page says each of these once already.
  return (
    <p className={styles.printed} data-text={[client, todayUtc(), ...parts].filter(Boolean).join(' · ')} />
  )
}
