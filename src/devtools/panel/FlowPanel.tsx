import { useRef, useState, useSyncExternalStore } from 'react'
import { ActorTree } from '#devtools/panel/ActorTree.tsx'
import { ChartDrawing } from '#devtools/panel/ChartDrawing.tsx'
import { copyAsTest, copyProblem } from '#devtools/copy/copyAsTest.ts'
import { EventList, timeOf } from '#devtools/panel/EventList.tsx'
import type { FlowLog, WatchedActor } from '#devtools/log/flowLog.ts'
import { actorAt, pathOf, treeOf, whereIs } from '#devtools/panel/flowTree.ts'
import * as styles from '#devtools/panel/flowPanel.css.ts'
import { MaskedJson } from '#devtools/panel/MaskedJson.tsx'
import { useDock } from '#devtools/panel/useDock.ts'
import { Button } from '#views/ui/button/Button.tsx'

/** The flow panel: every actor with its chart, context and events, next to the page. Development only. */
export function FlowPanel({ log }: { log: FlowLog }) {
  const actors = useSyncExternalStore(log.subscribe, log.actors)
  const [selected, setSelected] = useState<{ path: readonly string[]; ended: string | null }>({
    path: [],
    ended: null,
  })
  const toggler = useRef<HTMLButtonElement>(null)
  const dock = useDock(toggler)
  const actor = actors.find(({ sessionId }) => sessionId === selected.ended) ?? actorAt(actors, selected.path)
  const choose = (wanted: WatchedActor) =>
    setSelected({ path: pathOf(actors, wanted), ended: wanted.ending === null ? null : wanted.sessionId })
  if (!dock.open) {
    return (
      <div className={styles.tab}>
        <Button size="small" ref={toggler} onClick={dock.toggle} aria-expanded={false}>
          Flows
        </Button>
      </div>
    )
  }
  return (
    <aside className={styles.panel} style={{ inlineSize: dock.width }} aria-label="Flow panel">
      <div
        className={styles.handle}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a separator that users can move is a widget, and hr isn't one
        role="separator"
        aria-label="Width of the flow panel"
        aria-orientation="vertical"
        aria-valuemin={dock.min}
        aria-valuemax={dock.max}
        aria-valuenow={dock.width}
        tabIndex={0}
        onKeyDown={dock.onKeyDown}
        onPointerDown={dock.onPointerDown}
      />
      <header className={styles.head}>
        <h2 className={styles.title}>Flows</h2>
        {actor !== undefined && <CopyButton actor={actor} />}
        <Button size="small" tone="ghost" ref={toggler} onClick={dock.toggle} aria-expanded>
          Collapse
        </Button>
      </header>
      <nav className={styles.tree} aria-label="Actors">
        <ActorTree branches={treeOf(actors)} selected={actor?.sessionId ?? null} onChoose={choose} />
      </nav>
      {actor !== undefined && (
        <Details key={selected.ended ?? pathOf(actors, actor).join('/')} actor={actor} />
      )}
    </aside>
  )
}

function Details({ actor }: { actor: WatchedActor }) {
  const { id, log, snapshot, machine, begin, ending } = actor
  return (
    <div className={styles.details}>
      <h3 className={styles.name}>
        {id}{' '}
        <span className={styles.where}>
          {whereIs(actor)}
          {ending !== null && ` at ${timeOf(ending.at)}`}
        </span>
      </h3>
      {ending?.status === 'error' && (
        <MaskedJson value={ending.error} startsOpen>
          Error
        </MaskedJson>
      )}
      {ending?.status === 'done' && <MaskedJson value={ending.output ?? null}>Result</MaskedJson>}
      <details open>
        <summary className={styles.summary}>Chart</summary>
        <ChartDrawing {...actor} />
      </details>
      {machine === null ? (
        <MaskedJson value={begin?.input ?? null}>Input</MaskedJson>
      ) : (
        <MaskedJson value={snapshot?.context}>Context</MaskedJson>
      )}
      <details open>
        <summary className={styles.summary}>{`Events (${log.length})`}</summary>
        <EventList log={log} />
      </details>
    </div>
  )
}

function CopyButton({ actor }: { actor: WatchedActor }) {
  const [copied, setCopied] = useState<WatchedActor | null>(null)
  const copy = async () => {
    await navigator.clipboard.writeText(copyAsTest(actor))
    setCopied(actor)
  }
  return (
    <Button
      size="small"
      disabledReason={copyProblem(actor) ?? undefined}
      onClick={() => {
        void copy()
      }}
    >
      {copied === actor ? 'Copied' : 'Copy as test'}
    </Button>
  )
}
