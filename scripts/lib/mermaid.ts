import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesBelow } from '#scripts/lib/charts.ts'

/** A chart as a mermaid state diagram. What holds anywhere in a state stands in a note beside it. */
export function toMermaid(machine: AnyStateMachine): string {
  const nodes = [machine.root, ...nodesBelow(machine.root)]
  const edges = nodes.flatMap((node) => transitionsOf(node).flatMap(edge))
  return ['stateDiagram-v2', ...drawn(machine.root), ...edges, ...nodes.flatMap(note)]
    .map((line) => `${line}\n`)
    .join('')
}

const idOf = (node: AnyStateNode) => node.path.join('_') || node.machine.id

function drawn(node: AnyStateNode, depth = 1): string[] {
  const indent = '  '.repeat(depth)
  const children = Object.values(node.states)
  if (children.length === 0) return [`${indent}state "${node.key}" as ${idOf(node)}`]
  const inside = children.flatMap((child, at) => [
    ...(node.type === 'parallel' && at > 0 ? [`${indent}  --`] : []),
    ...drawn(child, depth + 1),
    ...(child.type === 'final' ? [`${indent}  ${idOf(child)} --> [*]`] : []),
  ])
  const initial = node.initial?.target?.[0]
  const first = initial === undefined ? [] : [`${indent}  [*] --> ${idOf(initial)}`]
  return [`${indent}state "${node.key}" as ${idOf(node)} {`, ...first, ...inside, `${indent}}`]
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

/** What a transition says: `event [guard] / action, action`. */
function label({ eventType, guard, actions }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : `[${nameOf(guard)}]`
  const deeds = actions.length === 0 ? '' : `/ ${actions.map(nameOf).join(', ')}`
  return [spoken(eventType), condition, deeds].filter(Boolean).join(' ')
}

/** The answers of the world by the name of the call they answer. */
function spoken(eventType: string): string {
  const [, kind, id] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/.exec(eventType) ?? []
  const words = { done: 'is done', error: 'fails', snapshot: 'has news' }
  return kind === undefined ? eventType : `${id} ${words[kind as keyof typeof words]}`
}

function nameOf(part: unknown): string {
  return typeof part === 'object' && part !== null && 'type' in part ? String(part.type) : String(part)
}

/** An arrow between two states; where one holds the other, or there is no target, the note tells it. */
function edge(transition: AnyTransitionDefinition): string[] {
  return (transition.target ?? [])
    .filter((target) => !holds(transition.source, target))
    .map((target) => `  ${idOf(transition.source)} --> ${idOf(target)} : ${plain(label(transition))}`)
}

const holds = (node: AnyStateNode, other: AnyStateNode): boolean =>
  node !== other && node.path.every((key, at) => other.path[at] === key)

function note(node: AnyStateNode): string[] {
  const lines = [
    ...node.invoke.map(({ src }) => `runs ${typeof src === 'string' ? src : node.id}`),
    ...node.entry.map((action) => `on entry ${nameOf(action)}`),
    ...node.exit.map((action) => `on exit ${nameOf(action)}`),
    ...transitionsOf(node).flatMap((transition) => {
      const inside = (transition.target ?? []).filter((target) => holds(node, target))
      if (transition.target === undefined) return [`${label(transition)}${quiet(transition)}`]
      return inside.map((target) => `${label(transition)} → ${target.path.join('.')}`)
    }),
  ]
  if (lines.length === 0) return []
  return [`  note right of ${idOf(node)}`, ...lines.map((line) => `    ${plain(line)}`), '  end note']
}

const quiet = ({ actions }: AnyTransitionDefinition) => (actions.length === 0 ? ' / stays' : '')

/** Mermaid reads colons, semicolons and hashes in a text as its own. */
const plain = (text: string) => text.replaceAll(/[:;#]/g, ' ').trim()
