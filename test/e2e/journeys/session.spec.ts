import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { emulatorOf } from '#test/e2e/support/emulator.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { field, fillEmployee, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { clientNames, isSmall, openNavigation, people, signIn, typeSignIn } from '#test/e2e/support/people.ts'

test('a user who failed to load is loaded again when the network is back', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/Failed to load resource/)
  let requests = 0
  await page.route('**/hrms/v1/user', (route) => {
    requests += 1
    return route.abort('connectionrefused')
  })
  await signIn(page, 'ada', '/employees/list')
  await expect.poll(() => requests).toBe(3)
  // The clients that can be selected are known once the user has loaded.
  const chooser = page.getByRole('combobox', { name: 'Client', exact: true })
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('cell').first()).toBeVisible()
  await expect(chooser).toBeHidden()
  await page.unroute('**/hrms/v1/user')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(chooser).toBeVisible()
  expect(requests).toBe(3)
})

test('a deleted user sees the reason after a reload', async ({ page, pageErrors }) => {
  pageErrors.expect(/Failed to load resource/)
  const emulator = await emulatorOf(page)
  const email = `gone${Date.now()}@muster.test`
  const uid = await emulator.createUser(email, 'Muster-Demo-2026!', { clients: [], roles: [] })
  // The API's database has no such user.
  await page.route('**/hrms/v1/user', (route) => route.fulfill({ status: 403, json: { errors: [] } }))
  await page.goto('/login')
  await typeSignIn(page, email)
  await expect(page.getByText(/User is not mapped to a client/).first()).toBeVisible()
  await emulator.deleteUser(uid)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This account no longer exists.')
})

test('a tab whose session ended elsewhere says why and keeps drafts', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/Failed to load resource/)
  const emulator = await emulatorOf(page)
  const uid = await emulator.uidOf(people.hana)
  await signIn(page, 'hana', '/employees/new')
  await field(page, 'First name').fill('Half typed')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  try {
    await emulator.setDisabled(uid, true)
    await other.reload()
    for (const tab of [other, page]) {
      await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(tab.getByRole('alert')).toContainText('This account is disabled.')
    }
    await emulator.setDisabled(uid, false)
    await page.getByRole('button', { name: people.hana }).click()
    await expect(field(page, 'First name')).toHaveValue('Half typed')
  } finally {
    await emulator.setDisabled(uid, false)
  }
})

async function chooseClient(page: Page, name: string) {
  const around = await openNavigation(page)
  const chooser = around.getByRole('combobox', { name: 'Client', exact: true })
  await chooser.focus()
  await chooser.selectOption({ label: name })
  return chooser
}

