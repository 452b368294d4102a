import type { Browser, BrowserContext, Page } from 'playwright-core'
import { readLoadSteps, type LoadStep } from '#scripts/lib/measure/waterfall.ts'

/** How to load the list: on a slower CPU, over a slow network, or a second time with a warm cache. */
export type LoadProfile = { slowdown: number; isSlow4g?: boolean; isSecond?: boolean }

/** The measurements of one load of the employees list. */
export type ListVisit = {
  firstRowMs: number
  scriptMs: number
  scriptKib: number
  heapMib: number
  requests: number
  /** The number of script files fetched over the network. */
  scriptFiles: number
  /** What was fetched before the first row, and when the page was painted. */
  steps: LoadStep[]
}

const email = 'cleo.client@muster.test'
const password = 'Muster-Demo-2026!'
/** The account whose list is measured, as `email:password`. */
export const demoLogin = `${email}:${password}`
const listPath = '/employees/list'

/** Signs in once, then loads the list `rounds` times in that session. Clears the HTTP cache before each load, except for second visits. */
export async function measureVisits(
  browser: Browser,
  url: string,
  rounds: number,
  profile: LoadProfile,
): Promise<ListVisit[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await signIn(context, url)
    const loads: ListVisit[] = []
    for (let round = 0; round < rounds; round += 1) loads.push(await loadOnce(page, url, profile))
    return loads
  } finally {
    await context.close()
  }
}

/** Signs in the demo's client admin and opens the employees list. */
export async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await signInAs(context, url, email)
  await page.goto(`${url}${listPath}`)
  await page.locator('tbody tr').first().waitFor()
  return page
}

/** Signs in a demo user. */
export async function signInAs(context: BrowserContext, url: string, account: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel(/e-?mail/i).fill(account)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  return page
}

/** The throttling that lab tools use for a phone: round trips of 150 ms and 1.6 Mbit/s down. */
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (0.75e6 / 8) * 0.9,
}

async function loadOnce(page: Page, url: string, profile: LoadProfile): Promise<ListVisit> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  if (profile.isSecond !== true) await cdp.send('Network.clearBrowserCache')
  await cdp.send('Performance.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown })
  if (profile.isSlow4g === true) await cdp.send('Network.emulateNetworkConditions', slow4g)
  let scriptBytes = 0
  let requests = 0
  const scripts = new Set<string>()
  const cached = new Set<string>()
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    requests += 1
    if (response.fromDiskCache === true) cached.add(requestId)
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.goto('about:blank')
  await page.goto(`${url}${listPath}`, { waitUntil: 'commit' })
  const firstRowMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const checkRow = () => {
          // A row doesn't count until it has text and its frame is painted.
          const text = document.querySelector('tbody tr')?.textContent.trim()
          if (text) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(checkRow)
        }
        checkRow()
      }),
  )
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((item) => item.name === name)?.value ?? 0
  const load = {
    firstRowMs,
    scriptMs: metric('ScriptDuration') * 1000,
    scriptKib: scriptBytes / 1024,
    heapMib: metric('JSHeapUsedSize') / 1024 / 1024,
    requests,
    scriptFiles: [...scripts].filter((script) => !cached.has(script)).length,
    steps: await page.evaluate(readLoadSteps, firstRowMs),
  }
  await cdp.detach()
  return load
}
