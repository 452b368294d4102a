import { createMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate'
import { createMachine as createMachine4 } from 'xstate4'
import { describe, expect, test } from 'vitest'
import { importable } from '#scripts/generate/flows.ts'
import { loadCharts, nodesBelow } from '#scripts/lib/charts.ts'
import { readText } from '#scripts/lib/tree.ts'
import { nameOf } from '#test/models/chartConfig.ts'

const charts = await loadCharts()

interface Shape {
  readonly id: string
  readonly type: string
  readonly tags: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly initial: readonly string[]
  readonly runs: readonly (readonly [id: string, src: string])[]
  readonly transitions: readonly unknown[]
}

const sorted = (list: readonly unknown[]) =>
  list.map((one) => JSON.stringify(one)).toSorted((one, other) => (one < other ? -1 : 1))

/** Returns whether a transition stays in its state, because it has no target or a target inside the state. */
const holds = (source: string, targets: readonly string[]) =>
  targets.every((target) => target === source || target.startsWith(`${source}.`))

function shapeOf({ root }: AnyStateMachine): Shape[] {
  const way = ({ eventType, guard, target, actions, reenter, source }: AnyTransitionDefinition) => {
    const targets = target?.map(({ id }) => id) ?? null
    return {
      event: eventType,
      guard: guard === undefined ? null : nameOf(guard),
      targets,
      stays: targets === null || (!reenter && holds(source.id, targets)),
      actions: actions.map(nameOf),
    }
  }
  return [root, ...nodesBelow(root)].map((node: AnyStateNode) => ({
    id: node.id,
    type: node.type,
    tags: node.tags,
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    initial: node.type === 'compound' ? (node.initial.target?.map(({ id }) => id) ?? []) : [],
    runs: node.invoke.map(({ id, src }) => [id, typeof src === 'string' ? src : 'inline'] as const),
    transitions: sorted([...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(way)),
  }))
}

describe.each(charts)('$name', (chart) => {
  const { name, machine } = chart

  test('is the same chart when XState 5 imports its JSON', async () => {
    const written = JSON.parse(await readText(`docs/flows/${name}.json`)) as unknown
    expect(written).toEqual(importable(chart))
    expect(shapeOf(createMachine(written as never))).toEqual(shapeOf(machine))
  })

  test('is the same chart when XState 4 imports its other JSON', async () => {
    const written = JSON.parse(await readText(`docs/flows/${name}.v4.json`)) as Parameters<
      typeof createMachine4
    >[0]
    const copy = createMachine4(written)
    const inVersion5 = (event: string) =>
      event
        .replace(/^done\.invoke\./, 'xstate.done.actor.')
        .replace(/^error\.platform\./, 'xstate.error.actor.')
        .replace(/^done\.state\./, 'xstate.done.state.')
    const shape = (node: typeof copy): Shape => ({
      id: node.id,
      type: node.type,
      tags: node.tags,
      entry: node.onEntry.map(({ type }) => type),
      exit: node.onExit.map(({ type }) => type),
      initial: node.type === 'compound' ? [`${node.id}.${String(node.initial)}`] : [],
      runs: node.invoke.map(({ id, src }) => [id, typeof src === 'string' ? src : src.type] as const),
      transitions: sorted(
        node.transitions.map(({ eventType, cond, target, internal, actions }) => {
          const targets = target?.map(({ id }) => id) ?? null
          return {
            event: inVersion5(eventType),
            guard: cond === undefined ? null : cond.name,
            targets,
            stays: targets === null || (internal === true && holds(node.id, targets)),
            actions: actions.map(({ type }) => type),
          }
        }),
      ),
    })
    const below = (node: typeof copy): (typeof copy)[] => [
      node,
      ...(Object.values(node.states) as (typeof copy)[]).flatMap(below),
    ]
    expect(below(copy).map(shape)).toEqual(shapeOf(machine))
  })
})

test('XState 4 silently ignores parts of XState 5, so its visualizer needs the other JSON', () => {
  const pasted = createMachine4({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { press: { target: 'off', guard: 'has power' } } } },
  } as never)
  expect(pasted.states['off']?.transitions[0]?.cond).toBeUndefined()
})
