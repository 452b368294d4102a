import type { Page } from '@playwright/test'
import { settle } from '#test/e2e/support/accessible.ts'
import { boxOf, desktop, phone, tablet, title } from '#test/e2e/support/layout.ts'
import { expectRange, rows } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { lastWeek } from '#test/e2e/support/timeWorld.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('the tools of a list are beside its filters on a desktop, and inside the page on a tablet', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/employees/list')
  for (const list of ['Employees', 'Invoices']) {
    await page.setViewportSize(desktop)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: list }).click()
    await expect(title(page)).toContainText(list)
    await expectRange(page, /1–10 of/)
    const columns = page.getByRole('button', { name: 'Columns' })
    const search = await boxOf(page.getByRole('searchbox'))
    const last = await boxOf(columns)
    expect(Math.abs(last.y + last.height / 2 - search.y - search.height / 2), list).toBeLessThan(4)
    await page.setViewportSize(tablet)
    await expect(columns).toBeInViewport({ ratio: 1 })
    expect(await widthOf(page), list).toBe(tablet.width)
  }
})

test('in a list that shows all rows, the headings are in the same place with and without rows', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/dashboard')
  const starts = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((head) => Math.round(head.getBoundingClientRect().x)))
  for (const path of ['/employees/list', '/contracts/projects', '/invoices/list']) {
    await page.goto(`${path}?size=all`)
    await expect(page.locator('tbody a').first()).toBeVisible()
    const withRows = await starts()
    await page.goto(`${path}?size=all&q=zzzzzz`)
    await expect(page.getByText(/^No .* match/)).toBeVisible()
    expect(await starts(), path).toEqual(withRows)
  }
})

test('the chart of the rates has a scale, and on a tablet all columns of its table fit', async ({ page }) => {
  await page.setViewportSize(tablet)
  await signIn(page, 'cleo', '/contracts/list?q=C-2025-00030')
  await expectRange(page, '1–1 of 1')
  await rows(page, 'Contracts').first().getByRole('link').click()
  await page.getByRole('link', { name: 'Rates' }).click()
  const region = page.getByRole('region', { name: 'Rates over time' })
  const out = await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(out, 'pixels of the table out of view').toBe(0)
  const ticks = await page.locator('figure [aria-hidden="true"] > span').allTextContents()
  const amounts = ticks.map(Number)
  expect(amounts.length).toBeGreaterThan(2)
  const bill = Number(/\d+\.\d+/.exec(await region.getByRole('cell').first().innerText())?.[0])
  expect(Math.min(...amounts)).toBeLessThan(bill)
  expect(Math.max(...amounts)).toBeGreaterThan(bill)
})

test('on a phone, the next decision is low and has all its actions beside each other', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'cleo', '/timesheets?status=SUBMITTED&own=NONE&sort=submittedAt')
  const bar = page.getByRole('region', { name: 'Next to approve' })
  await expect(bar).toBeVisible()
  expect((await boxOf(bar)).height).toBeLessThan(115)
  const tops = new Set<number>()
  for (const action of [
    bar.getByRole('link', { name: 'Open' }),
    bar.getByRole('button', { name: 'Reject' }),
    bar.getByRole('button', { name: 'Approve' }),
  ]) {
    await expect(action).toBeInViewport({ ratio: 1 })
    const { y, height } = await boxOf(action)
    tops.add(Math.round(y))
    expect(height).toBeGreaterThanOrEqual(40)
  }
  expect(tops.size, 'lines of actions').toBe(1)
})

test('unapplied cash takes one line below a total on a tablet, and on a phone amounts end below the total', async ({
  page,
}) => {
  await page.setViewportSize(tablet)
  await signIn(page, 'cleo', '/invoices/aging')
  const totals = rows(page, 'Totals by currency')
  const usd = totals.filter({ hasText: 'USD' })
  await expect(usd).toContainText('unapplied')
  expect((await boxOf(usd)).height).toBeLessThan(62)
  await page.setViewportSize(phone)
  await expect(async () => {
    const amount = await boxOf(usd.getByRole('link').first())
    expect(amount.x + amount.width).toBeCloseTo(phone.width - 16, 0)
  }).toPass()
})

test('an employee reads the week first in their own rows, not their own name', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'evan', '/timesheets?sort=-periodStart')
  const own = rows(page, 'Timesheets').filter({ hasText: '2026-11-02' })
  await expect(own.getByRole('link')).toHaveText('2026-11-02 – 2026-11-08')
  await expect(own).not.toContainText('Employee, Evan')
  await expect(own).toContainText('40:00')
})

