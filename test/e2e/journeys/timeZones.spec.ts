import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { addEmployee, field } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'

/**
 * 11 hours behind UTC and 14 hours ahead of it, so that both are never on the same day. All other journeys run in the time zone of the
 * machine.
 */
const west = 'Pacific/Pago_Pago'
const east = 'Pacific/Kiritimati'

for (const timezoneId of [west, east]) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('dates are the same in every time zone', async ({ page }) => {
      await signIn(page, 'cleo')
      const { url } = await addEmployee(page)
      await page.goto('/dashboard')
      await page.goto(url)
      await expect(field(page, 'Hire date')).toHaveValue('2026-02-01')
      await expect(field(page, 'Valid from')).toHaveValue('2026-01-15')
      await expect(field(page, 'Valid to')).toHaveValue('2028-12-31')
      await expect(page.getByText('Hired 2026-02-01')).toBeVisible()
    })
  })
}

/**
 * Returns the text of a page once it shows what the test waits for. Leaves out the time of its numbers and the count of a tab, which
 * loads later.
 */
async function textOf(page: Page, path: string, ...shown: string[]): Promise<string> {
  await page.goto(path)
  const main = page.getByRole('main')
  for (const each of shown) await expect(main.locator(each).first()).toBeVisible()
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  const text = await main.innerText()
  return text.replaceAll(/\d\d:\d\d UTC/g, '').replaceAll(/(?<=^To approve)\s+\d+$/gm, '')
}

/** Returns the URL of the first row of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list)
  return (await page.getByRole('table').locator('tbody a').first().getAttribute('href')) ?? ''
}

test('dashboard, week, queue, run, invoice and reports say the same at UTC−11, UTC and UTC+14', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  // The tools of a list load after its rows.
  const tools = 'button:has-text("Columns")'
  const paths: [path: string, ...shown: string[]][] = [
    ['/dashboard', 'section[aria-label="Invoices"] a'],
    ['/invoices/aging', 'table'],
    ['/invoices/unbilled', 'section[aria-label="Totals"] dl', tools],
    ['/timesheets?status=SUBMITTED', 'section[aria-label="Totals"] dl', tools],
  ]
  const texts: string[][] = []
  for (const timezoneId of [west, 'UTC', east]) {
    const context = await browser.newContext({ timezoneId })
    const page = await context.newPage()
    await signIn(page, 'cleo')
    if (texts.length === 0)
      paths.push(
        [await firstOf(page, '/timesheets/missing'), '[role="grid"]'],
        [await firstOf(page, '/invoices/list?status=ISSUED'), 'article'],
        [await firstOf(page, '/invoices/runs'), 'section[aria-label="To bill"]'],
      )
    const shownTexts: string[] = []
    for (const path of paths) shownTexts.push(await textOf(page, ...path))
    texts.push(shownTexts)
    await context.close()
  }
  const [inWest = [], inUtc, inEast] = texts
  for (const text of inWest) expect(text).toMatch(/\d{4}-\d\d-\d\d/)
  expect(inUtc).toEqual(inWest)
  expect(inEast).toEqual(inWest)
})
