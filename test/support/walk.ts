import {
  createActor,
  getStateNodes,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { vi } from 'vitest'
import type { AppActor } from '#machines/shell/app.machine.ts'
import type { RevealContext } from '#machines/employees/reveal.machine.ts'
import type { DraftsContext } from '#machines/drafts/drafts.machine.ts'
import type { RecordFormContext } from '#machines/records/recordFormContext.ts'
import type { SignOutDialogContext } from '#machines/shell/signOutDialog.machine.ts'
import type { RecordListContext } from '#machines/records/recordList.ts'
import { isSameDraft } from '#machines/records/merge.ts'
import { before } from '#test/models/charts/recordForm.ts'
import { present, profile, recordRoute } from '#test/support/answers.ts'
import { createWorld, pass, settle, statesOf, type World } from '#test/support/charts.ts'
import { answersTo, events, failuresOf } from '#test/support/happenings.ts'
import { createStage } from '#test/support/browser/stage.ts'

/** Walks the charts of the whole product. At every stop it tries everything that a user, the clock or a service can do next. */

type Step = { readonly name: string; readonly take: (stop: Stop) => Promise<void> | void }

export interface Stop {
  readonly app: AppActor
  readonly world: World
}

function actorAt(app: AppActor, path: string): AnyActorRef | undefined {
  let actor: AnyActorRef | undefined = app
  for (const id of path.split('/')) {
    actor = (actor?.getSnapshot() as { children?: Record<string, AnyActorRef> } | undefined)?.children?.[id]
  }
  return actor
}

/** Returns everything that can happen next. Of the three similar areas, only employees are explored. */
export function stepsFrom({ app, world }: Stop): Step[] {
  const sent = Object.entries(events()).flatMap(([path, list]) => {
    const snapshot = actorAt(app, path)?.getSnapshot() as AnyMachineSnapshot | undefined
    return list
      .filter((event) => snapshot?.status === 'active' && snapshot.can(event))
      .map((event) => ({
        name: `${path} ${JSON.stringify(event)}`,
        take: (stop: Stop) => actorAt(stop.app, path)?.send(event),
      }))
  })
  const answered = [...new Set(world.names())].flatMap((name) => {
    const call = name.split('.').at(-1) ?? ''
    return [
      ...answersTo(call).map((answer) => ({
        name: `${name} ← ${JSON.stringify(answer)}`,
        take: (stop: Stop) => stop.world.answer(name, answer),
      })),
      ...failuresOf(call).map((error) => ({
        name: `${name} ✗ ${JSON.stringify(error)}`,
        take: (stop: Stop) => stop.world.fail(name, error),
      })),
    ]
  })
  return [
    ...sent,
    ...answered,
    { name: '1 s', take: () => pass(1_000) },
    { name: '1 h', take: () => pass(3_600_000) },
  ]
}

const enter = createStage()

/** Starts an app from a persisted snapshot, without the event `app.restored`. */
export function stopAt(persisted?: unknown): Stop {
  const world = createWorld()
  world.auto.clear()
  const app = createActor(enter(world), persisted === undefined ? {} : { snapshot: persisted as never })
  app.start()
  return { app, world }
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'resolveState' in logic

/** Returns every chart of the product by id. */
export function chartsOf(machine: AnyStateMachine, found = new Map<string, AnyStateMachine>()) {
  found.set(machine.id, machine)
  for (const logic of Object.values(machine.implementations.actors)) {
    if (isMachine(logic) && !found.has(logic.id)) chartsOf(logic, found)
  }
  return found
}

type Node = AnyStateMachine['root']

/** Returns true for a state that a chart never stays in, because it is left immediately or ends the actor. */
const isPassing = (node: Node) =>
  node.type === 'final' || (node.always ?? []).some(({ guard }) => guard === undefined)

/** Returns the ids of all states that a chart can stay in. */
export function restingIds(machine: AnyStateMachine): string[] {
  const below = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
    .filter((node) => !isPassing(node))
    .map(({ id }) => id)
}

/** Returns the ids of all active states in all running actors. */
export function activeIds(actor: AnyActorRef): string[] {
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  const { machine, value } = snapshot
  return [
    ...(machine === undefined ? [] : new Set(getStateNodes(machine.root, value).map(({ id }) => id))),
    ...Object.values((snapshot.children ?? {}) as Record<string, AnyActorRef>).flatMap(activeIds),
  ]
}

/** Returns what distinguishes stops with the same states: whether something was typed or stored, and whether a list shows rows. */
function flagsOf(app: AppActor): string[] {
  const form = actorAt(app, 'auth/workspace/employees/record/form')?.getSnapshot() as
    { context: RecordFormContext } | undefined
  const list = actorAt(app, 'auth/workspace/employees/list')?.getSnapshot() as
    { context: RecordListContext } | undefined
  const { context } = app.system.get('drafts').getSnapshot() as { context: DraftsContext }
  const signOut = actorAt(app, 'auth/workspace/signOutDialog')?.getSnapshot() as
    { context: SignOutDialogContext } | undefined
  const reveal = actorAt(app, 'auth/workspace/reveal')?.getSnapshot() as
    { context: RevealContext } | undefined
  return [
    ...((reveal?.context.reason ?? '').trim().length < 3 ? [] : ['reason given']),
    ...(Object.values(signOut?.context.found ?? {}).flat().length === 0 ? [] : ['unsaved work found']),
    ...(form !== undefined && !isSameDraft(form.context.draft, form.context.base) ? ['something typed'] : []),
    ...((list?.context.lastShown?.rows ?? []).length > 0 ? ['rows shown'] : []),
    ...(Object.keys(context.drafts).length === 0 ? [] : ['drafts kept']),
  ]
}

const arriving = () => settle()

/** Signs in and opens a record. */
async function reading({ app, world }: Stop): Promise<void> {
  world.report(present())
  await settle()
  await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
  actorAt(app, 'auth/workspace')?.send(recordRoute('employees', 'e1'))
  await settle()
  await world.answer('employees.openRecord', { kind: 'opened', ...before })
}

/** Opens a record and types in its form. Starting here reaches a conflict, which has the longest path. */
async function typing(stop: Stop): Promise<void> {
  await reading(stop)
  actorAt(stop.app, 'auth/workspace/employees/record/form')?.send({
    type: 'field.change',
    values: { name: 'Mine' },
  })
  await settle()
}

/** Opens a record and sends one of its events. The record has no unsaved changes. */
async function sendingEvent(stop: Stop): Promise<void> {
  await reading(stop)
  actorAt(stop.app, 'auth/workspace/employees/record/form')?.send({
    type: 'event.send',
    event: { event: 'leave' },
  })
  await settle()
}

/** Selects all matches of the list and sends an event for them. The chart reads the matches first. */
async function readingMatches(stop: Stop): Promise<void> {
  await reading(stop)
  const request = { limit: 10, offset: 0 }
  actorAt(stop.app, 'auth/workspace/employees')?.send({
    type: 'selection.addAll',
    request,
    total: 2,
    isCapped: false,
  })
  const selection = actorAt(stop.app, 'auth/workspace/employees/selection')
  selection?.send({ type: 'bulk.request', event: 'archive' })
  selection?.send({ type: 'bulk.confirm' })
  await settle()
}

interface Seen {
  readonly persisted: unknown
  readonly now: number
  readonly way: readonly string[]
}

/**
 * Explores stops: first those with a new state, then those with a new pair of states, until nothing is new or
 * `most` stops have been explored.
 */
export async function walk(visit: (stop: Stop, way: readonly string[]) => Promise<void>, most: number) {
  const keys = new Set<string>()
  const ids = new Set<string>()
  const pairs = new Set<string>()
  const queues: [Seen[], Seen[], Seen[]] = [[], [], []]
  let left = 0

  function rankOf(active: readonly string[]): 0 | 1 | 2 {
    const sizes = [ids.size, pairs.size]
    for (const [index, id] of active.entries()) {
      ids.add(id)
      for (const other of active.slice(index + 1)) pairs.add(`${id} ${other}`)
    }
    if (ids.size > (sizes[0] ?? 0)) return 0
    return pairs.size > (sizes[1] ?? 0) ? 1 : 2
  }

  async function note(stop: Stop, way: readonly string[]): Promise<void> {
    const flags = flagsOf(stop.app)
    const key = JSON.stringify([statesOf(stop.app), flags])
    if (keys.has(key)) return
    keys.add(key)
    const persisted: unknown = JSON.parse(JSON.stringify(stop.app.getPersistedSnapshot()))
    queues[rankOf([...activeIds(stop.app), ...flags])].push({ persisted, now: Date.now(), way })
    await visit(stop, way)
  }

  async function at({ persisted, now }: Seen): Promise<Stop> {
    vi.setSystemTime(now)
    const stop = stopAt(persisted)
    await settle()
    return stop
  }

  for (const begin of [arriving, typing, sendingEvent, readingMatches]) {
    const first = stopAt()
    await begin(first)
    await note(first, [begin.name])
    first.app.stop()
  }
  for (; left < most; left += 1) {
    const seen = queues[0].shift() ?? queues[1].shift() ?? queues[2].shift()
    if (seen === undefined) break
    const here = await at(seen)
    const steps = stepsFrom(here)
    here.app.stop()
    for (const step of steps) {
      const next = await at(seen)
      await step.take(next)
      await settle()
      await note(next, [...seen.way, step.name])
      next.app.stop()
    }
  }
  return { stops: keys.size, left, ids, pairs: pairs.size }
}
