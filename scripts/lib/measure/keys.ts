import type { Browser, Page } from 'playwright-core'
import { signIn, signInAs } from '#scripts/lib/measure/coldLoad.ts'

/** The times from a keystroke until its frame was painted, in milliseconds, and the number of fields on the page. */
export type KeyTimes = { name: string; fields: number; p50: number; p95: number }

declare global {
  interface Window {
    musterKeys?: number[]
  }
}

/**
 * The pauses between the keystrokes of a person, in milliseconds. With a throttled CPU, they are twice as long. Some
 * are then longer than the pause after which a list searches, so searches run between two keystrokes.
 */
const pauses = [120, 180, 90, 240, 150, 210, 110, 170, 260, 130, 200]
const weekLines = 20

/** Measures keystrokes in a list's search box, a list's cell, a record's form, and a week with many assignments. */
export async function measureKeys(
  browser: Browser,
  url: string,
  slowdown: number,
  rounds: number,
): Promise<KeyTimes[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const list = await signIn(context, url)
    const times = [await typeIn(list, 'list search', 'input[type=search]', slowdown, rounds)]
    await openCells(list, url)
    await list.keyboard.press('e')
    times.push(await typeIn(list, 'list cell', '[aria-label^="Job title of"]', slowdown, rounds))
    await list.keyboard.press('Escape')
    await list.locator('tbody tr a').first().click()
    await list.getByRole('textbox', { name: 'Last name' }).waitFor()
    times.push(await typeIn(list, 'employee form', 'main input[type=text]', slowdown, rounds))
    await list.close()
    const weekContext = await browser.newContext({ viewport: { width: 1440, height: 1200 } })
    try {
      const week = await openLargeWeek(await signInAs(weekContext, url, 'evan.employee@muster.test'), url)
      times.push(
        await typeIn(
          week,
          `week, ${weekLines} assignments`,
          '[role=grid] input:enabled',
          slowdown,
          rounds,
          '12345678',
        ),
      )
    } finally {
      await weekContext.close()
    }
    return times
  } finally {
    await context.close()
  }
}

/** Focuses an editable row and waits for its pencil icon, which appears once the editor has loaded. */
async function openCells(list: Page, url: string): Promise<void> {
  // Waits for the filtered rows, because replacing the rows later would lose the focus.
  await Promise.all([
    list.waitForResponse(/employees\?.*status=ACTIVE/),
    list.goto(`${url}/employees/list?status=ACTIVE`),
  ])
  await list.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await list.locator('tbody tr a').first().focus()
  const pencil = list.locator('[data-pencil]')
  for (let turn = 0; turn < 100 && !(await pencil.isVisible()); turn += 1) {
    await list.keyboard.press('Shift')
    await list.waitForTimeout(200)
  }
  await pencil.waitFor()
}

/** Opens the current week and repeats its assignments, as if the employee had 20 of them. */
async function openLargeWeek(page: Page, url: string): Promise<Page> {
  await page.route('**/hrms/v1/timesheets/week*', async (route) => {
    const response = await route.fetch()
    const week = (await response.json()) as { rows: { assignment: { id: string }; timesheet: unknown }[] }
    const rows = Array.from({ length: weekLines }, (_, index) => {
      const row = week.rows[index % week.rows.length]
      return { ...row, timesheet: null, assignment: { ...row?.assignment, id: `line-${index}` } }
    })
    await route.fulfill({ response, json: { ...week, rows } })
  })
  // The repeated lines don't exist on the server, so they must not be saved.
  await page.route('**/hrms/v1/timesheet/create', (route) => route.abort())
  await page.goto(`${url}/timesheets/week`)
  await page.getByRole('grid').waitFor()
  return page
}

async function typeIn(
  page: Page,
  name: string,
  selector: string,
  slowdown: number,
  rounds: number,
  text = 'smith lo',
): Promise<KeyTimes> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => {
    const times: number[] = []
    window.musterKeys = times
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
          painted.port1.start()
          painted.port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  await page.locator(selector).first().click()
  // The first keystrokes compile the code that they need, so they aren't measured.
  await press(page, text, slowdown)
  await page.evaluate(() => window.musterKeys?.splice(0))
  for (let round = 0; round < rounds; round += 1) await press(page, text, slowdown)
  const times = await page.evaluate(() => window.musterKeys ?? [])
  const fields = await page.locator('main :is(input, select, textarea)').count()
  await cdp.detach()
  const ordered = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN
  return { name, fields, p50: percentile(0.5), p95: percentile(0.95) }
}

/** Types the text, then deletes it. */
async function press(page: Page, text: string, slowdown: number): Promise<void> {
  const letters = text.split('')
  const keys = [...letters, ...letters.map(() => 'Backspace')]
  for (const [position, key] of keys.entries()) {
    await page.keyboard.press(key)
    await page.waitForTimeout((pauses[position % pauses.length] ?? 0) * (slowdown > 1 ? 2 : 1))
  }
}
