import type { AnyTransitionDefinition } from 'xstate'
import type { Parts } from '#test/models/chartConfig.ts'
import { wordsIn, type Story } from '#test/models/stories.ts'

type Counted = Pick<Parts, 'states' | 'transitions'>

/** Returns the states and transitions that were not reached. */
export const missedOf = ({ states, transitions }: Counted, through: ReadonlySet<string>): string[] =>
  [...states, ...transitions].filter((key) => !through.has(key)).toSorted()

/** Returns a text that says how much of a chart was reached. */
export function reachedOf({ states, transitions }: Counted, through: ReadonlySet<string>): string {
  const count = (keys: ReadonlySet<string>) =>
    `${[...keys].filter((key) => through.has(key)).length} of ${keys.size}`
  return `${count(states)} states, ${count(transitions)} transitions`
}

/** Returns a transition's name: its state and event, and its position among transitions that share them. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const list =
    source.always?.includes(transition) === true ? source.always : (source.transitions.get(eventType) ?? [])
  return `${source.id} ${eventType === '' ? 'always' : eventType} #${list.indexOf(transition) + 1}`
}

/** Returns a few stories that together reach everything that all stories reach, the most useful first. */
export function coveringStories(
  stories: readonly { story: Story; through: ReadonlySet<string> }[],
): readonly Story[] {
  const left = stories.map(({ story, through }) => ({ story, through: [...through, ...wordsIn([story])] }))
  const seen = new Set<string>()
  const selected: Story[] = []
  for (;;) {
    const gains = left.map(({ through }) => through.filter((key) => !seen.has(key)).length)
    const best = gains.indexOf(Math.max(0, ...gains))
    const found = left[best]
    if (found === undefined || gains[best] === 0) return selected
    found.through.forEach((key) => seen.add(key))
    selected.push(found.story)
    left.splice(best, 1)
  }
}
