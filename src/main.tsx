import { initializeApp } from 'firebase/app'
import { nanoid } from 'nanoid'
import { createRoot } from 'react-dom/client'
import { createActor, type Snapshot } from 'xstate'
import * as z from 'zod/mini'
import { createAppMachine, type AppActor } from '#machines/app.machine.ts'
import { fromSaved, toSaved } from '#machines/persistence.ts'
import { createAppIntegrity } from '#services/appIntegrity.ts'
import { readBrowserConfig } from '#services/config.ts'
import { createHttp } from '#services/http.ts'
import { createIdentity } from '#services/identity.ts'
import { createContracts, createEmployees, createProjects } from '#services/resources.ts'
import { createSessionWatch } from '#services/session.ts'
import { createSnapshotStore, readSnapshot } from '#services/snapshotStore.ts'
import { readUser } from '#services/users.ts'
import { App } from '#views/App.tsx'
import { preloadPage } from '#views/pages.ts'
import '#views/theme/base.css.ts'

z.config(z.locales.en())
void preloadPage(location.pathname)

const config = readBrowserConfig()
const firebase = initializeApp({ ...config.firebase })
const integrity = await createAppIntegrity(firebase, config)
const identity = createIdentity(firebase, config)
const session = createSessionWatch(identity)
const http = createHttp({
  apiBase: config.apiBase,
  accessToken: identity.accessToken,
  renewToken: async () => (await identity.renew())?.accessToken ?? null,
  integrityToken: integrity.token,
  onUnauthorized: session.refused,
})

const newKey = () => crypto.randomUUID()
const machine = createAppMachine({
  watchSession: session.watch,
  signIn: identity.signIn,
  refreshSession: async () => {
    const token = await identity.renew()
    if (token === null) throw new Error('Nobody is signed in.')
    return token
  },
  loadUser: ({ clientId }, signal) => readUser(http, clientId, signal),
  signOut: identity.signOut,
  employees: { ...createEmployees(http), newKey },
  projects: { ...createProjects(http), newKey },
  contracts: { ...createContracts(http), newKey },
  newAlertId: () => nanoid(),
})

const restored = fromSaved(readSnapshot(), machine, Date.now())
const store = createSnapshotStore(
  () => toSaved(app.getPersistedSnapshot(), Date.now()),
  () => {
    app.system.get('alerts').send({
      type: 'alert.raise',
      alert: {
        title: 'Your browser’s storage is full',
        message: 'Muster goes on, but a reload of this page will lose what is not saved yet.',
        status: 'warning',
      },
    })
  },
)
const app: AppActor = createActor(machine, {
  input: { kept: restored.kept },
  ...(restored.snapshot === null ? {} : { snapshot: restored.snapshot as Snapshot<unknown> }),
  inspect: ({ type }) => {
    if (type === '@xstate.snapshot') store.changed()
  },
})
app.start()
if (restored.snapshot !== null) app.send({ type: 'app.restored' })
addEventListener('pagehide', store.flush)
document.addEventListener('visibilitychange', store.flush)

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App app={app} config={config} />)
