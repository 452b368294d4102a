import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { widthOf, wrapText } from '#scripts/lib/diagram/text.ts'
import { nameOf } from '#test/models/chartConfig.ts'
import { transitionKey } from '#test/models/coverage.ts'

/** The most complete kind of story that covers a transition: through the whole product, on the pages, in memory, or none. */
export type Reach = 'product' | 'pages' | 'memory' | 'nothing'

/** A line of text in a box. */
export interface BoxLine {
  readonly text: string
  readonly tone: 'name' | 'runs' | 'muted' | Reach
  /** The chart that a line links to. */
  readonly link?: string
}

/** A state as a box: its text, and the boxes inside it. */
export interface Box {
  readonly id: string
  readonly lines: readonly BoxLine[]
  readonly width: number
  readonly kind: 'plain' | 'initial' | 'final'
  readonly isParallel: boolean
  readonly children: readonly Box[]
}

/** An arrow between two boxes. Its number is also in the box where it starts. */
export interface Arrow {
  readonly number: string
  readonly from: string
  readonly to: string
  readonly reach: Reach
}

/** What a diagram needs in addition to the chart. */
export interface DiagramContext {
  readonly reachOf: (transition: string) => Reach
  /** The names of all charts, to link children to them. */
  readonly charts: ReadonlySet<string>
}

/** Returns a chart as boxes and arrows. Text wraps at `maxWidth` pixels. */
export function boxesOf(
  machine: AnyStateMachine,
  context: DiagramContext,
  maxWidth: number,
): { root: Box; arrows: readonly Arrow[] } {
  const arrows: Arrow[] = []
  let number = 0
  const box = (node: AnyStateNode): Box => {
    const transitionLines = [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap(
      (transition) => {
        number += 1
        const reach = context.reachOf(transitionKey(transition))
        for (const target of transition.target ?? []) {
          if (!contains(node, target))
            arrows.push({ number: `${number}`, from: node.id, to: target.id, reach })
        }
        return linesOfTransition(node, transition, `${number}`, reach, maxWidth)
      },
    )
    const invokeLines = node.invoke.flatMap(({ src }): BoxLine[] => {
      const logic = typeof src === 'string' ? machine.implementations.actors[src] : undefined
      const link = typeof logic === 'object' && 'id' in logic ? String(logic.id) : undefined
      const text = `runs ${typeof src === 'string' ? src : 'inline'}${link !== undefined && link !== src ? ` (${link})` : ''}`
      return wrapText(text, maxWidth).map((line) => ({
        text: line,
        tone: 'runs',
        ...(link !== undefined && context.charts.has(link) && { link }),
      }))
    })
    const actionTexts = [
      ...node.entry.map((one) => `on entry ${nameOf(one)}`),
      ...node.exit.map((one) => `on exit ${nameOf(one)}`),
    ]
    const lines: BoxLine[] = [
      { text: node.type === 'parallel' ? `${node.key} (parallel)` : node.key, tone: 'name' },
      ...invokeLines,
      ...actionTexts.flatMap((text) =>
        wrapText(text, maxWidth).map((line): BoxLine => ({ text: line, tone: 'muted' })),
      ),
      ...transitionLines,
    ]
    return {
      id: node.id,
      lines,
      width: Math.max(...lines.map(({ text, tone }) => widthOf(text, tone === 'name' ? 14 : undefined))),
      kind: node.type === 'final' ? 'final' : isInitial(node) ? 'initial' : 'plain',
      isParallel: node.type === 'parallel',
      children: Object.values(node.states).map(box),
    }
  }
  return { root: box(machine.root), arrows }
}

const isInitial = (node: AnyStateNode) =>
  node.parent !== undefined && node.parent.type === 'compound' && node.parent.initial.target?.[0] === node

const contains = (node: AnyStateNode, other: AnyStateNode): boolean =>
  node.path.every((key, index) => other.path[index] === key)

function linesOfTransition(
  node: AnyStateNode,
  { eventType, guard, actions, target, reenter }: AnyTransitionDefinition,
  number: string,
  reach: Reach,
  maxWidth: number,
): BoxLine[] {
  const innerTargets = (target ?? []).filter((one) => contains(node, one))
  const to = innerTargets.map((one) =>
    one === node ? (reenter ? 'starts again' : 'stays') : one.path.slice(node.path.length).join('.'),
  )
  const words = [
    eventWords(eventType),
    ...(guard === undefined ? [] : [`[${nameOf(guard)}]`]),
    ...(to.length === 0 ? [] : [`→ ${to.join(', ')}`]),
    ...(target === undefined && actions.length === 0 ? ['(ignored)'] : []),
  ]
  return [
    ...wrapText(`${number}  ${words.join(' ')}`, maxWidth).map((text): BoxLine => ({ text, tone: reach })),
    ...(actions.length === 0
      ? []
      : wrapText(`/ ${actions.map(nameOf).join(', ')}`, maxWidth).map((text): BoxLine => ({
          text,
          tone: 'muted',
        }))),
  ]
}

/** Returns an event in words. A response is named after its call. */
function eventWords(eventType: string): string {
  const [, kind, id] = /^xstate\.(done|error|snapshot)\.(?:actor\.|state\.)?(.*)$/.exec(eventType) ?? []
  const words = { done: 'is done', error: 'fails', snapshot: 'changes' }
  if (kind === undefined) return eventType === '' ? 'always' : eventType
  return `${id} ${words[kind as keyof typeof words]}`
}
