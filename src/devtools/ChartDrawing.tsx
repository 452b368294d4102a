import type { AnyStateNode } from 'xstate'
import type { WatchedActor } from '#devtools/flowLog.ts'
import { activeNodes, waysOut } from '#devtools/flowTree.ts'
import * as styles from '#devtools/flowPanel.css.ts'

/** A chart as nested boxes, the active ones lit. */
export function ChartDrawing({ machine, snapshot }: WatchedActor) {
  if (machine === null) return <p className={styles.muted}>A call to the world; it has no chart.</p>
  const active = new Set(activeNodes(snapshot).map(({ id }) => id))
  return <StateBox node={machine.root} active={active} />
}

function StateBox({ node, active }: { node: AnyStateNode; active: ReadonlySet<string> }) {
  const lit = active.has(node.id)
  const children = Object.values(node.states)
  return (
    <section
      className={lit ? (children.length === 0 ? styles.litLeaf : styles.litBox) : styles.box}
      aria-label={`${node.key}${lit ? ', active' : ''}`}
      aria-current={lit ? 'step' : undefined}
    >
      <p className={styles.boxName}>
        {node.key}
        {node.type !== 'atomic' && node.type !== 'compound' && <small> {node.type}</small>}
      </p>
      {node.invoke.map(({ id }) => (
        <p key={id} className={styles.runs}>{`runs ${id}`}</p>
      ))}
      <ul className={styles.ways}>
        {[...new Set(waysOut(node))].map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      {children.length > 0 && (
        <div className={node.type === 'parallel' ? styles.besides : styles.inside}>
          {children.map((child) => (
            <StateBox key={child.id} node={child} active={active} />
          ))}
        </div>
      )}
    </section>
  )
}
