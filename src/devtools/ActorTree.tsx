import type { WatchedActor } from '#devtools/flowLog.ts'
import { whereIs, type FlowBranch } from '#devtools/flowTree.ts'
import * as styles from '#devtools/flowPanel.css.ts'

interface ActorTreeProps {
  readonly branches: readonly FlowBranch[]
  readonly chosen: string | null
  readonly onChoose: (actor: WatchedActor) => void
}

/** The actors as a tree, each below its parent. Ended ones are gray. */
export function ActorTree({ branches, chosen, onChoose }: ActorTreeProps) {
  if (branches.length === 0) return null
  return (
    <ul className={styles.branch}>
      {branches.map(({ actor, below }) => (
        <li key={actor.sessionId}>
          <button
            type="button"
            className={classOf(actor, actor.sessionId === chosen)}
            aria-pressed={actor.sessionId === chosen}
            onClick={() => onChoose(actor)}
          >
            {actor.id} <span className={styles.where}>{whereIs(actor)}</span>
          </button>
          <ActorTree branches={below} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

function classOf({ ending }: WatchedActor, isChosen: boolean): string {
  if (isChosen) return styles.chosenActor
  return ending === null ? styles.actor : styles.endedActor
}
