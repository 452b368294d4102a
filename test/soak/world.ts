import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { emulatorOffsets, startEmulator } from '#scripts/lib/process/emulator.ts'
import { findFreePort } from '#scripts/lib/process/ports.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { browserFlags, findBrowser } from '#test/support/browser/browser.ts'
import { signInToDemo, type DemoApi } from '#test/support/server/demoApi.ts'
import { startFaultProxy, type FaultProxy } from '#test/support/server/faultProxy.ts'
import { requirePostgres, startCluster } from '#test/support/server/postgresCluster.ts'
import { employeeBody } from '#test/support/records.ts'
import { startRestartableApi, type RestartableApi } from '#test/support/server/restartableApi.ts'

/** The product during a soak test: the emulator, the API, the database, a faulty network in front of it, and a browser. */
export type World = {
  api: RestartableApi
  network: FaultProxy
  browser: Browser
  /** The API as a user of the demo, without the faulty network. */
  as: (email: string) => Promise<DemoApi>
  /** Ends every session of a person at the identity provider. */
  endSessions: (email: string) => Promise<void>
  /** How long a page may take to show something. */
  patienceMs: number
  stop: () => Promise<void>
}

/** A name that only an employee of another tenant has, and that must never reach the browser. */
export const canary = 'Canaryharbor'
export const password = 'Muster-Demo-2026!'

/** Starts everything. The database is the embedded one, or a PostgreSQL created for this run. */
export async function startWorld(kind: 'embedded' | 'postgres', patienceMs: number): Promise<World> {
  await buildIfNeeded(console.log)
  const cleanUps: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
  try {
    const cluster = kind === 'postgres' ? await startCluster(requirePostgres()) : null
    if (cluster !== null) cleanUps.push(cluster.dispose)
    const emulator = await startEmulator(await findFreePort(emulatorOffsets))
    cleanUps.push(emulator.stop)
    await emulator.ready
    const api = await startRestartableApi(emulator.url, cluster === null ? {} : { DATABASE_URL: cluster.url })
    cleanUps.push(api.dispose)
    const network = await startFaultProxy(api.url)
    cleanUps.push(network.stop)
    const found = findBrowser()
    const env = Object.fromEntries(
      Object.entries({ ...process.env, ...found.env }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
    const browser = await chromium.launch({ executablePath: found.executablePath, args: browserFlags, env })
    cleanUps.push(() => browser.close())
    const as = (email: string) => signInToDemo(api.url, emulator.url, email)
    const harbor = await as('hana.harbor@muster.test')
    await harbor.create('/employee/create', employeeBody({ lastName: canary }))
    const end = (email: string) => endSessions(emulator.url, email)
    return { api, network, browser, as, endSessions: end, patienceMs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function endSessions(emulatorUrl: string, email: string): Promise<void> {
  // The provider counts in whole seconds, so a sign-in in the same second would stay valid.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const accounts = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-muster/accounts`
  const request = async (url: string, body: object): Promise<unknown> => {
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { users } = (await request(`${accounts}:lookup`, { email: [email] })) as {
    users: { localId: string }[]
  }
  await request(`${accounts}:update`, { localId: users[0]?.localId, password })
}

/** A browser profile and the errors in it: uncaught errors, and responses that contain the canary. */
export type Profile = { context: BrowserContext; page: Page; wrong: string[] }

/** Opens a new profile on the product, over the faulty network. */
export async function openProfile({ browser, network, patienceMs }: World): Promise<Profile> {
  const context = await browser.newContext({ baseURL: network.url, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(patienceMs)
  const wrong: string[] = []
  context.on('weberror', (error) => wrong.push(`I5: uncaught: ${error.error().message}`))
  context.on('response', (response) => {
    if (!response.url().includes('/hrms/v1/')) return
    response.text().then(
      (text) =>
        text.includes(canary) && wrong.push(`I3: ${response.url()} answered a record of another tenant`),
      () => undefined,
    )
  })
  // The browser itself asks before leaving a page with unsaved work.
  context.on('dialog', (question) => void question.accept())
  return { context, page: await context.newPage(), wrong }
}
