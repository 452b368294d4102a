// Imported first, because it sends the first requests.
import { config, early, restored, stored } from './early.ts'
import { copyValidator, loadProvider, restorer } from './loads.ts'
import { areas } from './areas.ts'
import { nanoid } from 'nanoid'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, waitFor, type Snapshot } from 'xstate'
import { formTooLarge, partMissing, partUnreachable, storageFull } from '#domain/users/deviceAlerts.ts'
import type { Alert } from '#machines/shell/alerts.machine.ts'
import { offeredAt } from '#machines/drafts/drafts.ts'
import { createAppMachine, type AppActor } from '#machines/shell/app.machine.ts'
import { arePageChartsLoaded, loadPageCharts } from '#machines/kit/pageCharts.ts'
import type { RestoredState } from '#machines/persistence/restoring.ts'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { watchActivity } from '#services/storage/activity.ts'
import { attestationOf } from '#services/integrity/attestation.ts'
import { isOtherPage, type Resumption } from '#services/identity/restoredSession.ts'
import { createLazyIdentity } from '#services/identity/lazyIdentity.ts'
import { createLateIntegrity } from '#services/integrity/lateIntegrity.ts'
import { createHttp } from '#services/http/http.ts'
import { onIntent } from '#services/page/intent.ts'
import { onMissingFiles } from '#services/page/lateFiles.ts'
import {
  createLateListServices,
  createOwnForms,
  createResources,
  listAddress,
  loadMainRecords,
} from '#services/records/resources.ts'
import { createSessionWatch } from '#services/identity/session.ts'
import { createUnsavedWork } from '#services/storage/unsavedWork.ts'
import { createSnapshotStore } from '#services/storage/snapshotStore.ts'
import { readUser } from '#services/users/users.ts'
import { employees } from '#views/employees/area.ts'
import EmployeesView from '#views/employees/EmployeesView.tsx'
import { isListPath } from '#views/shell/route/paths.ts'
import { openListOf } from '#views/shell/route/openList.ts'
import { addPage, preloadPage } from '#views/shell/route/pageFiles.ts'
import { unsavedTitles } from '#views/shell/unsavedTitles.ts'
import { App } from '#views/shell/App.tsx'
import { loadWithRetry } from '#views/ui/kit/loadWithRetry.ts'
import '#views/theme/base.css.ts'

/** How long, in milliseconds, to keep the page empty instead of showing a frame that is about to be filled. */
const patience = 200

/** How long, in milliseconds, the sign-in form in the page's HTML may stay. The app's form, which replaces it, restores what the user typed and repeats a click that had no effect. */
const formPatience = 20_000

/** The maximum length, in milliseconds, of each wait before the identity provider starts: for the first rows, then for an idle browser. */
const maxStartWait = 2_000

const nothingStored: RestoredState = { snapshot: null, drafts: null }

// The employee list is part of the first file, because a separate file would be requested only after the first one has run.
addPage(employees.list, EmployeesView)

/** The file of the current page. */
const firstPage = preloadPage(areas, location.pathname)
// Without a restored session, the stored state may be from any page, so it may need more charts.
const needsMore = stored !== null && (restored === null || restored.needsMore)
const loadCharts = () => loadWithRetry(loadPageCharts)
const isOnList = isListPath(areas, location.pathname)
const firstCharts = needsMore || !isOnList ? loadCharts() : undefined
if (firstCharts !== undefined) loadMainRecords().catch(() => undefined)

const identity = createLazyIdentity(async () => (await loadProvider()).identity, restored)
const integrity = createLateIntegrity(
  async () => (await loadProvider()).integrity,
  restored?.attestation ?? null,
)
const session = createSessionWatch(identity, restored?.user.uid)
const http = createHttp({
  apiBase: config.apiBase,
  accessToken: identity.accessToken,
  renewToken: async () => (await identity.renew())?.accessToken ?? null,
  integrityToken: integrity.token,
  replaceIntegrity: integrity.replace,
  onUnauthorized: session.refused,
  onAuthorized: identity.accepted,
  onForbidden: () => app.system.get('auth').send({ type: 'user.changed' }),
  early,
})

/** Extends each area's services with the shared services and a function that creates idempotency keys. */
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

const loadOwnUser = () => import('#services/users/ownUser.ts')
const loadParts = async () => (await import('#services/records/pageParts.ts')).pageParts
const loadOrganization = () => import('#services/organization/organization.ts')

let markStarted: () => void = () => undefined
const started = new Promise<void>((resolve) => {
  markStarted = resolve
})
const findUnsavedWork = createUnsavedWork(() => {
  const { uid, drafts: unsaved } = app.system.get('drafts').getSnapshot().context
  const clients = app.system.get('auth').getSnapshot().context.loggedInUser?.clients ?? []
  return { uid, titles: unsavedTitles(areas, offeredAt(unsaved, Date.now()), clients) }
}, started)

