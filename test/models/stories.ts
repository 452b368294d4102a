import type { AnyMachineSnapshot } from 'xstate'
import { startRun, type Run, type Step } from '#test/models/run.ts'
import { isHandled, isOffered, isPossible, type Happening, type Model } from '#test/models/model.ts'

/** A path through a chart: how it starts, what happens, and the state after each step. */
export interface Story {
  readonly begins: string
  readonly steps: readonly { readonly words: string; readonly value: unknown }[]
}

/** Returns the title of a story. */
export const titleOf = ({ begins, steps }: Story) => [begins, ...steps.map(({ words }) => words)].join(' → ')

/** A step from a stop, with the transitions it took and the stop it led to. */
interface Edge {
  readonly story: Story
  readonly from: string
  readonly to: string
  readonly took: readonly string[]
}

/**
 * Returns the stories of a chart: the shortest path to each stop, and from there everything that can happen.
 * A stop is a state of the chart together with the model's facts. Leaves out stories that are the beginning
 * of another one.
 */
export const storiesOf = (model: Model): Story[] =>
  longest(edgesOf(model, isHandled).map(({ story }) => story))

/**
 * Returns the stories of a chart, including those in which a guard rejects an event. Adds stories until every
 * pair of transitions that can follow each other is in a story. `pairs` contains these pairs.
 */
export function storiesWithPairs(model: Model): { stories: Story[]; pairs: ReadonlySet<string> } {
  const edges = edgesOf(model, isOffered)
  const leaving = Map.groupBy(edges, ({ story, from }) => `${story.begins} ${from}`)
  const before = new Map(edges.map(({ story, took }) => [titleOf(story), took]))
  const walked = edges.flatMap(({ story: { begins, steps }, took }) =>
    pairsBetween(before.get(titleOf({ begins, steps: steps.slice(0, -1) })) ?? [], took),
  )
  const possible = new Set(walked)
  const added: Story[] = []
  for (const first of edges) {
    for (const second of leaving.get(`${first.story.begins} ${first.to}`) ?? []) {
      const pairs = pairsBetween(first.took, second.took)
      if (pairs.every((pair) => possible.has(pair))) continue
      pairs.forEach((pair) => possible.add(pair))
      added.push({ ...first.story, steps: [...first.story.steps, second.story.steps.at(-1)!] })
    }
  }
  return { stories: longest([...edges.map(({ story }) => story), ...added]), pairs: possible }
}

/**
 * Returns a few long stories that take every transition and contain every happening, if they are performable.
 * Each story goes to the nearest new step, and to an end of the chart only when nothing else is left.
 */
export function longStoriesOf(
  model: Model,
  begins: readonly string[],
  isPerformable: (story: Story) => boolean,
): Story[] {
  const edges = edgesOf(model, isHandled)
  const steps = edges.filter(({ story }) => story.steps.length > 0)
  const leaving = Map.groupBy(steps, ({ story, from }) => `${story.begins} ${from}`)
  const after = ({ story, to }: Edge) => leaving.get(`${story.begins} ${to}`) ?? []
  const partsIn = ({ story, took }: Edge) => [...took, story.steps.at(-1)?.words ?? '']
  const left = new Set(steps.flatMap(partsIn))
  const stories: Story[] = []
  for (const start of edges.filter(
    ({ story }) => story.steps.length === 0 && begins.includes(story.begins),
  )) {
    for (;;) {
      let way: Way = { story: start.story, edges: [start] }
      while (way.story.steps.length < longEnough) {
        const isNew = (edge: Edge) => partsIn(edge).some((part) => left.has(part))
        const next =
          nearest(way, after, isPerformable, (edge) => isNew(edge) && after(edge).length > 0) ??
          nearest(way, after, isPerformable, isNew)
        if (next === null) break
        next.edges.flatMap(partsIn).forEach((part) => left.delete(part))
        way = next
      }
      if (way.story.steps.length === 0) break
      stories.push(way.story)
    }
  }
  return stories
}

/** A story with this many steps isn't continued, because one that takes too long fails on a busy machine. */
const longEnough = 10

/** A story with its steps. */
interface Way {
  readonly story: Story
  readonly edges: readonly Edge[]
}

/** Returns a path that continues to the nearest wanted step, or null if there is none. */
function nearest(
  from: Way,
  after: (edge: Edge) => readonly Edge[],
  isPerformable: (story: Story) => boolean,
  isWanted: (edge: Edge) => boolean,
): Way | null {
  const ways = [from]
  const met = new Set<string>()
  for (const { story, edges } of ways) {
    for (const edge of after(edges.at(-1)!)) {
      const step = edge.story.steps.at(-1)!
      const next = { story: { ...story, steps: [...story.steps, step] }, edges: [...edges, edge] }
      // The last happening can decide what a page offers.
      const stop = `${edge.to} ${step.words}`
      if ((met.has(stop) && !isWanted(edge)) || !isPerformable(next.story)) continue
      if (isWanted(edge)) return next
      met.add(stop)
      ways.push(next)
    }
  }
  return null
}

const pairsBetween = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((one) => second.map((two) => `${one} → ${two}`))

function longest(stories: readonly Story[]): Story[] {
  const found = new Map(stories.map((story) => [titleOf(story), story]))
  const beginnings = new Set(
    stories.flatMap(({ begins, steps }) =>
      steps.map((_, at) => titleOf({ begins, steps: steps.slice(0, at) })),
    ),
  )
  return [...found].filter(([title]) => !beginnings.has(title)).map(([, story]) => story)
}

type Filter = (snapshot: AnyMachineSnapshot, happening: Happening) => boolean

const edgesOf = (model: Model, filter: Filter): Edge[] =>
  Object.entries(model.inputs).flatMap(([begins, input]) => edgesFrom(model, begins, input, filter))

function edgesFrom(model: Model, begins: string, input: unknown, filter: Filter): Edge[] {
  const { happenings, facts } = model
  const stopOf = ({ after }: Step) =>
    JSON.stringify([after.value, after.status, facts?.(after.context, after)] satisfies unknown[])
  const replay = (story: Story): { run: Run; last: Step } => {
    const run = startRun(model, input)
    return { run, last: story.steps.reduce((_, { words }) => run.next(happenings[words]!), run.begun) }
  }
  const start: Story = { begins, steps: [] }
  const first = replay(start)
  first.run.stop()
  const edges: Edge[] = [{ story: start, from: '', to: stopOf(first.last), took: first.last.took }]
  const stops = new Map([[stopOf(first.last), start]])
  for (const [from, story] of stops) {
    const here = replay(story)
    const possible = Object.entries(happenings).filter(
      ([, happening]) => isPossible(here.last.after, happening) && filter(here.last.after, happening),
    )
    here.run.stop()
    for (const [words, happening] of possible) {
      const { run } = replay(story)
      const step = run.next(happening)
      run.stop()
      const to = stopOf(step)
      const next = { begins, steps: [...story.steps, { words, value: step.after.value as unknown }] }
      edges.push({ story: next, from, to, took: step.took })
      if (!stops.has(to)) stops.set(to, next)
      if (stops.size > maxStops)
        throw new Error(`${model.name}: facts that grow without end make stops without end.`)
    }
  }
  return edges
}

const maxStops = 10_000

/** Returns the names of all happenings in the stories. */
export const wordsIn = (stories: readonly Story[]): ReadonlySet<string> =>
  new Set(stories.flatMap(({ steps }) => steps.map(({ words }) => words)))
