import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noon } from '#test/support/charts.ts'
import { chart, charts, models } from '#test/support/models.ts'
import { storiesOf, tell, transitionsOf } from '#test/support/stories.ts'
import { restingIds } from '#test/support/walk.ts'

/** Stories made from the production charts: every state is reached, every transition is taken, and the running chart does what it says. */

beforeAll(() => {
  vi.useFakeTimers({ now: noon })
})
afterAll(() => {
  vi.useRealTimers()
})

/** What no story can take, with the reason. */
const unreached: Readonly<Record<string, string>> = {}

interface Coverage {
  readonly states: Set<string>
  readonly taken: Set<string>
  stories: number
}
const covered = new Map<string, Coverage>()
const coverageOf = (id: string) => {
  const found = covered.get(id) ?? { states: new Set(), taken: new Set(), stories: 0 }
  covered.set(id, found)
  return found
}

beforeAll(() => {
  // Pauses vary by chance; a story is told twice.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})

describe.each(Object.entries(models))('%s', (_, model) => {
  it('does what its chart says, in every story', async () => {
    const coverage = coverageOf(model.machine.id)
    for (const story of storiesOf(model)) {
      const { taken, ids, seen } = await tell(model, story)
      expect(seen, story.steps.map(({ event }) => JSON.stringify(event)).join('\n')).toEqual(
        story.steps.map(({ value }) => value),
      )
      for (const name of taken) coverage.taken.add(name)
      for (const id of ids) coverage.states.add(id)
      coverage.stories += 1
    }
  }, 60_000)
})

describe('coverage', () => {
  it('has a model of every chart', () => {
    expect([...charts.keys()].filter((id) => models[id] === undefined)).toEqual([])
  })

  it.each([...charts.keys()])('of %s is whole', (id) => {
    const states = restingIds(chart(id))
    const transitions = [...transitionsOf(chart(id)).values()]
    const coverage = coverageOf(id)
    const missed = [
      ...states.filter((state) => !coverage.states.has(state)),
      ...transitions.filter((transition) => !coverage.taken.has(transition)),
    ]
    const reached = states.filter((state) => coverage.states.has(state)).length
    const went = transitions.filter((transition) => coverage.taken.has(transition)).length
    console.info(
      `${id}: ${coverage.stories} stories, states ${reached}/${states.length}, transitions ${went}/${transitions.length}`,
    )
    expect(missed.filter((name) => unreached[name] === undefined)).toEqual([])
  })
})
