import {
  createActor,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type InputFrom,
} from 'xstate'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Draft } from '#domain/kernel/answer.ts'
import { createAppMachine, type AppActor, type AppDeps } from '#machines/shell/app.machine.ts'
import type { AuthEvent } from '#machines/session/auth.ts'
import '#test/support/browser/pageCharts.ts'
import { draftsFor, type UserDrafts } from '#machines/drafts/drafts.ts'
import { createDraftsMachine, type DraftsActor, type DraftsContext } from '#machines/drafts/drafts.machine.ts'
import type { AuthToken } from '#machines/session/tokenRefresh.machine.ts'
import type { AuthActor } from '#machines/session/auth.machine.ts'
import type { RecordAreaActor } from '#machines/records/recordArea.machine.ts'
import type { RecordActor } from '#machines/records/record.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import type { WorkspaceActor } from '#machines/shell/workspace.machine.ts'

import { importCallNames } from '#test/support/importCalls.ts'
import { rulesOf, unreachable, person, present, profile } from '#test/support/answers.ts'
/** A call of a chart that waits for its response. */
export interface WorldCall {
  readonly name: string
  readonly input: any
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

export const noon = Date.parse('2026-01-15T12:00:00Z')
export const minute = 60_000

/** Runs every test of the file on a clock that only the test moves. */
export function useFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon })
  })
  afterEach(() => {
    vi.clearAllTimers()
    vi.useRealTimers()
  })
}

/** Runs everything that is already due, without moving the clock. */
export const settle = () => pass(0)
export const pass = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

const recordAreas = ['employees', 'projects', 'contracts', 'assignments']
const ownPages = ['profile', 'settings']

/** Creates the services of the charts. Every call is recorded and stays open until the test or `auto` responds to it. */
export function createWorld() {
  const made: WorldCall[] = []
  const open: WorldCall[] = []
  const reporters = new Set<(event: AuthEvent) => void>()
  const auto = new Map<string, (input: any) => unknown>()
  let keys = 0

  const request =
    (name: string) =>
    (input?: unknown, signal?: AbortSignal): Promise<any> =>
      new Promise((resolve, reject) => {
        const call = { name, input, resolve, reject }
        made.push(call)
        const answer = auto.get(name)
        if (answer !== undefined) {
          resolve(answer(input))
          return
        }
        open.push(call)
        signal?.addEventListener('abort', () => take(call))
      })

  function take(call: WorldCall): void {
    const at = open.indexOf(call)
    if (at >= 0) open.splice(at, 1)
  }

  function pending(name: string): WorldCall {
    const call = open.findLast((candidate) => candidate.name === name)
    if (call === undefined) {
      throw new Error(`Nothing waits for ${name}; open are: ${open.map((one) => one.name).join(', ')}`)
    }
    return call
  }

  const newKey = () => `key-${(keys += 1)}`
  const area = (name: string) => ({
    loadPage: request(`${name}.loadPage`),
    exportList: request(`${name}.exportList`),
    loadCounts: request(`${name}.loadCounts`),
    loadTotals: request(`${name}.loadTotals`),
    loadViews: request(`${name}.loadViews`),
    changeView: request(`${name}.changeView`),
    saveCell: request(`${name}.saveCell`),
    openRecord: request(`${name}.openRecord`),
    checkDraft: request(`${name}.checkDraft`),
    saveRecord: request(`${name}.saveRecord`),
    sendEvent: request(`${name}.sendEvent`),
    sendBulk: request(`${name}.sendBulk`),
    newKey,
  })
  for (const name of [...recordAreas, ...ownPages]) {
    auto.set(`${name}.checkDraft`, ({ draft }: { draft: Draft }) => rulesOf(draft))
  }

  const own = {
    watchSession: (report: (event: AuthEvent) => void) => {
      reporters.add(report)
      return () => void reporters.delete(report)
    },
    refreshSession: (signal: AbortSignal): Promise<AuthToken> => request('refreshSession')(undefined, signal),
    records: Object.fromEntries(recordAreas.map((name) => [name, area(name)])),
    own: Object.fromEntries(ownPages.map((name) => [name, area(name)])),
    loadHistory: request('history.loadPage'),
    findUnsavedWork: () => () => undefined,
    loadImports: () =>
      Promise.resolve(Object.fromEntries(importCallNames.map((name) => [name, request(name)]))),
    newAlertId: () => `alert-${String((keys += 1)).padStart(15, '0')}`,
  }

  return {
    made,
    auto,
    pending,
    isOpen: (name: string) => open.some((call) => call.name === name),
    names: () => open.map(({ name }) => name),
    /** The number of calls of a service. */
    count: (name: string) => made.filter((call) => call.name === name).length,
    report: (event: AuthEvent) => reporters.forEach((reporter) => reporter(event)),
    async answer(name: string, value?: unknown): Promise<void> {
      const call = pending(name)
      take(call)
      call.resolve(value)
      await settle()
    },
    async fail(name: string, error: unknown = unreachable): Promise<void> {
      const call = pending(name)
      take(call)
      call.reject(error)
      await settle()
    },
    // Services that the test doesn't mention are recorded like any other.
    deps: new Proxy(own, {
      get: (target, name) => Reflect.get(target, name) ?? request(String(name)),
    }) as unknown as AppDeps,
  }
}

