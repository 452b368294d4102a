import { getStateNodes, type AnyActorRef, type AnyMachineSnapshot } from 'xstate'
import { markAction } from '#test/models/chartConfig.ts'

/** An event that a chart sends, and the actor it is sent to: a child, `parent`, `itself`, or an actor of the system. */
export interface Sent {
  readonly to: string
  readonly event: { readonly type: string; readonly [detail: string]: unknown }
}

/** All effects of one happening on a chart and the actors around it. */
export interface Effects {
  /** Paths of the states that are left and entered. */
  readonly leaves: readonly string[]
  readonly enters: readonly string[]
  /** Context fields that changed, with their new values. */
  readonly assigns: Readonly<Record<string, unknown>>
  readonly sends: readonly Sent[]
  readonly emits: readonly { readonly type: string; readonly [detail: string]: unknown }[]
  /** Actors that start, with their input, and actors that stop. */
  readonly starts: readonly { readonly id: string; readonly input: unknown }[]
  readonly stops: readonly string[]
  /** Actions that are not XState's own. */
  readonly does: readonly string[]
  /** How the chart ended, or null while it runs. */
  readonly ends: { readonly status: string; readonly output: unknown } | null
}

/** An action as reported by XState's inspection. */
export interface SeenAction {
  readonly type: string
  readonly params: unknown
}

/** Returns the paths of the active states. */
export const activeStates = ({ machine, value }: AnyMachineSnapshot): readonly string[] =>
  getStateNodes(machine.root, value)
    .map(({ path }) => path.join('.'))
    .filter((path) => path !== '')

/** Returns the effects between two snapshots of a chart. `before` is null when it starts. */
export function effectsOf(
  before: AnyMachineSnapshot | null,
  after: AnyMachineSnapshot,
  actions: readonly SeenAction[],
  nameOf: (actor: AnyActorRef) => string,
): Effects {
  const were = before === null ? [] : activeStates(before)
  const are = activeStates(after)
  const of = (type: string) =>
    actions.filter((action) => action.type === type).map(({ params }) => params as Record<string, unknown>)
  return {
    leaves: were.filter((path) => !are.includes(path)),
    enters: are.filter((path) => !were.includes(path)),
    assigns: before === null ? plain(after.context) : changes(before.context, after.context),
    sends: of('xstate.sendTo').map(({ to, event }) => ({
      to: typeof to === 'string' ? to : nameOf(to as AnyActorRef),
      event: plain(event),
    })),
    emits: of('xstate.emit').map(({ event }) => plain(event)),
    starts: of('xstate.spawnChild').map(({ id, input }) => ({ id: String(id), input: plain(input) })),
    stops: actions.filter(({ type }) => type === 'xstate.stopChild').map(({ params }) => idOf(params)),
    does: actions
      .filter(({ type }) => !type.startsWith('xstate.') && type !== markAction)
      .map(({ type, params }) => (params === undefined ? type : `${type} ${literal(params)}`)),
    ends: after.status === 'active' ? null : { status: after.status, output: plain(after.output) },
  }
}

const idOf = (child: unknown) =>
  typeof child === 'object' && child !== null && 'id' in child ? String(child.id) : String(child)

/** Returns data as JSON would store it, except that errors keep their message. */
const plain = <Value>(value: Value): any => {
  const written = text(value)
  return written === undefined ? undefined : JSON.parse(written)
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error ? { ...Object.fromEntries(Object.entries(part)), message: part.message } : part,
  )
}

function changes(before: object, after: object): Readonly<Record<string, unknown>> {
  const was = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      // The same object has the same text. Formatting every value took a third of the stories' run time.
      .filter(([key, value]) => was.get(key) !== value && text(was.get(key)) !== text(value))
      .map(([key, value]) => [key, plain(value)]),
  )
}

/** Formats data like a short literal, with unquoted names. */
const literal = (value: unknown) =>
  (text(value) ?? 'undefined')
    .replaceAll(/"([A-Za-z_$][\w$]*)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(/,(?=\S)/g, ', ')

/** Formats effects as one line for review. */
export function lineOf(effects: Effects): string {
  const { leaves, enters, assigns, sends, emits, starts, stops, does, ends } = effects
  const parts = [
    leaves.length + enters.length === 0 ? [] : [`${leaves.join(', ')} → ${enters.join(', ')}`],
    Object.entries(assigns).map(([key, value]) => `${key} = ${literal(value)}`),
    sends.map(({ to, event }) => `${to} ← ${literal(event)}`),
    emits.map((event) => `emits ${literal(event)}`),
    stops.map((id) => `stops ${id}`),
    starts.map(({ id, input }) => `starts ${id}${input === undefined ? '' : ` ${literal(input)}`}`),
    does.map((action) => `does ${action}`),
    ends === null
      ? []
      : [`ends ${ends.status}${ends.output === undefined ? '' : ` ${literal(ends.output)}`}`],
  ].flat()
  return parts.length === 0 ? 'nothing' : parts.join(' · ')
}
