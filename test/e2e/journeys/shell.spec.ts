import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { field, fillEmployee, freshName, saveState } from '#test/e2e/support/forms.ts'
import { expectRange, rows } from '#test/e2e/support/lists.ts'
import { goTo, isSmall, openNavigation, signIn } from '#test/e2e/support/people.ts'

const pages = [
  { entry: 'Contracts', title: 'Contracts' },
  { entry: 'Invoices', title: 'Invoices' },
  { entry: 'Employees', title: 'Employees' },
  { entry: 'Timesheets', title: 'Timesheets' },
  { entry: 'Documents', title: 'Documents' },
  { entry: 'Settings', title: 'Settings' },
  { entry: 'Dashboard', title: 'Dashboard' },
]

test(
  'every navigation entry opens its page with a title and focuses the heading',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(180_000)
    await signIn(page, 'cleo')
    for (const { entry, title } of pages) {
      await goTo(page, entry)
      const heading = page.getByRole('heading', { level: 1, name: title })
      await expect(heading).toBeFocused()
      await expect(page).toHaveTitle(`${title} · Muster`)
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page, title, true)
      await expectNoSidewaysScroll(page)
      if (isSmall(page)) continue
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
      await expect(current).toHaveText(entry)
    }
  },
)

test('every page fits a screen of 320 pixels, as at 400% zoom', async ({ page, pageErrors }) => {
  // The emulator returns 501 for the password policy.
  pageErrors.expect(/501 \(Not Implemented\)/)
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await signIn(page, 'ada')
  for (const path of [
    '/dashboard',
    '/employees/list',
    '/employees/new',
    '/employees/import',
    '/contracts/list',
    '/contracts/new',
    '/contracts/projects',
    '/contracts/projects/new',
    '/settings',
    '/settings/time',
    '/settings/holidays',
    '/settings/checklists',
    '/profile',
  ]) {
    await page.goto(path)
    await expect(page.locator('main h1')).not.toHaveText('Loading...')
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    // The line with the most amounts.
    if (path === '/dashboard') await expect(page.getByRole('link', { name: 'Draft invoices' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('on a large screen, the sidebar is 16 rem wide and starts with the logo', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'cleo')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  expect((await sidebar.boundingBox())?.width).toBe(256)
  await expect(sidebar.getByRole('link').first()).toHaveAccessibleName('Muster, go to the dashboard')
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeHidden()
})

test('on a small screen, the navigation slides in, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'ada', '/employees/list')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const dialog = await openNavigation(page)
  await expect(dialog.getByRole('combobox', { name: 'Client', exact: true })).toBeVisible()
  await expectAccessible(page, 'drawer', true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeFocused()
})

test('the main job needs no mouse', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  await page.reload()
  await expectRange(page, /1–10 of/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search employees' })).toBeFocused()
  await page.keyboard.type('gar')
  await expect(page).toHaveURL(/q=gar$/)
  await expectRange(page, '1–10 of 14')
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await expect(rows(page, 'Employees').first().getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  const second = rows(page, 'Employees').nth(1).getByRole('link')
  await expect(second).toBeFocused()
  const name = (await second.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  while (!(await field(page, 'Department').evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`Keys ${Date.now()}`)
  await expect(saveState(page)).toHaveText('Unsaved changes')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(saveState(page)).toHaveText('Saved')
})

test('a printed list has no navigation', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Employees' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add employee' })).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search employees' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Documents' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeHidden()
})

test('a selected theme applies before the first paint and persists', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'evan')
  const around = await openNavigation(page)
  await around.getByRole('button', { name: 'Account menu' }).click()
  const stored = page.waitForResponse(/\/hrms\/v1\/user\/update$/)
  await page.getByRole('menuitemradio', { name: 'Theme: Dark' }).click()
  const selected = page.locator('html[data-theme="dark"]')
  await expect(selected).toHaveCount(1)
  await stored
  await page.route('**/assets/index-*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect(selected).toHaveCount(1)
  await expect(page.locator('main')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(selected).toHaveCount(1)
})

test(
  'a part whose code is gone says so once, asks for a refresh and loses no form',
  { tag: '@phone' },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000)
    pageErrors.expect(/Failed to load resource/)
    const calendar = /\/assets\/Calendar-.*\.js(?:\?|$)/
    await page.route(calendar, (route) => route.fulfill({ status: 404, body: '' }))
    const person = freshName()
    await signIn(page, 'cleo', '/employees/new')
    await fillEmployee(page, person)
    let loads = 0
    page.on('framenavigated', () => (loads += 1))
    await page.getByRole('button', { name: 'Choose date' }).first().click()
    const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('alert')
    await expect(alert).toHaveCount(1)
    await expect(alert).toContainText("Part of Muster couldn't load")
    await expect(alert).toContainText('Refresh this page to continue.')
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    await expect(field(page, 'Last name')).toHaveValue(person.last)
    await expectAccessible(page, 'page that could not be loaded')
    expect(loads).toBe(0)
    await page.unroute(calendar)
    await page.reload()
    await expect(field(page, 'Last name')).toHaveValue(person.last)
    await expect(saveState(page)).toHaveText('Unsaved changes')
    await expect(alert).toHaveCount(0)
  },
)

test('after signing out, Back shows no data', async ({ page }) => {
  await signIn(page, 'cleo', '/dashboard')
  await goTo(page, 'Employees')
  await expectRange(page, /1–10 of/)
  const names = await rows(page, 'Employees').getByRole('link').allTextContents()
  await rows(page, 'Employees').first().getByRole('link').click()
  await expect(saveState(page)).toHaveText('Saved')
  await goTo(page, 'Sign out')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (const _step of ['the list', 'the dashboard']) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const text = await page.locator('body').innerText()
    for (const name of names) expect(text).not.toContain(name)
  }
})