test('the values of a preview begin below each other', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/employees/list?q=Baumgartner')
  await expectRange(page, '1–1 of 1')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('complementary', { name: /^Preview of Baumgartner/ })
  await expect(preview.getByRole('heading', { name: 'Overview' })).toBeVisible()
  const starts = await preview
    .locator('dd')
    .evaluateAll((values) => [...new Set(values.map((value) => Math.round(value.getBoundingClientRect().x)))])
  expect(starts).toHaveLength(1)
})

test('margins of a month have their percentage on a phone and what was billed on a tablet', async ({
  page,
}) => {
  await page.setViewportSize(tablet)
  await signIn(page, 'cleo', '/invoices/margins?q=C-2025-00027')
  const margins = page.getByRole('table', { name: 'Margin' })
  await expect(margins.getByRole('columnheader', { name: 'Billed' })).toBeVisible()
  await expect(rows(page, 'Margin').first()).toContainText('%')
  expect(await widthOf(page)).toBe(tablet.width)
  await page.setViewportSize(phone)
  await expect(rows(page, 'Margin').first()).toContainText(/\d%/)
})

test('the rows of a list appear where their placeholders were, whatever loads above them', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo', '/dashboard')
  for (const { width, height } of [
    desktop,
    { width: 1024, height: 900 },
    { width: 900, height: 900 },
    tablet,
  ]) {
    await page.setViewportSize({ width, height })
    for (const path of ['/contracts/list', '/contracts/projects', '/timesheets', '/timesheets/missing']) {
      let answer = (): void => undefined
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      const isRows = ({ pathname, search }: URL) =>
        /v1\/(?:contracts|projects|timesheets(?:\/missing)?)$/.test(pathname) && search.includes('limit=10')
      await page.route(isRows, async (route) => {
        await held
        await route.continue()
      })
      await page.goto(path)
      const first = page.locator('tbody tr').first()
      await expect(page.locator('tbody[aria-hidden]')).toBeVisible()
      const before = await boxOf(first)
      answer()
      await expectRange(page, /1–\d+ of/)
      await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
      const after = await boxOf(first)
      expect(Math.abs(after.y - before.y), `${path} at ${width}`).toBeLessThanOrEqual(4)
      await page.unroute(isRows)
    }
  }
})

test('after a failed save further down, no bar covers the first wrong field and its label', async ({
  page,
}) => {
  await page.setViewportSize(tablet)
  await signIn(page, 'cleo', '/employees/new')
  await page.getByRole('textbox', { name: 'Date of birth' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  const bar = await boxOf(page.getByRole('banner'))
  const label = await boxOf(page.getByText('First name', { exact: true }))
  expect(label.y).toBeGreaterThanOrEqual(bar.y + bar.height)
})

test('on a phone, both ways to save a new employee are on one line, also after a failed save', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'cleo', '/employees/new')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Not saved, 9 errors')).toBeVisible()
  const one = await boxOf(save)
  const other = await boxOf(page.getByRole('button', { name: 'Save and start onboarding' }))
  expect(one.y).toBe(other.y)
})

test('the buttons of a dialog leave the focus ring of the field above them visible', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', '/timesheets?status=SUBMITTED&own=NONE&sort=submittedAt')
  await page.getByRole('region', { name: 'Next to approve' }).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await expect(dialog).toBeVisible()
  await page.evaluate(settle)
  const reason = await boxOf(dialog.getByRole('textbox', { name: 'Reason' }))
  const foot = await boxOf(dialog.locator('[data-pinned="foot"]'))
  expect(foot.y - reason.y - reason.height).toBeGreaterThanOrEqual(3)
})

test('in a billing run, amounts stay in place when a row is selected, and dates never wrap', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signIn(page, 'cleo', `/invoices/runs/weekly-${lastWeek(0)}`)
  const dates = page.getByRole('link', { name: /timesheet not approved for the week of/ }).locator('span')
  await expect(dates.first()).toBeVisible()
  const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length))
  expect(new Set(lines)).toEqual(new Set([1]))

  await page.getByRole('button', { name: 'Create drafts' }).click()
  const choices = page.getByRole('dialog').getByRole('group', { name: 'Rows to invoice' })
  const amount = choices.getByText(/^[A-Z]{3}\s[\d,.]+$/).first()
  await expect(amount).toBeVisible()
  await page.evaluate(settle)
  const before = await boxOf(amount)
  await choices.getByRole('checkbox').first().uncheck()
  expect((await boxOf(amount)).y).toBe(before.y)
})
