import { useSelector } from '@xstate/react'
import { todayUtc } from '#domain/kernel/dates.ts'
import * as styles from '#views/records/records.css.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'

const noParts: readonly string[] = []

/** A line for print with the client, today's date, and the page's search and filters. */
export function PrintLine({ parts = noParts }: { parts?: readonly string[] }) {
  const client = useSelector(
    useAuth(),
    ({ context }) =>
      context.loggedInUser?.clients?.find(({ clientId }) => clientId === context.selectedClientId)?.name ??
      '',
  )
  // CSS shows the text from an attribute, so that screen readers don't read it a second time.
  return (
    <p className={styles.printed} data-text={[client, todayUtc(), ...parts].filter(Boolean).join(' · ')} />
  )
}
