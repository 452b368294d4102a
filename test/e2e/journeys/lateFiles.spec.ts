import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { field, fillEmployee, freshName, saveState } from '#test/e2e/support/forms.ts'
import { expectRange, rows } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' }).getByRole('alert')

/** Loses the first request for every file of the build that the page's HTML doesn't name. Returns their names. */
async function loseEachOnce(page: Page): Promise<Set<string>> {
  const html = await (await page.request.get('/')).text()
  const lost = new Set<string>()
  await page.route(/\/assets\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (lost.has(pathname) || (html.includes(pathname) && !pathname.endsWith('.json')))
      return route.continue()
    lost.add(pathname)
    await route.abort('connectionreset')
  })
  return lost
}

/** Checks that the page is shown without an error. */
async function expectShown(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expect(alerts(page)).toHaveCount(0)
}

test('the network may lose every late file once: each page and dialog still shows', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(240_000)
  pageErrors.expect(/Failed to load resource/)
  await signIn(page, 'cleo')
  const lost = await loseEachOnce(page)
  // A new page has no file in its memory cache.
  await page.goto('/employees/list')
  await expectShown(page, 'Employees')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await rows(page, 'Employees').first().getByRole('link').click()
  await expect(saveState(page)).toHaveText('Saved', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Choose date' }).first().click()
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  for (const title of ['Dashboard', 'Contracts', 'Invoices', 'Timesheets', 'Documents', 'Settings']) {
    await goTo(page, title)
    await expectShown(page, title)
  }
  for (const [path, title] of [
    ['/contracts/projects', 'Projects'],
    ['/settings/audit', 'Audit trail'],
    ['/profile', 'Profile'],
    ['/employees/new', 'New employee'],
  ] as const) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expectShown(page, title)
  }
  expect([...lost].filter((file) => file.endsWith('.css')).length).toBeGreaterThan(3)
  expect(lost.size).toBeGreaterThan(80)
})

test('while a file stays lost, the page waits and says what to do, and shows without a refresh', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.expect(/Failed to load resource/)
  const person = freshName()
  await signIn(page, 'cleo', '/employees/new')
  await fillEmployee(page, person)
  let loads = 0
  page.on('load', () => (loads += 1))
  const files = /\/assets\/(?:InvoicesView|Calendar)-[\w-]+\.js$/
  await page.route(files, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Choose date' }).first().click()
  await expect(alerts(page)).toContainText('Check your connection.')
  await expect(field(page, 'Last name')).toHaveValue(person.last)
  await expect(saveState(page)).toHaveText('Unsaved changes')
  await expectAccessible(page, 'form with a lost file')

  await page.unroute(files)
  // The longest pause between two requests is 15 seconds.
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 30_000 })
  await expect(alerts(page)).toHaveCount(0)
  expect(loads).toBe(0)
})

test('a page whose file is lost shows as soon as the browser is online again', async ({
  page,
  context,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.expect(/Failed to load resource/)
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  await context.setOffline(true)
  await goTo(page, 'Invoices')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(alerts(page)).toContainText("Part of Muster couldn't load")
  await expect(alerts(page)).toContainText('Check your connection. Muster keeps trying')
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await context.setOffline(false)
  await expectShown(page, 'Invoices')
})
