import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'

/** One event that an actor received, and the actor's states afterward. */
export interface LoggedEvent {
  readonly at: number
  readonly event: { readonly type: string; readonly [detail: string]: unknown }
  /** The actor's states after the event. Undefined for an actor without a chart. */
  readonly value: unknown
}

/** How an actor ended, with its result or error. */
export interface Ending {
  readonly at: number
  readonly status: 'done' | 'error' | 'stopped'
  readonly output?: unknown
  readonly error?: unknown
}

/** An actor in the panel. Its events are unmasked and include secrets. Code that shows or copies them must mask the secrets. */
export interface WatchedActor {
  readonly sessionId: string
  readonly id: string
  readonly parent: string | null
  /** Its chart. Null for a call or a callback. */
  readonly machine: AnyStateMachine | null
  readonly snapshot: AnyMachineSnapshot | null
  /** Its input. Null if the actor was restored, because then the input isn't known. */
  readonly begin: { readonly input: unknown } | null
  /** The latest events that it received. */
  readonly log: readonly LoggedEvent[]
  /** The number of older events that were dropped. */
  readonly forgotten: number
  /** Null while it is running. */
  readonly ending: Ending | null
}

/** All running actors and those that ended most recently, with the events they received. Updated by XState's inspection events. */
export interface FlowLog {
  readonly inspect: (event: InspectionEvent) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly actors: () => readonly WatchedActor[]
}

/** The number of events that are kept for one actor. */
export const longestLog = 300
/** The maximum number of ended actors to keep. */
export const maxEnded = 40
/** The maximum number of ended actors to keep with the same id and parent. Without this limit, the checks that each keystroke starts would push out all other actors. */
export const maxEndedAlike = 2
/** The minimum time between two updates of the panel, so that the panel doesn't slow down typing. */
const pauseMs = 50

/** Creates a log. It only stores events. Masking and drawing wait until the panel shows them. */
export function createFlowLog(now: () => number = Date.now): FlowLog {
  const known = new Map<string, WatchedActor>()
  const listeners = new Set<() => void>()
  let shown: readonly WatchedActor[] = []
  let waiting = false

  function notify(): void {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      shown = [...known.values()]
      for (const listener of listeners) listener()
    }, pauseMs)
  }

  function meet(actor: AnyActorRef, rootId: string): WatchedActor {
    const { sessionId } = actor
    const machine = chartOf(actor)
    // The root actor's id is generated, so the chart's id is used.
    const id = sessionId === rootId ? (machine?.id ?? actor.id) : actor.id
    const unseen = { snapshot: null, begin: null, log: [], forgotten: 0, ending: null }
    return known.get(sessionId) ?? { sessionId, id, parent: null, machine, ...unseen }
  }

  /**
   * Stores the parent of an actor, as found in the parent's next snapshot or in the final event that the actor
   * sends to it.
   */
  function adopt(child: string, parent: string): void {
    const actor = known.get(child)
    if (actor?.parent === null) known.set(child, { ...actor, parent })
  }

  function forget(sessionId: string): void {
    known.delete(sessionId)
    for (const [id, { parent }] of known) if (parent === sessionId) forget(id)
  }

  function end(sessionId: string, ending: Ending): void {
    const actor = known.get(sessionId)
    // An actor that was marked as stopped when its parent ended may still report its own end.
    if (actor === undefined || (actor.ending !== null && actor.ending.status !== 'stopped')) return
    // Adding the actor again puts it last, as the one that ended most recently.
    known.delete(sessionId)
    known.set(sessionId, { ...actor, ending })
    const below = [...known.values()].filter(({ parent }) => parent === sessionId)
    for (const child of below) end(child.sessionId, { at: ending.at, status: 'stopped' })
    const ended = [...known.values()].filter((one) => one.ending !== null)
    const alike = ended.filter(({ id, parent }) => id === actor.id && parent === actor.parent)
    for (const oldest of [...alike.slice(0, -maxEndedAlike), ...ended.slice(0, -maxEnded)])
      forget(oldest.sessionId)
  }

  return {
    inspect(inspected) {
      if (inspected.type === '@xstate.event') {
        const { sourceRef, event, actorRef } = inspected
        if (sourceRef === undefined || !/^xstate\.(?:done|error)\.actor\./.test(event.type)) return
        adopt(sourceRef.sessionId, actorRef.sessionId)
        // An actor that throws has no final snapshot. Only its parent is notified.
        if (!event.type.startsWith('xstate.error.')) return
        end(sourceRef.sessionId, { at: now(), status: 'error', error: Reflect.get(event, 'error') })
        return notify()
      }
      if (inspected.type !== '@xstate.actor' && inspected.type !== '@xstate.snapshot') return
      const { actorRef } = inspected
      if (!isActor(actorRef)) return
      const actor = meet(actorRef, inspected.rootId)
      if (inspected.type === '@xstate.actor') known.set(actor.sessionId, actor)
      else {
        known.set(actor.sessionId, withEvent(actor, inspected, wasRestored(actorRef), now()))
        for (const child of childrenIn(inspected.snapshot)) adopt(child.sessionId, actor.sessionId)
        const { status, output, error } = inspected.snapshot as Ending
        if (status !== ('active' as string)) end(actor.sessionId, { at: now(), status, output, error })
      }
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    actors: () => shown,
  }
}

function withEvent(
  actor: WatchedActor,
  { event, snapshot }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>,
  restored: boolean,
  at: number,
): WatchedActor {
  const chart = actor.machine === null ? null : (snapshot as AnyMachineSnapshot)
  const received: LoggedEvent['event'] = event
  if (event.type === 'xstate.init') {
    return { ...actor, snapshot: chart, begin: restored ? null : { input: received['input'] } }
  }
  const log = [...actor.log, { at, event: received, value: chart?.value }]
  const tooMany = Math.max(0, log.length - longestLog)
  return { ...actor, snapshot: chart, log: log.slice(tooMany), forgotten: actor.forgotten + tooMany }
}

const childrenIn = (snapshot: object): readonly AnyActorRef[] =>
  'children' in snapshot ? Object.values(snapshot.children as Record<string, AnyActorRef>) : []

const isActor = (ref: unknown): ref is AnyActorRef => typeof ref === 'object' && ref !== null && 'id' in ref

/** Returns true for a restored actor. Its first event doesn't reveal this, because the first event of a new actor looks the same. */
function wasRestored(actor: AnyActorRef): boolean {
  const options: unknown = Reflect.get(actor, 'options')
  return (
    typeof options === 'object' && options !== null && 'snapshot' in options && options.snapshot !== undefined
  )
}

function chartOf(actor: AnyActorRef): AnyStateMachine | null {
  const logic: unknown = Reflect.get(actor, 'logic')
  const isChart = typeof logic === 'object' && logic !== null && 'root' in logic
  return isChart ? (logic as AnyStateMachine) : null
}