const machine = createAppMachine({
  watchSession: session.watch,
  signIn: identity.signIn,
  signInWithProvider: ({ provider, shared }) =>
    identity.flows((flows, auth) => flows.signInWithProvider(auth, provider), shared),
  verifyCode: ({ code }) => identity.flows((flows) => flows.verifyCode(code)),
  sendSignInLink: ({ email, next }) =>
    identity.flows((flows, auth) => flows.sendSignInLink(auth, email, next)),
  openSignInLink: ({ url }) => identity.flows((flows, auth) => flows.openSignInLink(auth, url)),
  finishSignInLink: ({ email, url }) =>
    identity.flows((flows, auth) => flows.finishSignInLink(auth, email, url)),
  sendResetLink: ({ email }) => identity.flows((flows, auth) => flows.sendResetLink(auth, email)),
  checkResetCode: ({ code }) => identity.flows((flows, auth) => flows.checkResetCode(auth, code)),
  setNewPassword: ({ code, password }) =>
    identity.flows((flows, auth) => flows.setNewPassword(auth, code, password)),
  loadPasswordPolicy: async (signal) =>
    (await import('#services/identity/passwordPolicy.ts')).readPasswordPolicy(config, signal),
  readMethods: () => identity.flows((flows, auth) => flows.methodsOf(auth)),
  changePassword: (input) => identity.flows((flows, auth) => flows.changePassword(auth, input)),
  removePassword: (input) => identity.flows((flows, auth) => flows.removePassword(auth, input)),
  startEnrollment: (input) => identity.flows((flows, auth) => flows.startEnrollment(auth, input)),
  finishEnrollment: (input) => identity.flows((flows, auth) => flows.finishEnrollment(auth, input)),
  removeFactor: (input) => identity.flows((flows, auth) => flows.removeFactor(auth, input)),
  revokeSessions: async (signal) => (await loadOwnUser()).revokeSessions(http, signal),
  refreshSession: async () => {
    const token = await identity.renew()
    if (token === null) throw new Error('No user is signed in.')
    return token
  },
  readReason: async ({ token }) =>
    (await import('#services/identity/endReason.ts')).readReason(config, token),
  findUnsavedWork,
  loadUser: ({ clientId }, signal) => readUser(http, clientId, signal),
  signOut: async (reason) => {
    identity.removeMark()
    if (reason === 'requested') {
      const ended = app.system.get('auth').getSnapshot().context
      session.signedOut(ended.user?.uid ?? null)
      // This call only adds to the audit trail, so signing out doesn't wait for it and succeeds even if the call fails.
      loadOwnUser()
        .then(({ recordSignOut }) => recordSignOut(config.apiBase, integrity.token, ended))
        .catch(() => undefined)
    }
    await identity.signOut()
  },
  records: withKeys(createResources(http, areas), createLateListServices(http)),
  own: withKeys(createOwnForms(http), {}),
  loadTile: async (input, signal) => (await loadParts()).readTile(http, input, signal),
  revealValue: async (input, signal) => (await loadParts()).revealValue(http, input, signal),
  loadHistory: async (input, signal) => (await loadParts()).loadHistory(http, input, signal),
  savePreferences: async (input, signal) => (await loadOwnUser()).savePreferences(http, input, signal),
  readClient: async ({ clientId }, signal) => (await loadOrganization()).readClient(http, clientId, signal),
  listClients: async (input, signal) => (await loadOrganization()).listClients(http, input, signal),
  listTenants: async ({ clientId }, signal) => (await loadOrganization()).listTenants(http, clientId, signal),
  loadImports: async () => (await import('#services/imports/imports.ts')).createImports(http),
  newAlertId: () => nanoid(),
})

// Development only, and never part of a build.
const watchFlows = import.meta.env.DEV
  ? await (await import('#devtools/start.tsx')).startDevtools(location.search)
  : undefined

const raiseAlert = (alert: Omit<Alert, 'id'>) => app.system.get('alerts').send({ type: 'alert.raise', alert })

// If this tab last showed a different list than the one in the URL, the stored list isn't loaded or shown.
const isOtherList = isOnList && isOtherPage(stored, location.pathname + location.search)
const lists = isOtherList ? 'nothing' : restored === null ? 'rows' : 'request'

