import { configure, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import {
  createActor,
  getStateNodes,
  type AnyMachineSnapshot,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'
import { expect, vi } from 'vitest'
import type { Alert } from '#machines/shell/alerts.machine.ts'
import { createAppMachine, type AppActor, type AppDeps } from '#machines/shell/app.machine.ts'
import { pageCharts } from '#test/support/browser/pageCharts.ts'
import type { AuthEvent } from '#machines/session/auth.ts'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { fromEnvelope } from '#machines/persistence/restoring.ts'
import { importCallNames } from '#test/support/importCalls.ts'
import { trusting } from '#test/support/saved.ts'
import { areas } from '#areas.ts'
import { transitionKey } from '#test/models/coverage.ts'
import { cleo, config, profile } from '#test/models/views/cleo.ts'
import { App } from '#views/shell/App.tsx'
import '#views/theme/base.css.ts'

interface Call {
  readonly name: string
  readonly input: any
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** The calls of an area. */
const areaCalls = [
  'loadPage',
  'loadCounts',
  'loadTotals',
  'loadViews',
  'openRecord',
  'checkDraft',
  'findSimilar',
  'saveRecord',
  'sendEvent',
  'sendBulk',
  'saveCell',
  'changeView',
  'exportList',
] as const

/** The whole page, with services that respond as the story says. */
export interface Stage {
  readonly user: ReturnType<typeof userEvent.setup>
  /** Responds to the latest open call of a service, once it has been made. If `value` is a function, it gets the call's input and returns the response. */
  readonly answer: (name: string, value?: unknown) => Promise<void>
  readonly fail: (name: string, error: unknown) => Promise<void>
  /** From now on, records calls of `name` as `as`. */
  readonly rename: (name: string, as: string) => void
  /** Enters a URL, or goes back to it. */
  readonly go: (path: string) => Promise<void>
  /** Opens a URL. If it is already open, adds a parameter, so that the URL changes. */
  readonly reopen: (path: string) => Promise<void>
  /** Selects a theme in the account menu. */
  readonly chooseTheme: (name: string) => Promise<void>
  /** Sends an event that `watchSession` reports, such as a signed-in user or a wake-up. */
  readonly report: (event: AuthEvent) => Promise<void>
  /** Reloads the page. The provider hasn't reported a user yet. */
  readonly restart: () => Promise<void>
  /** Reloads the page with the same signed-in user. */
  readonly reload: () => Promise<void>
  /** Reports unsaved work in another of the user's tabs. */
  readonly reportUnsaved: (titles: readonly string[]) => void
  /** Raises an alert about a part that could not be loaded, which only main.tsx can do. */
  readonly raise: (alert: Omit<Alert, 'id'>) => void
  /** Stores an unsaved draft of an employee, as a form does when it closes without asking. */
  readonly keepDraft: (id: string, work: UnsavedWork) => void
  /** Returns the chart's state once its actor exists. */
  readonly value: () => unknown
  readonly reached: ReadonlySet<string>
  readonly leave: () => void
}

interface Begin {
  readonly path: string
  /** Whether the provider reports Cleo, or null before it has reported. */
  readonly signedIn: boolean | null
  readonly roles?: readonly string[]
  /** The permissions of Cleo. By default, those of `profile`. */
  readonly permissions?: readonly string[]
  /** Other areas to run, and their services that differ from the defaults. An area's calls are named after it, such as `invoices.openRecord`. */
  readonly areas?: Readonly<Record<string, object>>
  /** The observed chart and the path of its actor. */
  readonly chart: string
  readonly at: readonly string[]
}

/** Opens the page at a path. */
export async function openStage(begin: Begin): Promise<Stage> {
  const { path, signedIn, roles = ['CLIENT_ADMIN'], areas: further = {}, chart, at } = begin
  // Events must reach React as in a browser, without act.
  configure({ eventWrapper: (dispatch) => dispatch() })
  const open: Call[] = []
  const names = new Map<string, string>()
  const reporters = new Set<(event: AuthEvent) => void>()
  const reached = new Set<string>()
  let alertIds = 0
  let reportTabs: (found: { tab: string; titles: readonly string[] }) => void = () => undefined
  const request =
    (name: string) =>
    (input?: unknown, signal?: AbortSignal): Promise<any> =>
      new Promise((resolve, reject) => {
        const call = { name: names.get(name) ?? name, input, resolve, reject }
        open.push(call)
        signal?.addEventListener('abort', () => open.splice(open.indexOf(call), 1))
      })
  const area = (prefix: string) => ({
    ...Object.fromEntries(areaCalls.map((name) => [name, request(prefix + name)])),
    newKey: () => 'key-1',
  })
  const own: Record<string, unknown> = {
    watchSession: (report: (event: AuthEvent) => void) => {
      reporters.add(report)
      return () => void reporters.delete(report)
    },
    refreshSession: request('refreshSession'),
    findUnsavedWork: (report: (found: { tab: string; titles: readonly string[] }) => void) => {
      report({ tab: 'here', titles: [] })
      reportTabs = report
      return () => undefined
    },
    records: {
      employees: area(''),
      projects: area('projects.'),
      contracts: area('contracts.'),
      ...Object.fromEntries(
        Object.entries(further).map(([name, more]) => [name, { ...area(`${name}.`), ...more }]),
      ),
    },
    own: { profile: area('profile.'), settings: { ...area('settings.'), autosave: true } },
    // Each tile loads separately, and a story is about only one.
    loadTile: (input: { tile: string }, signal: AbortSignal) =>
      request(`${input.tile}.loadTile`)(input, signal),
    loadImports: () =>
      Promise.resolve(Object.fromEntries(importCallNames.map((name) => [name, request(name)]))),
    newAlertId: () => `alert-${String((alertIds += 1)).padStart(15, '0')}`,
  }
  // Calls that the story doesn't mention get no response.
  const deps = new Proxy(own, {
    get: (target, name) => target[String(name)] ?? request(String(name)),
  }) as unknown as AppDeps

  const machine = createAppMachine(deps)
  const inspect = (event: InspectionEvent) => {
    const logic: unknown = Reflect.get(event.actorRef, 'logic')
    if (typeof logic !== 'object' || logic === null || !('id' in logic) || logic.id !== chart) return
    if (at.length > 0 && Reflect.get(event.actorRef, 'id') !== at.at(-1)) return
    if (event.type === '@xstate.microstep') {
      for (const transition of event._transitions) {
        reached.add(transitionKey(transition)).add(transition.source.id)
      }
    }
    if (!('snapshot' in event)) return
    const seen = event.snapshot as AnyMachineSnapshot
    for (const { id } of getStateNodes(seen.machine.root, seen.value)) reached.add(id)
  }
  const report = (event: AuthEvent) => reporters.forEach((reporter) => reporter(event))
  const reportCleo = () => {
    const token = { accessToken: 'token-1', expirationTime: Date.now() + 3_600_000 }
    const user = { ...cleo, attributes: { ...cleo.attributes, roles } }
    report({ type: 'session.present', user, token })
  }

  const place = document.createElement('div')
  document.body.append(place)
  let app: AppActor
  let page: Root
  function load(snapshot: unknown): void {
    app = createActor(machine, {
      inspect,
      ...(snapshot !== null && { snapshot: snapshot as Snapshot<unknown> }),
    })
    app.start()
    if (snapshot !== null) app.send({ type: 'app.restored' })
    page = createRoot(place)
    page.render(<App app={app} config={config} areas={areas} pageCharts={pageCharts} />)
  }
  function unload(): void {
    page.unmount()
    app.stop()
    open.length = 0
  }

  history.replaceState(null, '', path)
  load(null)
  async function take(name: string): Promise<Call> {
    const found = () => open.findLastIndex((call) => call.name === name)
    await vi.waitFor(
      () => expect(found(), `a call of ${name}; open: ${open.map((call) => call.name).join()}`).not.toBe(-1),
      { interval: 5 },
    )
    return open.splice(found(), 1)[0]!
  }
  const tick = () => new Promise((resolve) => setTimeout(resolve))
  const stage: Stage = {
    user: userEvent.setup(),
    answer: async (name, value) => {
      const { input, resolve } = await take(name)
      resolve(typeof value === 'function' ? value(input) : value)
      await tick()
    },
    fail: async (name, error) => {
      ;(await take(name)).reject(error)
      await tick()
    },
    rename: (name, as) => void names.set(name, as),
    go: async (to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      await tick()
    },
    value: () => {
      let snapshot: AnyMachineSnapshot = app.getSnapshot()
      for (const id of at) {
        const child = snapshot.children[id]
        if (child === undefined) return undefined
        snapshot = child.getSnapshot()
      }
      return snapshot.value
    },
    reached,
    reopen: (to) => stage.go(location.pathname + location.search === to ? `${to}?limit=25` : to),
    chooseTheme: async (name) => {
      await stage.user.click(await screen.findByRole('button', { name: 'Account menu' }))
      await stage.user.click(await screen.findByRole('menuitemradio', { name: `Theme: ${name}` }))
    },
    report: async (event) => {
      report(event)
      await tick()
    },
    restart: async () => {
      const saved = toEnvelope(app.getPersistedSnapshot(), Date.now())
      unload()
      const { snapshot, email } = fromEnvelope(saved, machine, Date.now(), trusting)
      load(snapshot)
      if (email !== undefined) app.system.get('drafts').send({ type: 'email.type', email })
      await tick()
    },
    reload: async () => {
      await stage.restart()
      reportCleo()
      await tick()
    },
    reportUnsaved: (titles) => reportTabs({ tab: 'tab-2', titles }),
    raise: (alert) => app.system.get('alerts').send({ type: 'alert.raise', alert }),
    keepDraft: (id, work) =>
      app.system
        .get('drafts')
        .send({ type: 'draft.put', place: { clientId: 'NWTX', area: 'employees', id }, work }),
    leave: () => {
      unload()
      place.remove()
      history.replaceState(null, '', '/')
      localStorage.clear()
      document.documentElement.removeAttribute('data-theme')
    },
  }
  if (signedIn) {
    reportCleo()
    const { permissions = profile.permissions } = begin
    await stage.answer('loadUser', { kind: 'ok', data: { ...profile, permissions }, total: null })
  } else if (signedIn === false) {
    report({ type: 'session.absent' })
  }
  return stage
}

/** Waits until the chart is in the story's state. */
export async function expectState(where: () => unknown, value: unknown): Promise<void> {
  await waitFor(() => expect(where()).toEqual(value), { interval: 5 })
}
