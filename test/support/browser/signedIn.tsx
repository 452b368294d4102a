import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor } from 'xstate'
import { areas } from '#areas.ts'
import type { Answer } from '#domain/kernel/answer.ts'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import type { User } from '#domain/users/record.ts'
import { createAppMachine, type AppActor, type AppDeps } from '#machines/shell/app.machine.ts'
import { pageCharts } from '#test/support/browser/pageCharts.ts'
import type { OrganizationDeps } from '#machines/organization/organization.machine.ts'
import { fromEnvelope } from '#machines/persistence/restoring.ts'
import type { SecurityDeps } from '#machines/session/security.ts'
import type { CallOptions, Http } from '#services/http/http.ts'
import { readTile } from '#services/dashboard/dashboard.ts'
import { revealValue } from '#services/employees/reveal.ts'
import { loadHistory } from '#services/audit/history.ts'
import { savePreferences } from '#services/users/ownUser.ts'
import { createLateListServices, createOwnForms, createResources } from '#services/records/resources.ts'
import { readUser } from '#services/users/users.ts'
import { userExample } from '#test/support/examples.ts'
import { trusting } from '#test/support/saved.ts'
import { App } from '#views/shell/App.tsx'

/** The user of view tests. A test can override fields. */
export const cleo: User = {
  ...userExample,
  permissions: ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS', 'CAN_VIEW_INVOICES', 'CAN_VIEW_TIMESHEETS'],
  clients: [],
}

type Reply = (options: CallOptions) => Answer<unknown> | Promise<Answer<unknown>>

export const ok = (data: unknown, total: number | null = null): Answer<unknown> => ({
  kind: 'ok',
  data,
  total,
})

/**
 * Returns a fake API with its responses by call. It stores a saved user, so that the next read returns that
 * user.
 */
export function createApi(user: User) {
  const requests: { line: string; options: CallOptions }[] = []
  let stored = user
  const replies = new Map<string, Reply>([
    ['GET /user', () => ok(stored)],
    [
      'POST /user/update',
      ({ body }) => {
        const sent = body as Partial<User>
        const preferences = { ...stored.preferences, ...sent.preferences }
        stored = { ...stored, ...sent, preferences, version: stored.version + 1 }
        return ok(stored)
      },
    ],
    ['GET /employees', () => ok([], 0)],
    ['GET /contracts', () => ok([], 0)],
    ['GET /projects', () => ok([], 0)],
    ['GET /settings/employees', () => ok({ burdenPctByType: { W2: '12.50', '1099': '0.00', C2C: '0.00' } })],
    [
      'GET /settings/contracts',
      () => ok({ paymentTerms: 'NET_30', invoiceFrequency: 'MONTHLY', currency: 'USD' }),
    ],
  ])
  const http: Http = async (call, options) => {
    const line = `${call.method} ${pathOf(call, options.params)}`
    requests.push({ line, options })
    return (await replies.get(line)?.(options)) ?? { kind: 'skipped' }
  }
  const clientIds =
    user.clients.length === 0 ? ['nwtx00000001'] : user.clients.map(({ clientId }) => clientId)
  return { requests, replies, http, clientIds }
}

const withKeys = <Services extends object, Shared extends object>(
  byArea: Readonly<Record<string, Services>>,
  shared: Shared,
) =>
  Object.fromEntries(
    Object.entries(byArea).map(([area, services]) => [
      area,
      { ...services, ...shared, newKey: () => crypto.randomUUID() },
    ]),
  )

/**
 * Renders the signed-in product at a path with real charts and services, on the given API and provider. `saved` is what a tab stored
 * before a reload.
 */
export function openSignedIn(
  path: string,
  api: ReturnType<typeof createApi>,
  roles = ['CLIENT_ADMIN'],
  provider: Partial<SecurityDeps & OrganizationDeps & Pick<AppDeps, 'newAlertId'>> = {},
  charts = pageCharts,
  saved: string | null = null,
) {
  history.replaceState(null, '', path)
  const { http } = api
  const present = {
    type: 'session.present' as const,
    user: {
      uid: 'cleo',
      displayName: 'Cleo Client',
      email: 'cleo.client@muster.test',
      attributes: { clients: api.clientIds, roles },
    },
    token: { accessToken: 'token', expirationTime: Date.now() + 3_600_000 },
  }
  let reportAgain = () => undefined as void
  const deps: Partial<AppDeps> = {
    watchSession: (report) => {
      reportAgain = () => report(present)
      report(present)
      return () => undefined
    },
    loadUser: ({ clientId }, signal) => readUser(http, clientId, signal),
    records: withKeys(createResources(http, areas), createLateListServices(http)),
    own: withKeys(createOwnForms(http), {}),
    loadTile: (input, signal) => readTile(http, input, signal),
    revealValue: (input, signal) => revealValue(http, input, signal),
    loadHistory: (input, signal) => loadHistory(http, input, signal),
    savePreferences: (input, signal) => savePreferences(http, input, signal),
    findUnsavedWork: () => () => undefined,
    newAlertId: () => 'alert-000000000000001',
    ...provider,
  }
  const never = () => new Promise(() => undefined)
  const machine = createAppMachine(
    new Proxy(deps, { get: (target, name) => Reflect.get(target, name) ?? never }) as AppDeps,
  )
  const restored = saved === null ? null : fromEnvelope(saved, machine, Date.now(), trusting).snapshot
  const app: AppActor = createActor(machine, restored === null ? {} : { snapshot: restored as never })
  app.start()
  if (restored !== null) {
    app.send({ type: 'app.restored' })
    // The provider confirms a restored session after the page has started.
    setTimeout(reportAgain)
  }
  render(<App app={app} config={{} as never} areas={areas} pageCharts={charts} />)
  return { app, user: userEvent.setup() }
}
