import type { WatchedActor } from '#devtools/log/flowLog.ts'
import { whereIs, type FlowBranch } from '#devtools/panel/flowTree.ts'
import * as styles from '#devtools/panel/flowPanel.css.ts'

interface ActorTreeProps {
  readonly branches: readonly FlowBranch[]
  readonly selected: string | null
  readonly onChoose: (actor: WatchedActor) => void
}

/** The actors as a tree, each below its parent. Ended ones are gray. */
export function ActorTree({ branches, selected, onChoose }: ActorTreeProps) {
  if (branches.length === 0) return null
  return (
    <ul className={styles.branch}>
      {branches.map(({ actor, below }) => (
        <li key={actor.sessionId}>
          <button
            type="button"
            className={classOf(actor, actor.sessionId === selected)}
            aria-pressed={actor.sessionId === selected}
            onClick={() => onChoose(actor)}
          >
            {actor.id} <span className={styles.where}>{whereIs(actor)}</span>
          </button>
          <ActorTree branches={below} selected={selected} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

function classOf({ ending }: WatchedActor, isSelected: boolean): string {
  if (isSelected) return styles.selectedActor
  return ending === null ? styles.actor : styles.endedActor
}
