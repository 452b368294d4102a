import type { LoggedEvent } from '#devtools/log/flowLog.ts'
import { wordsOf } from '#devtools/panel/flowTree.ts'
import { MaskedJson } from '#devtools/panel/MaskedJson.tsx'
import * as styles from '#devtools/panel/flowPanel.css.ts'

/** The events an actor received, latest first, with expandable details. */
export function EventList({ log }: { log: readonly LoggedEvent[] }) {
  if (log.length === 0) return <p className={styles.muted}>No events yet.</p>
  return (
    <ol className={styles.events} reversed>
      {log
        .map((entry, at) => ({ ...entry, key: `${entry.at}-${at}` }))
        .toReversed()
        .map(({ key, at, event, value }) => (
          <li key={key}>
            <MaskedJson value={{ event, after: value }} summary={styles.event}>
              <span className={styles.time}>{timeOf(at)}</span> {wordsOf(event.type)}
            </MaskedJson>
          </li>
        ))}
    </ol>
  )
}

/** Returns a time of day in UTC to the millisecond. */
export const timeOf = (at: number) => new Date(at).toISOString().slice(11, 23)