test(
  'switching clients asks about unsaved changes first and offers the draft on return',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, 'ada', '/employees/new')
    await field(page, 'First name').fill('Half typed')
    const chooser = await chooseClient(page, clientNames.NWNJ)
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await expect(question).toBeVisible()
    await expectAccessible(page, 'switching the client')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(chooser).toHaveValue(/nwtx/)
    await expect(chooser).toBeFocused()
    if (isSmall(page)) await page.keyboard.press('Escape')
    await expect(field(page, 'First name')).toHaveValue('Half typed')

    await chooseClient(page, clientNames.NWNJ)
    await question.getByRole('button', { name: 'Keep draft' }).press('Enter')
    await expect(page.getByText(`Now working in ${clientNames.NWNJ}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'New employee' })).toBeFocused()
    await expect(field(page, 'First name')).toHaveValue('')

    // Nothing is unsaved here, so no dialog opens.
    await chooseClient(page, clientNames.NWTX)
    await expect(field(page, 'First name')).toHaveValue('Half typed')
    await expect(saveState(page)).toHaveText('Unsaved changes')
    await expect(question).toBeHidden()
  },
)

test('signing out asks first if another tab has unsaved work, and names it', async ({ page, context }) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo', '/employees/new')
  await field(page, 'First name').fill('Half typed')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.locator('main h1')).toBeVisible()
  const around = await openNavigation(other)
  await around.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = other.getByRole('dialog', { name: 'Sign out and discard?' })
  await expect(question).toContainText('Unsaved in another tab: New employee')
  await expectAccessible(other, 'sign-out question')
  await other.reload()
  await expect(question).toContainText('Unsaved in another tab: New employee')
  await other.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(page, 'First name')).toHaveValue('Half typed')

  // The tab with the unsaved form asks too, but shows only one dialog.
  await page.goto('/logout')
  const here = page.getByRole('dialog', { name: 'Sign out and discard?' })
  await expect(here).toContainText('Unsaved in this tab: New employee')
  // Nobody is signed out before the user confirms.
  await expect(page.getByText('Signing out…')).toBeHidden()
  await here.getByRole('button', { name: 'Sign out and discard' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/** Duplicates a tab as the browser does, with a copy of its session storage. */
async function duplicate(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await copy.waitForLoadState()
  return copy
}

test('a duplicated tab repeats a pending save with its key, stays in its client and signs out too', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.expect(/Failed to load resource/)
  const create = '**/hrms/v1/employee/create'
  const keys = new Set<string | undefined>()
  const clients = new Map<Page, Set<string | undefined>>()
  const watch = (tab: Page) => {
    clients.set(tab, new Set())
    tab.on('request', (request) => {
      const headers = request.headers()
      if (request.url().endsWith('/employee/create')) keys.add(headers['idempotency-key'])
      if (request.url().includes('/hrms/v1/employees')) clients.get(tab)?.add(headers['x-client-id'])
    })
  }
  watch(page)
  page.context().on('page', watch)
  const person = freshName()
  await signIn(page, 'ada', '/employees/new')
  await fillEmployee(page, person)
  // The save is stored, but the response is lost.
  await page.context().route(create, async (route) => {
    await route.fetch()
    // The last request can still be running when the route is removed.
    await route.abort('connectionreset').catch(() => undefined)
  })
  await save(page)
  await expect(saveState(page)).toContainText('Not saved, will retry')
  // The snapshot is written within 100 ms.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('muster.session')))
    .toContain('"saveDraft"')
  const copy = await duplicate(page)
  await expect(field(copy, 'Last name')).toHaveValue(person.last)
  await expect(saveState(copy)).toContainText('Not saved, will retry')
  await page.context().unroute(create)
  for (const tab of [page, copy]) {
    await expect(tab).toHaveURL(/\/employees\/[0-9a-f-]{36}\?client=NWTX$/, { timeout: 40_000 })
    await expect(saveState(tab)).toHaveText('Saved')
  }
  expect(copy.url()).toBe(page.url())
  expect(keys.size).toBe(1)
  const { text } = await callApi(page, `/employees?search=${person.last}&limit=100`)
  expect(JSON.parse(text)).toHaveLength(1)

  await chooseClient(copy, clientNames.NWNJ)
  clients.forEach((seen) => seen.clear())
  for (const tab of [copy, page]) {
    await tab.goto('/employees/list')
    await expect(tab.getByRole('table', { name: 'Employees' }).getByRole('cell').first()).toBeVisible()
  }
  // The browser may report a request after the page has shown its response.
  await expect.poll(() => [...(clients.get(copy) ?? [])]).toEqual(['nwnj00000001'])
  await expect.poll(() => [...(clients.get(page) ?? [])]).toEqual(['nwtx00000001'])

  await page.goto('/logout')
  for (const tab of [page, copy]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await tab.evaluate(() => sessionStorage.getItem('muster.session'))).toBeNull()
  }
})

test('a reload after half an hour of inactivity offers only drafts', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list')
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('cell').first()).toBeVisible()
  await page.getByRole('link', { name: 'Add employee' }).click()
  await field(page, 'First name').fill('Half typed')
  await page.evaluate(() => {
    // As if the last key press had been 31 minutes ago.
    addEventListener('pagehide', () => {
      const stored = JSON.parse(sessionStorage.getItem('muster.session') ?? '{}') as { activeAt: number }
      sessionStorage.setItem(
        'muster.session',
        JSON.stringify({ ...stored, activeAt: stored.activeAt - 31 * 60_000 }),
      )
    })
  })
  // The list must not show stored rows.
  await page.route('**/hrms/v1/employees?*', (route) => route.abort())
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Half typed')
  await expect(saveState(page)).toHaveText('Unsaved changes')
  expect(await page.evaluate(() => sessionStorage.getItem('muster.session'))).not.toContain('"rows":[{')
})

test('a user whose draft is too large is warned once and can continue', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/new')
  await field(page, 'First name').fill('x'.repeat(100_001))
  const alert = page.getByRole('alert').filter({ hasText: 'This form is too large to keep as a draft' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await field(page, 'Last name').fill('Typed on')
  await field(page, 'City').fill('Casper')
  await expect
    .poll(() => page.evaluate(() => (sessionStorage.getItem('muster.session') ?? '').length))
    .toBeLessThan(100_000)
  await expect(alert).toBeHidden()
  await field(page, 'First name').fill('Ana')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('muster.session'))).toContain('Typed on')
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue('Typed on')
})