export type World = ReturnType<typeof createWorld>

/** Starts the charts of the whole product with the services of a world and, if given, earlier drafts. */
export function startApp(world: World, drafts: UserDrafts | null = null) {
  const app = createActor(createAppMachine(world.deps))
  app.start()
  if (drafts !== null) app.system.get('drafts').send({ type: 'drafts.restored', ...drafts })
  return reach(app)
}

/** Starts one chart next to the drafts actor. `systemId` is the name that other charts send events to. */
export function startBesideDrafts<Logic extends AnyStateMachine>(
  logic: Logic,
  input: InputFrom<Logic>,
  systemId = 'chart',
) {
  const machine = setup({
    actors: { drafts: createDraftsMachine(), chart: logic as AnyStateMachine },
  }).createMachine({
    invoke: [
      { id: 'drafts', src: 'drafts', systemId: 'drafts' },
      { id: 'chart', src: 'chart', systemId, input: () => input },
    ],
  })
  const root = createActor(machine)
  return {
    root,
    drafts: root.system.get('drafts') as DraftsActor,
    chart: root.system.get(systemId) as ActorRefFrom<Logic>,
  }
}

const childOf = (parent: AnyActorRef | undefined, id: string): AnyActorRef | undefined =>
  (parent?.getSnapshot() as { children: Record<string, AnyActorRef> } | undefined)?.children[id]

function found<T>(actor: AnyActorRef | undefined, name: string): T {
  if (actor === undefined) throw new Error(`There is no ${name} now.`)
  return actor as T
}

/** Returns functions that find the current actors below a workspace. The default area is employees. */
export function reachWorkspace(workspace: AnyActorRef | (() => AnyActorRef | undefined)) {
  const root = () => (typeof workspace === 'function' ? workspace() : workspace)
  const area = (name: string) => childOf(root(), name)
  const recordOf = (name: string) => childOf(area(name), 'record')
  const formOf = (name: string) => childOf(recordOf(name), 'form')
  return {
    hasArea: (name = 'employees') => area(name) !== undefined,
    area: (name: string = 'employees') => found<RecordAreaActor>(area(name), name),
    list: (name: string = 'employees') => found<RecordListActor>(childOf(area(name), 'list'), 'list'),
    form: (name: string = 'employees') => found<RecordFormActor>(formOf(name), 'form'),
    record: (name: string = 'employees') => found<RecordActor>(recordOf(name), 'record'),
    hasRecord: (name: string = 'employees') => recordOf(name) !== undefined,
  }
}

const draftsOfUser = ({ uid, drafts }: DraftsContext) => draftsFor(uid, drafts)

/** Returns functions that find the current actors of a running app. */
export function reach(app: AppActor) {
  const auth = () => found<AuthActor>(childOf(app, 'auth'), 'auth')
  const workspace = () => childOf(auth(), 'workspace')
  return {
    app,
    auth: auth(),
    drafts: () => draftsOfUser(app.system.get('drafts').getSnapshot().context),
    alerts: () => app.system.get('alerts').getSnapshot().context.alerts,
    hasWorkspace: () => workspace() !== undefined,
    workspace: () => found<WorkspaceActor>(workspace(), 'workspace'),
    ...reachWorkspace(workspace),
  }
}

/** Starts an app whose user is signed in and works in a client. */
export async function signedInApp(world: World, user = person(), drafts: UserDrafts | null = null) {
  const run = startApp(world, drafts)
  world.report(present(user))
  await settle()
  await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
  return run
}

/** Returns an actor's state and the states of the charts below it. */
export function statesOf(actor: AnyActorRef): unknown {
  const { value, children } = actor.getSnapshot() as {
    value?: unknown
    children?: Record<string, AnyActorRef>
  }
  const below = Object.entries(children ?? {}).filter(([, one]) => 'value' in one.getSnapshot())
  return { value, children: Object.fromEntries(below.map(([id, one]) => [id, statesOf(one)])) }
}
