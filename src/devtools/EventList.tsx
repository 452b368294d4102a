import type { LoggedEvent } from '#devtools/flowLog.ts'
import { wordsOf } from '#devtools/flowTree.ts'
import * as styles from '#devtools/flowPanel.css.ts'

const timeOf = (at: number) => new Date(at).toISOString().slice(11, 23)

/** What an actor heard, the latest first; each opens to what came with it. */
export function EventList({ log }: { log: readonly LoggedEvent[] }) {
  if (log.length === 0) return <p className={styles.muted}>Nothing yet.</p>
  return (
    <ol className={styles.events} reversed>
      {log
        .map((entry, at) => ({ ...entry, key: `${entry.at}-${at}` }))
        .toReversed()
        .map(({ key, at, event, value }) => (
          <li key={key}>
            <details>
              <summary className={styles.event}>
                <span className={styles.time}>{timeOf(at)}</span> {wordsOf(event.type)}
              </summary>
              <pre className={styles.json}>{JSON.stringify({ event, after: value }, null, 2)}</pre>
            </details>
          </li>
        ))}
    </ol>
  )
}
