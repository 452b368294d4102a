import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import { withoutSecrets } from '#devtools/withoutSecrets.ts'

/** One event an actor heard, and where it was afterwards. */
export interface LoggedEvent {
  readonly at: number
  readonly event: { readonly type: string; readonly [detail: string]: unknown }
  /** The states after it; undefined for an actor that is no chart. */
  readonly value: unknown
}

/** A running actor as the panel shows it. */
export interface WatchedActor {
  readonly sessionId: string
  readonly id: string
  readonly parent: string | null
  /** Its chart; null for a call or a callback. */
  readonly machine: AnyStateMachine | null
  readonly snapshot: AnyMachineSnapshot | null
  /** What it was started with; null when it was restored and nobody knows. */
  readonly begin: { readonly input: unknown } | null
  /** The latest of what it heard. */
  readonly log: readonly LoggedEvent[]
  /** How much it heard before that; gone. */
  readonly forgotten: number
}

/** Every running actor with what it heard, kept up to date by XState's inspection events. */
export interface FlowLog {
  readonly inspect: (event: InspectionEvent) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly actors: () => readonly WatchedActor[]
}

/** How many events of an actor are kept. */
export const longestLog = 300

/** Starts a log. Secrets that pass through events are masked before they are kept. */
export function createFlowLog(now: () => number = Date.now): FlowLog {
  const known = new Map<string, WatchedActor>()
  const listeners = new Set<() => void>()
  let shown: readonly WatchedActor[] = []
  let waiting = false

  /** Many events belong to one step of the page: they are told together. */
  function tell(): void {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      shown = [...known.values()]
      for (const listener of listeners) listener()
    })
  }

  function meet(actor: AnyActorRef): WatchedActor {
    const { sessionId } = actor
    const machine = chartOf(actor)
    // The root has no name of its own.
    const id = actor._parent === undefined ? (machine?.id ?? actor.id) : actor.id
    const parent = actor._parent?.sessionId ?? null
    const unheard = { snapshot: null, begin: null, log: [], forgotten: 0 }
    return known.get(sessionId) ?? { sessionId, id, parent, machine, ...unheard }
  }

  function forget(sessionId: string): void {
    known.delete(sessionId)
    for (const [id, { parent }] of known) if (parent === sessionId) forget(id)
  }

  return {
    inspect(inspected) {
      if (inspected.type !== '@xstate.actor' && inspected.type !== '@xstate.snapshot') return
      const { actorRef } = inspected
      if (!isActor(actorRef)) return
      const actor = meet(actorRef)
      if (inspected.type === '@xstate.actor') {
        known.set(actor.sessionId, actor)
      } else if (inspected.snapshot.status === 'active') {
        known.set(actor.sessionId, heard(actor, inspected, wasRestored(actorRef), now()))
      } else {
        forget(actor.sessionId)
      }
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    actors: () => shown,
  }
}

function heard(
  actor: WatchedActor,
  { event, snapshot }: Extract<InspectionEvent, { type: '@xstate.snapshot' }>,
  restored: boolean,
  at: number,
): WatchedActor {
  const chart = actor.machine === null ? null : (snapshot as AnyMachineSnapshot)
  const plain = withoutSecrets(event) as LoggedEvent['event']
  if (event.type === 'xstate.init') {
    return { ...actor, snapshot: chart, begin: restored ? null : { input: plain['input'] } }
  }
  const log = [...actor.log, { at, event: plain, value: chart?.value }]
  const tooMany = Math.max(0, log.length - longestLog)
  return { ...actor, snapshot: chart, log: log.slice(tooMany), forgotten: actor.forgotten + tooMany }
}

const isActor = (ref: unknown): ref is AnyActorRef => typeof ref === 'object' && ref !== null && 'id' in ref

/** An actor that goes on where it was before a reload hears the same first event as a new one. */
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
