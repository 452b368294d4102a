import type { AnyStateMachine } from 'xstate'
import { changeConfig, nameOf, withConfig, type ConfigChange } from '#test/models/chartConfig.ts'
import { coveringStories } from '#test/models/coverage.ts'
import { lineOf } from '#test/models/effects.ts'
import type { Model } from '#test/models/model.ts'
import { brokenPromises } from '#test/models/promises.ts'
import { storiesWithPairs, titleOf, type Story } from '#test/models/stories.ts'
import { walkStory } from '#test/models/walkStory.ts'

/** A chart with one part removed. */
export interface Mutant {
  /** The change in words, such as `without recordForm.open.save.refused entry / emitErrors`. */
  readonly name: string
  readonly machine: AnyStateMachine
}

/**
 * Returns every mutant of a chart. Each one lacks an action or a transition, or has a guard that is always
 * true or false.
 */
export function mutantsOf(machine: AnyStateMachine): readonly Mutant[] {
  const changes: { name: string; change: ConfigChange }[] = []
  changeConfig(machine, {
    action: (action, part) => {
      const change = { action: (one: typeof action, key: string) => (key === part ? null : one) }
      changes.push({ name: `without ${part}`, change })
      return action
    },
    transition: (transition, part) => {
      changes.push({
        name: `without ${part}`,
        change: { transition: (one, key) => (key === part ? null : one) },
      })
      if (transition.guard !== undefined) {
        for (const result of [true, false]) {
          changes.push({
            name: `${part}: “${nameOf(transition.guard)}” always ${result}`,
            change: { transition: (one, key) => (key === part ? { ...one, guard: () => result } : one) },
          })
        }
      }
      return transition
    },
  })
  return changes.map(({ name, change }) => ({
    name,
    // A mutant may loop forever. That must end with an error.
    machine: withConfig(machine, { ...changeConfig(machine, change), options: { maxIterations: 100 } }),
  }))
}

/** How many of a chart's mutants the stories notice, and which ones survive. */
export interface Verdict {
  readonly mutants: number
  /** Noticed by the stories: a handwritten expectation fails, or a step differs from the trace. */
  readonly killed: number
  /** Noticed by handwritten expectations alone, in the smallest set of stories. */
  readonly byHand: number
  readonly survivors: readonly string[]
}

/** Runs the stories of a chart against each of its mutants. */
export function judge(model: Model): Verdict {
  const { stories } = storiesWithPairs(model)
  const expected = new Map<string, string>()
  const walked = stories.map((story) => ({
    story,
    through: walkStory(model, story, (step, at) => void expected.set(wayOf(story, at), lineOf(step.effects))),
  }))
  const few = coveringStories(walked)
  const mutants = mutantsOf(model.machine)
  const survivors: string[] = []
  let byHand = 0
  for (const { name, machine } of mutants) {
    const mutated = { ...model, machine }
    const noticed = strongest(few, (story) => notice(mutated, story, expected))
    if (noticed === 'by hand') byHand += 1
    else if (noticed === null && stories.every((story) => notice(mutated, story, expected) === null))
      survivors.push(name)
  }
  return {
    mutants: mutants.length,
    killed: mutants.length - survivors.length,
    byHand,
    survivors: survivors.toSorted(),
  }
}

/** Returns the strongest way in which a story notices a mutant. Stops at the first failed handwritten expectation. */
function strongest(stories: readonly Story[], look: (story: Story) => Notice): Notice {
  let found: Notice = null
  for (const story of stories) {
    const one = look(story)
    if (one === 'by hand') return one
    found ??= one
  }
  return found
}

type Notice = 'by hand' | 'trace' | null

const wayOf = ({ begins, steps }: Story, at: number) => titleOf({ begins, steps: steps.slice(0, at) })

/**
 * Walks a story on a mutant. Returns `by hand` if a handwritten expectation fails, or else `trace` if a step
 * differs from the trace. Null if neither happens.
 */
function notice(model: Model, story: Story, expected: ReadonlyMap<string, string>): Notice {
  let inTrace = false
  try {
    walkStory(model, story, (step, at) => {
      if (brokenPromises(model, step, story.steps[at - 1]?.words ?? null).length > 0) throw new Noticed()
      inTrace ||= expected.get(wayOf(story, at)) !== lineOf(step.effects)
    })
  } catch (error) {
    // A mutant that can't follow the path differs from the trace too.
    return error instanceof Noticed ? 'by hand' : 'trace'
  }
  return inTrace ? 'trace' : null
}

class Noticed extends Error {}
