import type { Browser } from 'playwright-core'
import { signIn, slow4g } from '#scripts/lib/measure/coldLoad.ts'

/** What the first click on a record in a list costs if no record page has been loaded yet. */
export type FirstClick = {
  record: string
  /** The time until the record is shown with all of its values. */
  shownMs: number
  /** The number of scripts requested until then. */
  scripts: number
  /** The KiB received from the click until two seconds after the record is shown, including API responses. */
  kib: number
}

/** What a record of each list is called, and the list's path. */
const lists = [
  ['employee', '/employees/list'],
  ['contract', '/contracts/list'],
  ['invoice', '/invoices/list'],
] as const

/** How long a user looks at a list before the click, in milliseconds. During this time, the browser preloads files while it is idle. */
const lookMs = 3_000

/** Clicks the first record of each list once. The browser has only the list in its cache, and is as slow as a phone (a quarter of the CPU speed, slow 4G). */
export async function measureFirstClicks(browser: Browser, url: string): Promise<FirstClick[]> {
  const clicks: FirstClick[] = []
  for (const [record, path] of lists) clicks.push({ record, ...(await clickFirst(browser, url, path)) })
  return clicks
}

async function clickFirst(browser: Browser, url: string, path: string): Promise<Omit<FirstClick, 'record'>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await signIn(context, url)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.clearBrowserCache')
    await page.goto(`${url}${path}`)
    await page.locator('tbody tr a[href]').first().waitFor()
    await page.waitForTimeout(lookMs)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await cdp.send('Network.emulateNetworkConditions', slow4g)
    let bytes = 0
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
    const shown = await page.evaluate(
      () =>
        new Promise<{ ms: number; scripts: number }>((resolve) => {
          const scripts = () =>
            new Set(
              performance
                .getEntriesByType('resource')
                .map(({ name }) => name)
                .filter((name) => name.endsWith('.js')),
            ).size
          const [startedAt, before] = [performance.now(), scripts()]
          const listTitle = document.querySelector('main h1')?.textContent
          document.querySelector<HTMLElement>('tbody tr a[href]')?.click()
          const check = () => {
            const title = document.querySelector('main h1')?.textContent
            const isLoading =
              document.querySelector('main :is([role="progressbar"], [aria-busy="true"])') !== null
            if (title && title !== listTitle && title !== 'Loading...' && !isLoading)
              requestAnimationFrame(() =>
                resolve({ ms: performance.now() - startedAt, scripts: scripts() - before }),
              )
            else requestAnimationFrame(check)
          }
          requestAnimationFrame(check)
        }),
    )
    await page.waitForTimeout(2_000)
    return { shownMs: shown.ms, scripts: shown.scripts, kib: bytes / 1024 }
  } finally {
    await context.close()
  }
}
