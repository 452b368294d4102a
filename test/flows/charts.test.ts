import { createMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { chartDescriptions } from '#scripts/generate/chartDescriptions.ts'
import {
  importable,
  stateList,
  descriptionOf,
  versionProblem,
  type StateList,
} from '#scripts/generate/flows.ts'
import { loadCharts, nodesBelow } from '#scripts/lib/charts.ts'
import { readText } from '#scripts/lib/tree.ts'
import { models } from '#test/models/charts/all.ts'
import { extract, sourceProblems } from '#test/flows/support/chartSource.ts'

const charts = await loadCharts()

describe.each(charts)('$name', (chart) => {
  const { name, file, machine } = chart
  const nodes = [machine.root, ...nodesBelow(machine.root)]

  test('is one literal setup().createMachine() with names only, in at most 250 lines', async () => {
    const text = await readText(file)
    expect(sourceProblems(text)).toEqual([])
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(250)
  })

  test('can be read completely by Stately’s extractor', async () => {
    const { config, actions, services } = await extract(await readText(file))
    expect(config?.id).toBe(name)
    expect(stateKeys(config)).toEqual(stateKeys(machine.config))
    const known = Object.keys(machine.implementations.actions)
    expect(actions.filter((action) => !known.includes(action))).toEqual([])
    expect(services.map(({ src }) => src).toSorted()).toEqual(
      nodes.flatMap((node) => node.invoke.map(({ src }) => src)).toSorted(),
    )
  })

  test('has the same states and transitions as its JSON', () => {
    const copy = createMachine(importable(chart) as Parameters<typeof createMachine>[0])
    const shape = (root: typeof machine.root) =>
      [root, ...nodesBelow(root)].map((node) => ({
        id: node.id,
        on: [...node.transitions].map(([type, list]) => [
          type,
          list.map(({ target }) => target?.map(({ id }) => id)),
        ]),
      }))
    expect(shape(copy.root)).toEqual(shape(machine.root))
  })

  test('uses exactly the actions, guards and actors in its setup', () => {
    const { actions, guards, actors } = machine.implementations
    const used = namesIn(machine.config)
    for (const kind of ['actions', 'guards', 'actors'] as const) {
      const known = Object.keys({ actions, guards, actors }[kind]).toSorted()
      const names = [...used[kind]].toSorted()
      expect(names.filter((each) => !known.includes(each))).toEqual([])
      // Actors may also be started by an action.
      if (kind !== 'actors') expect(known).toEqual(names)
    }
  })

  test('runs every actor under the name of its source', () => {
    const other = nodes.flatMap((node) => node.invoke.filter(({ id, src }) => id !== src))
    expect(other.map(({ id, src }) => [id, src])).toEqual([])
  })

  test('has a model, so that it has stories', () => {
    expect(models.map((model) => model.name)).toContain(name)
  })

  test('is described in three to six sentences', () => {
    const sentences = descriptionOf(name).split(/(?<=[.!?])\s/)
    expect(sentences.length).toBeGreaterThanOrEqual(3)
    expect(sentences.length).toBeLessThanOrEqual(6)
  })
})

test('every description belongs to a chart', () => {
  expect(Object.keys(chartDescriptions).toSorted()).toEqual(charts.map(({ name }) => name).toSorted())
})

describe('the list of states', () => {
  test('changes only with a new snapshot version', async () => {
    const before = JSON.parse(await readText('docs/flows/states.json')) as StateList
    expect(versionProblem(stateList(charts), before)).toBeNull()
  })

  test('reports which chart changed without a new version', () => {
    const before = { version: 3, states: { auth: ['auth.away'], list: ['list.idle'] } }
    const now = { version: 3, states: { auth: ['auth.away', 'auth.late'], list: ['list.idle'] } }
    expect(versionProblem(now, before)).toMatch(/^The states of auth changed: raise snapshotVersion/)
    expect(versionProblem({ ...now, version: 4 }, before)).toBeNull()
    expect(versionProblem({ ...before, version: 2 }, before)).toMatch(/raise snapshotVersion .* above 3/)
  })
})

describe('a chart must not have', () => {
  const chart = (config: string) => `setup({}).createMachine(${config})`
  test.each([
    ['a spread', chart('{ states: { ...others } }'), 'config.states has a SpreadElement'],
    ['a computed key', chart('{ states: { [name]: {} } }'), 'config.states has a Computed key'],
    [
      'a function as an action',
      chart('{ entry: () => 1 }'),
      'config.entry is a ArrowFunctionExpression, not a name',
    ],
    ['a function as a guard', chart('{ on: { a: { guard() {} } } }'), 'config.on.a has a MethodProperty'],
    ['an imported name', chart('{ states }'), 'config has a Identifier'],
    ['a delay', chart('{ after: { 1: "a" } }'), 'config has an after delay, which no reload survives'],
    ['an imported config', chart('config'), 'has no literal config'],
    ['two charts', `${chart('{}')};${chart('{}')}`, 'has 2 calls of createMachine'],
    ['no setup', 'xstate.createMachine({})', 'is not made by setup(…)'],
  ])('%s', (_, text, problem) => {
    expect(sourceProblems(text)).toEqual([problem])
  })
})

function stateKeys(config: { states?: unknown } | undefined): unknown {
  const states = Object.entries((config?.states ?? {}) as Record<string, { states?: unknown }>)
  return states.map(([key, state]) => [key, stateKeys(state)])
}

function namesIn(config: unknown): Record<'actions' | 'guards' | 'actors', Set<string>> {
  const found = { actions: new Set<string>(), guards: new Set<string>(), actors: new Set<string>() }
  const kinds = {
    actions: 'actions',
    entry: 'actions',
    exit: 'actions',
    guard: 'guards',
    src: 'actors',
  } as const
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      const kind = Array.isArray(value) ? undefined : kinds[key as keyof typeof kinds]
      if (kind === undefined) visit(part)
      else
        for (const item of [part].flat()) found[kind].add(typeof item === 'string' ? item : String(item.type))
    }
  }
  visit(config)
  return found
}
