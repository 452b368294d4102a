import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { save } from '#test/e2e/support/forms.ts'
import { expectRange, rows, table } from '#test/e2e/support/lists.ts'
import { expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { goTo, isSmall, signIn } from '#test/e2e/support/people.ts'

const lists = [
  { path: '/employees/list', name: 'Employees' },
  { path: '/contracts/list', name: 'Contracts' },
  { path: '/contracts/projects', name: 'Projects' },
]

declare global {
  interface Window {
    musterShifts?: number[]
  }
}

/** Measures layout shifts on every page loaded from now on. */
const measureShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    window.musterShifts = shifts
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries())
        if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
          shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('nothing shifts while a page loads', { tag: '@phone' }, async ({ page, pageErrors }) => {
  // The emulator returns 501 for the password policy.
  pageErrors.expect(/501 \(Not Implemented\)/)
  await measureShifts(page)
  await signIn(page, 'cleo')
  const pages = [
    ...lists.map(({ path }) => ({ path, there: page.getByText(/^1–10 of/) })),
    { path: '/settings/organization', there: page.getByText('Legal name') },
    { path: '/profile', there: page.getByRole('button', { name: 'Sign out everywhere' }) },
    { path: '/employees/new', there: page.getByLabel('ZIP code', { exact: true }) },
    { path: '/contracts/new', there: page.getByLabel('End client', { exact: true }) },
  ]
  for (const { path, there } of pages) {
    await page.goto(path)
    await expect(there).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const moved = await page.evaluate(() =>
      (window.musterShifts ?? []).reduce((sum, value) => sum + value, 0),
    )
    expect(moved, path).toBeLessThan(0.01)
  }
})

test('a list fits the window at every width, with name and status visible', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo')
  for (const { path, name } of lists) {
    await page.goto(path)
    await expectRange(page, /^.*1–10 of/)
    for (const width of [1920, 1440, 1280, 1024, 768, 640]) {
      await page.setViewportSize({ width, height: 720 })
      const shown = table(page, name)
      await expect(shown.getByRole('columnheader', { name: 'Status' })).toBeVisible()
      const sizes = await shown.evaluate((element) => ({
        table: element.scrollWidth,
        room: element.parentElement?.clientWidth ?? 0,
      }))
      expect(sizes.table, `${name} at ${width}`).toBeLessThanOrEqual(sizes.room)
    }
  }
})

test('printed lists have every row, and lists and records fit the paper', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo')
  for (const { path, name } of lists) {
    await page.goto(path)
    await expectRange(page, /^.*1–10 of/)
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await page.getByRole('button', { name: 'Print' }).click()
    const total = Number(
      /of (\d+)/.exec((await page.locator('[data-text*="1–"]').getAttribute('data-text')) ?? '')?.[1],
    )
    await expect(rows(page, name)).toHaveCount(total)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 720, height: 1000 })
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
    await rows(page, name).first().getByRole('link').click()
    await expect(page.getByRole('form')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 720, height: 1000 })
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })
  test('the link of a row is as tall as the row', async ({ page }) => {
    await signIn(page, 'cleo', '/employees/list')
    await expectRange(page, /1–10 of/)
    const link = rows(page, 'Employees').first().getByRole('link')
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(32)
  })
})

test('the default sort is shown at its column', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list')
  const head = table(page, 'Employees').getByRole('columnheader', { name: 'Name', exact: true })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  // The contract number has a column only if there is room for it.
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/contracts/list')
  await expect(
    table(page, 'Contracts').getByRole('columnheader', { name: 'Number', exact: true }),
  ).toHaveAttribute('aria-sort', 'descending')
})

test('focus stays on the values of a filter and returns to its button', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  const type = page.locator('main [aria-haspopup="dialog"]', { hasText: 'Type' })
  await type.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'W2' }).press('Space')
  await expectRange(page, /1–10 of/)
  await expect(page.getByRole('checkbox', { name: 'W2' })).toBeFocused()
  // The panel stays below its button, which is now a chip.
  const left = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.x
  const panel = await page.getByRole('dialog', { name: 'Type' }).boundingBox()
  expect(Math.abs((panel?.x ?? 0) - ((await left('Type W2')) ?? 0))).toBeLessThan(16)
  await page.getByRole('checkbox', { name: '1099' }).press('Space')
  await expect(page).toHaveURL(/employmentType=W2&employmentType=1099/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Type W2, 1099', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove filter: Type W2, 1099' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(type).toBeFocused()
})

