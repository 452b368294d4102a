import type { Browser, Page } from 'playwright-core'
import { signIn } from '#scripts/lib/measure/coldLoad.ts'

/** The memory of a page after garbage collection. */
export type MemoryUsage = {
  heapMib: number
  nodes: number
  listeners: number
  storageKib: number
}

/** Opens, changes and saves records repeatedly in one page (R16). Returns the memory usage of the page after 20 rounds and at the end. */
export async function measureLongDay(
  browser: Browser,
  url: string,
  loops: number,
): Promise<[MemoryUsage, MemoryUsage]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await signIn(context, url)
    for (let loop = 0; loop < 20; loop += 1) await editOne(page, loop)
    const before = await memoryOf(page)
    for (let loop = 0; loop < loops; loop += 1) await editOne(page, loop)
    return [before, await memoryOf(page)]
  } finally {
    await context.close()
  }
}

async function editOne(page: Page, loop: number): Promise<void> {
  await page
    .locator('tbody tr a')
    .nth(loop % 10)
    .click()
  await page.getByRole('textbox', { name: 'Department' }).fill(`Department ${loop}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.goBack()
  await page.locator('tbody tr a').nth(9).waitFor()
}

async function memoryOf(page: Page): Promise<MemoryUsage> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((item) => item.name === name)?.value ?? 0
  const storage = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)).length)
  await cdp.detach()
  return {
    heapMib: metric('JSHeapUsedSize') / 1024 / 1024,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    storageKib: storage / 1024,
  }
}
