import { safeParse, type GenericSchema, type InferOutput } from 'valibot'
import { getStateNodes, type AnyStateMachine, type StateValue } from 'xstate'
import { isObject } from '#machines/persistence/saving.ts'
import { contextSchemas, inputSchemas, readSchemas } from '#machines/persistence/snapshotSchemas.ts'

/** Returns a value parsed by a schema, or null if it doesn't match. */
export function parse<T extends GenericSchema>(schema: T, value: unknown): InferOutput<T> | null {
  const result = safeParse(schema, value, { abortEarly: true })
  return result.success ? result.output : null
}

/** Snapshots that were found valid, each with its chart and name. Such a snapshot is never changed, only replaced. */
export type ValidSnapshots = WeakMap<object, readonly [machine: AnyStateMachine, name: string]>

/** Returns true if the chart could have written the snapshot: its states exist, its context is valid, and its actors are those that its states invoke, plus any spawned ones. */
export function isSound(
  machine: AnyStateMachine,
  snapshot: unknown,
  valid: ValidSnapshots,
  name = machine.id,
): boolean {
  if (!isObject(snapshot)) return false
  const [validMachine, validName] = valid.get(snapshot) ?? []
  if (validMachine === machine && validName === name) return true
  const isValid = isSoundUncached(machine, snapshot, valid, name)
  if (isValid) valid.set(snapshot, [machine, name])
  return isValid
}

function isSoundUncached(
  machine: AnyStateMachine,
  snapshot: Record<string, unknown>,
  valid: ValidSnapshots,
  name: string,
): boolean {
  if (snapshot['status'] !== 'active') return false
  const { status: _, value, context, children, historyValue, ...others } = snapshot
  // No chart has history states, and XState fails on invalid history values.
  if (Object.keys(others).length > 0 || JSON.stringify(historyValue) !== '{}') return false
  const schema = machine.id === 'read' ? entryAt(readSchemas, name) : entryAt(contextSchemas, machine.id)
  if (schema === undefined || parse(schema, context) === null || !isObject(children)) return false
  const invoked = invokedIn(machine, value, context)
  if (invoked === null || [...invoked.keys()].some((id) => !Object.hasOwn(children, id))) return false
  return Object.entries(children).every(([id, child]) =>
    isSoundChild(machine, id, child, valid, invoked.get(id), context),
  )
}

/** Returns true if a chart could have started this child: through `invoke` if a state invokes it, or else by spawning it. */
export function isSoundChild(
  machine: AnyStateMachine,
  id: string,
  child: unknown,
  valid: ValidSnapshots,
  invoke?: Invoke,
  context?: unknown,
): boolean {
  const start = invoke ?? spawnedAs(machine, id)
  if (start === undefined || !isObject(child)) return false
  const { snapshot: inner, ...entry } = child
  if (sortedEntries(entry) !== entryOf(start)) return false
  const logic = logicOf(machine, start.src)
  if (!isMachine(logic)) return isSoundCall(id, inner, context)
  return isSound(logic, inner, valid, id) && (invoke !== undefined || hasOwnName(id, inner))
}

/** Returns how an actor with this id was spawned, or undefined if it can't have been spawned. The id of a spawned actor is the name of its logic, and no state invokes that logic. */
function spawnedAs(machine: AnyStateMachine, id: string): ActorStart | undefined {
  const nodes = (node: AnyStateMachine['root']): AnyStateMachine['root'][] => [
    node,
    ...Object.values(node.states).flatMap(nodes),
  ]
  const isInvoked = nodes(machine.root).some(({ invoke }) => invoke.some(({ src }) => src === id))
  return !isInvoked && isMachine(logicOf(machine, id)) ? { src: id } : undefined
}

/** Returns true if an area's context has the name that the area was started with. */
function hasOwnName(name: string, snapshot: unknown): boolean {
  const context: unknown = isObject(snapshot) ? snapshot['context'] : undefined
  return isObject(context) && (context['area'] ?? name) === name
}

/** Returns the logic of an actor, by its source. */
export function logicOf({ implementations: { actors } }: AnyStateMachine, src: unknown): unknown {
  return typeof src === 'string' && Object.hasOwn(actors, src) ? actors[src] : undefined
}

/** Returns true if everything in a child belongs to the client. */
export function isInOneClient(child: unknown, clientId: string | null): boolean {
  const snapshot: unknown = isObject(child) ? child['snapshot'] : undefined
  if (!isObject(snapshot)) return true
  const { context, input, children } = snapshot
  const contextInput = isObject(context) ? context['input'] : undefined
  return (
    [context, contextInput, input].every(
      (one) => !isObject(one) || !('clientId' in one) || one['clientId'] === clientId,
    ) &&
    (!isObject(children) || Object.values(children).every((inner) => isInOneClient(inner, clientId)))
  )
}

type Invoke = AnyStateMachine['root']['invoke'][number]
/** What a chart starts an actor with. */
type ActorStart = Pick<Invoke, 'src'> & Partial<Pick<Invoke, 'systemId' | 'onSnapshot'>>

/** Returns what XState stores next to the snapshot of a running actor. */
function entryOf({ src, systemId, onSnapshot }: ActorStart): string {
  return sortedEntries({
    src,
    syncSnapshot: onSnapshot !== undefined,
    ...(systemId !== undefined && { systemId }),
  })
}

/** Sorts by name only, because converting a forged value to text can throw. */
function sortedEntries(entry: object): string {
  return JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the actors that run in the given states, by id. Null if the states don't exist. */
function invokedIn(machine: AnyStateMachine, value: unknown, context: unknown): Map<string, Invoke> | null {
  try {
    const state = machine.resolveState({ value: value as StateValue, context })
    if (JSON.stringify(state.value) !== JSON.stringify(value)) return null
    const active = getStateNodes(machine.root, state.value)
    return new Map(active.flatMap((node) => node.invoke).map((invoke) => [invoke.id, invoke]))
  } catch {
    return null
  }
}

/** Returns true if a call can be restarted. The input of a `send` call must match the one in its chart's context. */
function isSoundCall(name: string, snapshot: unknown, context: unknown): boolean {
  if (!isObject(snapshot) || snapshot['status'] !== 'active') return false
  if (name === 'send')
    return isObject(context) && JSON.stringify(snapshot['input']) === JSON.stringify(context['input'])
  const schema = entryAt(inputSchemas, name)
  return schema !== undefined && parse(schema, snapshot['input']) !== null
}

function entryAt<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Returns true if the logic is a chart. */
export function isMachine(logic: unknown): logic is AnyStateMachine {
  return isObject(logic) && 'resolveState' in logic
}