test('the command menu opens from its button and returns focus', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'cleo')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await field.fill('garner')
  await expect(page.getByRole('option', { name: /^Garner, James E-/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(button).toBeFocused()
})

test('a reload restores the command menu with its text and results', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'cleo')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('garner')
  const found = page.getByRole('option', { name: /^Garner, James E-/ })
  await expect(found).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('garner')
  await expect(field).toBeFocused()
  await expect(found).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('errors are listed in the order of the fields', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/new')
  await save(page)
  const links = page.getByRole('alert').getByRole('link')
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Show all/ })
    .click()
  const unmarked = await links.evaluateAll((all) =>
    all.map((link) => decodeURIComponent((link.getAttribute('href') ?? '').slice(1))),
  )
  const onPage = await page
    .getByRole('form')
    .locator('[aria-invalid="true"]')
    .evaluateAll((all) => all.map(({ id }) => id))
  expect(unmarked.length).toBeGreaterThan(5)
  expect(unmarked).toEqual(onPage)
})

test('the save bar is at the bottom of a form', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'cleo', '/employees/new')
  await page.getByLabel('Pay rate', { exact: true }).focus()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bar = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(height - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeLessThan(isSmall(page) ? 12 : 16)
})

test('Back restores the scroll position of a long list', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list?size=50')
  await expectRange(page, /1–50 of/)
  const far = rows(page, 'Employees').nth(38).getByRole('link')
  await far.scrollIntoViewIfNeeded()
  const before = await far.boundingBox()
  const name = (await far.textContent()) ?? ''
  await far.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expectRange(page, /1–50 of/)
  await expect(far).toBeInViewport()
  expect((await far.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  // The keyboard cursor continues at the row the user left.
  await page.keyboard.press('j')
  await expect(rows(page, 'Employees').nth(39).getByRole('link')).toBeFocused()
  // A new visit starts at the top.
  await goTo(page, 'Dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await goTo(page, 'Employees')
  await expectRange(page, /1–10 of/)
  await expect(rows(page, 'Employees').first()).toBeInViewport()
})

test('a page past the end of its list says so and offers other pages', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list?page=900')
  await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText(/0 of \d+/)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(rows(page, 'Employees').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.goto('/employees/list?page=900')
  await page.getByRole('button', { name: 'Show the first page' }).click()
  await expectRange(page, /1–10 of/)
})

/** Holds the responses of a call until they are released. */
async function holdBack(page: Page, call: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the navigation stays in place when the name of the client arrives', async ({ page }) => {
  await signIn(page, 'cleo')
  const release = await holdBack(page, /\/hrms\/v1\/user$/)
  // Doesn't wait for every file, because the request could time out meanwhile on a busy machine.
  await page.goto('/documents', { waitUntil: 'commit' })
  const name = page.getByText('Northwind Texas LLC', { exact: true })
  // Before the session is confirmed, placeholders show where the search and the navigation will be.
  const places = () =>
    page
      .locator('aside[aria-label="Sidebar"]')
      .evaluate((aside) => [...aside.children].slice(0, 4).map((part) => part.getBoundingClientRect().y))
  await page.locator('aside[aria-label="Sidebar"]').waitFor()
  await expect(name).toBeHidden()
  const before = await places()
  release()
  await expect(name).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible()
  expect(await places()).toEqual(before)
})

test('columns stay in place while a list loads and when it is empty', async ({ page }) => {
  await signIn(page, 'cleo')
  for (const { path, name } of lists) {
    const heads = () =>
      table(page, name)
        .locator('th')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().x)))
    await page.goto(`${path}?q=nobodyatall`)
    await expect(page.getByText('No results')).toBeVisible()
    const empty = await heads()
    const release = await holdBack(page, new RegExp(`/hrms/v1/${name.toLowerCase()}\\?`))
    await page.goto(path)
    await expect(table(page, name)).toHaveAttribute('aria-busy', 'true')
    // A scrollbar may need a pixel.
    const isNear = (now: number[]) => now.every((x, at) => Math.abs(x - (empty[at] ?? 0)) <= 1)
    expect(
      isNear(await heads()),
      `${name} loading: ${(await heads()).join()} instead of ${empty.join()}`,
    ).toBe(true)
    release()
    await expect(table(page, name)).not.toHaveAttribute('aria-busy')
    expect(
      isNear(await heads()),
      `${name} loaded: ${(await heads()).join()} instead of ${empty.join()}`,
    ).toBe(true)
  }
})