// If a file can't be fetched, the page keeps waiting, and the stored work is kept for the next reload.
if (needsMore) await firstCharts
const {
  snapshot,
  drafts,
  email,
  breaks = 0,
} = (await restorer)?.fromEnvelope(stored, machine, Date.now(), await copyValidator, lists) ?? nothingStored
if (snapshot === null) {
  identity.abandon()
  early?.drop()
}
const activeAt = watchActivity()
let isTooLarge = false
let hasRenderFailed = false
/** Returns what a reload of this URL needs to call the API immediately, or null if any of it is missing. */
function resumption(): Resumption | null {
  const mark = identity.mark()
  const attestation = attestationOf(integrity.last(), app.system.get('auth').getSnapshot().context.token)
  if (mark === null || attestation === null) return null
  const open = openListOf(app, areas)
  const request = open && listAddress(open.area, open.list.getSnapshot().context.request)
  return {
    mark,
    attestation,
    ...(request !== undefined && { page: { url: location.pathname + location.search, request } }),
  }
}

/** Returns the text to store. Warns once each time the drafts become too large to store. */
function snapshotText(): string | null {
  const before = isTooLarge
  isTooLarge = false
  const onTooLarge = () => {
    isTooLarge = true
  }
  const text = toEnvelope(app.getPersistedSnapshot(), Date.now(), {
    activeAt: activeAt(),
    breaks: hasRenderFailed ? breaks + 1 : 0,
    resumption: resumption(),
    onTooLarge,
  })
  if (isTooLarge && !before) raiseAlert(formTooLarge)
  return text
}
const store = createSnapshotStore(snapshotText, () => raiseAlert(storageFull))
const app: AppActor = createActor(machine, {
  ...(snapshot === null ? {} : { snapshot: snapshot as Snapshot<unknown> }),
  inspect: (event) => {
    if (event.type === '@xstate.snapshot') store.changed()
    watchFlows?.(event)
  },
})
app.start()
if (snapshot !== null) app.send({ type: 'app.restored' })
if (email !== undefined) app.system.get('drafts').send({ type: 'email.type', email })
if (drafts !== null) app.system.get('drafts').send({ type: 'drafts.restored', ...drafts })
markStarted()
// Writes even if no chart has changed, because the time of the user's last activity may have changed.
addEventListener('pagehide', store.leave)
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) store.resume()
})
document.addEventListener('visibilitychange', store.flush)

onMissingFiles((why) => {
  const alerts = app.system.get('alerts')
  for (const { id, title } of alerts.getSnapshot().context.alerts)
    if (title === partMissing.title) alerts.send({ type: 'alert.dismiss', id })
  if (why !== null) raiseAlert(why === 'gone' ? partMissing : partUnreachable)
})

const wait = (milliseconds: number) =>
  new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false))

/** Runs a task once the browser is idle, or after `maxStartWait` at the latest. Safari can't report that it is idle, so there the task runs after half that time. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: maxStartWait })
  else setTimeout(task, maxStartWait / 2)
}

/** Records that a page failed to render, so that a refresh doesn't restore the same state. */
function storeRenderFailure(): void {
  hasRenderFailed = true
  store.changed()
}

/** Waits for the list in the URL, so that its first rows are painted in one pass. */
async function waitForList(): Promise<void> {
  const open = openListOf(app, areas)
  // If the session ends first, there is no list to wait for.
  if (open !== undefined) await waitFor(open.list, (list) => !list.hasTag('busy')).catch(() => undefined)
}

const startNotifications = async (clientId: string) => (await import('./bell.ts')).start(http, clientId)
const pageCharts = { areLoaded: arePageChartsLoaded, load: loadCharts, startNotifications }

const root = document.getElementById('root')
if (root !== null) {
  const settled = waitFor(
    app.system.get('auth'),
    (auth) => auth.hasTag('confirmed') || auth.hasTag('signedOut'),
  )
  // Once the session is confirmed or has ended, a response that the charts haven't used is outdated.
  void settled.then(() => setTimeout(() => early?.drop()))
  const ready = Promise.all([settled.then(waitForList), firstPage]).then(() => true)
  // The sign-in form in the page's HTML stays until the app can replace it with its own.
  const isInTime = await Promise.race([ready, wait(root.hasChildNodes() ? formPatience : patience)])
  const render = () =>
    createRoot(root, { onCaughtError: storeRenderFailure }).render(
      <App app={app} config={config} areas={areas} pageCharts={pageCharts} />,
    )
  // If the page isn't ready in time, shows the frame. It is rendered in slices so that Firebase Auth can run in between.
  if (isInTime) render()
  else startTransition(render)
  // Lets the first rows load before the provider starts and before `onIntent` loads more files. Without a restored session, waits the full time, because the rows were only just requested.
  await Promise.race([restored === null ? wait(maxStartWait) : ready, wait(maxStartWait)])
  whenIdle(identity.start)
  onIntent(() => void Promise.all([loadPageCharts(), loadMainRecords()]).catch(() => undefined))
}
