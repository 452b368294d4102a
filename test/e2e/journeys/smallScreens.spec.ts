import { expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { expectRange, rows, table } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

test('the preview beside a list can be closed on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, 'cleo', '/contracts/list')
  await expectRange(page, /1–10 of/)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const panel = page.getByRole('complementary', { name: /^Preview of/ })
  await expect(panel.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  // A click fails if the top bar covers the button.
  await panel.getByRole('button', { name: 'Close preview' }).click({ timeout: 5000 })
  await expect(panel).toBeHidden()
})

test('the tables on the tabs of a record fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, 'cleo', '/employees/list?status=ACTIVE')
  await expectRange(page, /1–10 of/)
  await rows(page, 'Employees').nth(2).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Invoices' }).last()).toBeAttached()
  const address = new URL(page.url()).pathname
  for (const [tab, name] of [
    ['invoices', 'Invoices'],
    ['assignments', 'Assignments'],
    ['timesheets', 'Timesheets'],
    ['pay', 'Pay rates'],
  ] as const) {
    await page.goto(`${address}/${tab}`)
    const first = table(page, name).getByRole('row').nth(1)
    await expect(first).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const date of await first.getByText(/^\d{4}-\d\d-\d\d$/).all())
      expect((await date.boundingBox())?.height, `height of a date on ${tab}`).toBeLessThan(30)
  }
})

test('an overdue invoice shows its whole number, its age and its balance on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, 'cleo', '/invoices/list?overdue=true')
  await expectRange(page, /1–10 of/)
  const row = rows(page, 'Invoices').first()
  await expect(row.getByText(/^\d+ d overdue$/)).toBeVisible()
  await expect(row.getByText(/^[A-Z]{3} [\d,]+\.\d\d$/)).toBeVisible()
  const cut = await row
    .getByRole('link')
    .evaluate(({ parentElement: cell }) => (cell === null ? 1 : cell.scrollWidth - cell.clientWidth))
  expect(cut, 'pixels of the number that are cut off').toBeLessThanOrEqual(0)
})

test('on a phone, a list keeps its place when a dialog of its selection bar is canceled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'cleo', '/employees/list?status=ACTIVE')
  await expectRange(page, /1–10 of/)
  await rows(page, 'Employees').nth(2).getByRole('checkbox').click()
  const change = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Change' })
  await change.click()
  await page.getByRole('menuitem', { name: 'Terminate' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The clicks above scroll the bar to its place at the end of the page.
  await page.evaluate(() => scrollTo(0, 0))
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
