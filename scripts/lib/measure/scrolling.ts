import type { Browser } from 'playwright-core'
import { signIn } from '#scripts/lib/measure/coldLoad.ts'

/** The times between frames while a list without pages is scrolled, in milliseconds. */
export type FrameTimes = { name: string; frames: number; p50: number; p99: number; longest: number }

declare global {
  interface Window {
    musterFrames?: number[]
  }
}

/** The wait between two turns of the wheel, in milliseconds. */
const turnPause = 30
/**
 * How far each turn scrolls, in pixels. Browsers scroll about 100 pixels for each notch of a wheel, and a person
 * turns at most about 30 notches a second. A wheel without notches can be spun faster.
 */
const speeds = [
  { name: 'wheel, 4,000 px/s', turnPx: 120 },
  { name: 'spun wheel, 13,300 px/s', turnPx: 400 },
] as const
const turns = 100
/** The wait for files that the page loads in advance when the mouse points at a row, in milliseconds. */
const settleTime = 3_000

/** Scrolls down and up through the employees list, which shows all rows as one table, at two speeds. Reverses direction at both ends, so that every turn of the wheel scrolls. */
export async function measureScrolling(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<FrameTimes[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await signIn(context, url)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption({ label: 'All' })
    await page.locator('table[aria-rowcount]').waitFor()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.mouse.move(700, 500)
    await page.waitForTimeout(settleTime)
    await page.evaluate(() => {
      let last = performance.now()
      const next = (now: number) => {
        window.musterFrames?.push(now - last)
        last = now
        requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    })
    const height = await page
      .locator('table[aria-rowcount]')
      .evaluate(({ parentElement: scroller }) =>
        scroller === null ? 0 : scroller.scrollHeight - scroller.clientHeight,
      )
    const measured: FrameTimes[] = []
    for (const { name, turnPx } of speeds) {
      const turnsDown = Math.floor(height / turnPx)
      if (turnsDown < 1) throw new Error('The list is too short to scroll.')
      await page.mouse.wheel(0, -height)
      // Counting starts later, because evaluating this script takes part of a frame.
      await page.evaluate((delay) => {
        delete window.musterFrames
        setTimeout(() => {
          window.musterFrames = []
        }, delay)
      }, settleTime / 2)
      await page.waitForTimeout(settleTime)
      for (let turn = 0; turn < turns; turn += 1) {
        await page.mouse.wheel(0, Math.floor(turn / turnsDown) % 2 === 0 ? turnPx : -turnPx)
        await page.waitForTimeout(turnPause)
      }
      const durations = await page.evaluate(() => window.musterFrames ?? [])
      const ordered = durations.toSorted((a, b) => a - b)
      const percentile = (share: number) => ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN
      measured.push({
        name,
        frames: durations.length,
        p50: percentile(0.5),
        p99: percentile(0.99),
        longest: percentile(1),
      })
    }
    return measured
  } finally {
    await context.close()
  }
}
