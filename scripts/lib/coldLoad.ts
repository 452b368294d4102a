import type { Browser, BrowserContext, Page } from 'playwright-core'
import { readLoadSteps, type LoadStep } from '#scripts/lib/waterfall.ts'

/** The measurements of one load of the employees list with an empty cache. */
export type ColdLoad = {
  firstRowMs: number
  scriptMs: number
  scriptKib: number
  heapMib: number
  requests: number
  /** What was fetched before the first row. */
  steps: LoadStep[]
}

const email = 'cleo.client@muster.test'
const password = 'Muster-Demo-2026!'
const list = '/employees/list'

/** Signs in once, then loads the list again and again with an empty HTTP cache; identity and session stay. */
export async function measureColdLoads(
  browser: Browser,
  url: string,
  rounds: number,
  slowdown: number,
): Promise<ColdLoad[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await signIn(context, url)
    const loads: ColdLoad[] = []
    for (let round = 0; round < rounds; round += 1) loads.push(await loadOnce(page, url, slowdown))
    return loads
  } finally {
    await context.close()
  }
}

/** Signs the demo client admin in and opens the employees list. */
export async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel(/e-?mail/i).fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await page.goto(`${url}${list}`)
  await page.locator('tbody tr').first().waitFor()
  return page
}

async function loadOnce(page: Page, url: string, slowdown: number): Promise<ColdLoad> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Performance.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let scriptBytes = 0
  let requests = 0
  const scripts = new Set<string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.goto('about:blank')
  await page.goto(`${url}${list}`, { waitUntil: 'commit' })
  const firstRowMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          // A row counts once it has text and its frame is painted.
          const shown = document.querySelector('tbody tr')?.textContent.trim()
          if (shown) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
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
    steps: await page.evaluate(readLoadSteps, firstRowMs),
  }
  await cdp.detach()
  return load
}
