import { useEffect, useRef } from 'react'
import type { AnyStateNode } from 'xstate'
import type { WatchedActor } from '#devtools/log/flowLog.ts'
import { activeNodes, waysOut } from '#devtools/panel/flowTree.ts'
import * as styles from '#devtools/panel/flowPanel.css.ts'

/** A chart as nested boxes with the active ones highlighted. Scrolls to the state that became active last. */
export function ChartDrawing({ machine, snapshot }: WatchedActor) {
  const drawing = useRef<HTMLDivElement>(null)
  const active = new Set(activeNodes(snapshot).map(({ id }) => id))
  const leaves = activeNodes(snapshot)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ id }) => id)
    .join(' ')
  const before = useRef('')
  useEffect(() => {
    const old = before.current.split(' ')
    before.current = leaves
    const all = leaves.split(' ')
    const latest = all.findLast((id) => !old.includes(id)) ?? all[0]
    if (drawing.current !== null && latest !== undefined) scrollTo(drawing.current, latest)
  }, [leaves])
  if (machine === null) return <p className={styles.muted}>A call to a service. It has no chart.</p>
  return (
    <div className={styles.drawing} ref={drawing}>
      <StateBox node={machine.root} active={active} />
    </div>
  )
}

/** Scrolls the drawing to a state. The page and the events below the drawing stay in place. */
function scrollTo(drawing: HTMLElement, id: string): void {
  const state = [...drawing.querySelectorAll('[data-state]')].find(
    (box) => box.getAttribute('data-state') === id,
  )
  if (state === undefined) return
  const [outer, inner] = [drawing.getBoundingClientRect(), state.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  drawing.scrollTop += inner.top - outer.top - Math.max(0, (outer.height - inner.height) / 2)
}

function StateBox({ node, active }: { node: AnyStateNode; active: ReadonlySet<string> }) {
  const lit = active.has(node.id)
  const children = Object.values(node.states)
  return (
    <section
      data-state={node.id}
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
