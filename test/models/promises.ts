import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { isHeard, isPossible, partsOf, type Model } from '#test/models/model.ts'

const listOf = (states: string | readonly string[] = []) => (typeof states === 'string' ? [states] : states)

/** Whether a chart stands in one of the states, each named by its path. */
function standsIn(snapshot: AnyMachineSnapshot, states: readonly string[]): boolean {
  const paths = snapshot._nodes.map(({ path }: AnyStateNode) => path.join('.'))
  return states.some((state) => paths.includes(state))
}

/**
 * What a model promises and the chart does not keep where it stands now, in words. `last`: what has just happened. An answer that no
 * transition waits for would leave the chart waiting for ever, so every answer and failure the model knows must be heard.
 */
export function brokenPromises(
  { machine, always, happenings }: Model,
  snapshot: AnyMachineSnapshot,
  last: string | null,
): string[] {
  const broken = Object.entries(always).flatMap(([words, holds]) => (holds(snapshot) ? [] : [words]))
  const to = listOf(last === null ? [] : happenings[last]?.to)
  if (to.length > 0 && !standsIn(snapshot, to)) broken.push(`“${last}” leads to ${to.join(' or ')}`)
  for (const [words, happening] of Object.entries(happenings)) {
    if (!isPossible(snapshot, happening) || isHeard(machine, snapshot, happening)) continue
    const isAnswer = 'answer' in happening || 'fail' in happening
    if (isAnswer || standsIn(snapshot, listOf(happening.from))) broken.push(`“${words}” can happen here`)
  }
  return broken
}

/** States a model names that its chart does not have. */
export function unknownStates({ machine, happenings }: Model): string[] {
  const named = Object.values(happenings).flatMap(({ from, to }) => [...listOf(from), ...listOf(to)])
  const { states } = partsOf(machine)
  return named.filter((path) => !states.has(`${machine.id}.${path}`))
}
