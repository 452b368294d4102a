import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { emulatorOf } from '#test/e2e/support/emulator.ts'
import { addEmployee, field, fillEmployee, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { people, signIn } from '#test/e2e/support/people.ts'

const create = '**/hrms/v1/employee/create'

test.beforeEach(({ pageErrors }) => pageErrors.expect(/Failed to load resource|App Check token/))

/** Fills in the form of a new employee completely without saving. */
async function typeEmployee(page: Page) {
  const person = freshName()
  await signIn(page, 'cleo', '/employees/new')
  await fillEmployee(page, person)
  return person
}

async function expectOneRow(page: Page, last: string): Promise<void> {
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/, { timeout: 40_000 })
  await expect(saveState(page)).toHaveText('Saved')
  const { text } = await callApi(page, `/employees?search=${last}&limit=100`)
  expect(JSON.parse(text)).toHaveLength(1)
}

test(
  "a save the server didn't accept keeps the form, says so and can be sent again",
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(120_000)
    const { last } = await typeEmployee(page)
    await page.route(create, (route) => route.abort('connectionrefused'))
    await save(page)
    await expect(saveState(page)).toContainText('Not saved, will retry')
    await expectAccessible(page, 'waiting to save again')
    await page.unroute(create)
    await expectOneRow(page, last)
  },
)

test('a save whose response was lost is stored once', async ({ page }) => {
  test.setTimeout(120_000)
  const { last } = await typeEmployee(page)
  let lost = 0
  await page.route(create, async (route) => {
    lost += 1
    if (lost > 2) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page)
  await expect(saveState(page)).toContainText('Not saved, will retry')
  await save(page)
  await expectOneRow(page, last)
  expect(lost).toBeGreaterThanOrEqual(3)
})

test('a save interrupted by a reload is stored once', async ({ page }) => {
  test.setTimeout(120_000)
  const { last } = await typeEmployee(page)
  let isLost = true
  await page.route(create, async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page)
  await expect(saveState(page)).toContainText('Not saved, will retry')
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue(last)
  // A save that has already been sent loses its response too, and is sent again.
  isLost = false
  await expectOneRow(page, last)
})

test('a save without a network is sent when the network is back', async ({ page, context }) => {
  test.setTimeout(120_000)
  const { last } = await typeEmployee(page)
  await context.setOffline(true)
  await save(page)
  await expect(saveState(page)).toContainText('Not saved, will retry')
  await context.setOffline(false)
  await expectOneRow(page, last)
})

test('without an app-integrity token nothing is sent and the form stays visibly unsaved', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { last } = await typeEmployee(page)
  await page.route('**/attest', (route) => route.fulfill({ status: 503, body: '' }))
  await forgetIntegrityToken(page)
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue(last)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hrms/v1/')) sent.push(request.url())
  })
  await save(page)
  await expect(saveState(page)).toContainText('Not saved yet')
  expect(sent).toEqual([])
  await expect(page).toHaveURL(/\/employees\/new$/)
  await page.unroute('**/attest')
  await expect(async () => {
    await save(page)
    await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expectOneRow(page, last)
})

test('a rejected session leads to sign-in with the reason, and the form is offered again', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { last } = await typeEmployee(page)
  const logouts: string[] = []
  page.on('framenavigated', (frame) => logouts.push(new URL(frame.url()).pathname))
  await page.route('**/hrms/v1/**', (route) =>
    route.fulfill({ status: 401, json: { errors: [{ code: 'token', message: 'Sign in again.' }] } }),
  )
  await save(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Your session is no longer valid.')
  await expectAccessible(page, 'forced sign-out')
  expect(logouts.filter((path) => path === '/logout')).toHaveLength(1)
  const storedBefore = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('muster.session') ?? '{}') as object,
  )
  expect(Object.keys(storedBefore).sort()).toEqual(['drafts', 'savedAt', 'uid', 'version'])
  await page.unroute('**/hrms/v1/**')
  await page.getByRole('button', { name: people.cleo }).click()
  await expect(page).toHaveURL(/\/employees\/new$/)
  await expect(field(page, 'Last name')).toHaveValue(last)
  await expect(field(page, 'City')).toHaveValue('Medicine Bow')
  await expect(saveState(page)).toHaveText('Unsaved changes')
  await save(page)
  await expectOneRow(page, last)
})

test('a draft from before a forced sign-out is not shown to the next user', async ({ page }) => {
  const { last } = await typeEmployee(page)
  await page.route('**/hrms/v1/**', (route) => route.fulfill({ status: 401, json: { errors: [] } }))
  await save(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.unroute('**/hrms/v1/**')
  await page.getByRole('button', { name: people.hana }).click()
  await expect(field(page, 'First name')).toHaveValue('')
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('muster.session')))
    .toContain('"uid":"hana"')
  expect(await page.evaluate(() => sessionStorage.getItem('muster.session'))).not.toContain(last)
})

test('a user disabled while working sees the reason on the sign-in page', async ({ page }) => {
  test.setTimeout(120_000)
  const emulator = await emulatorOf(page)
  const uid = await emulator.uidOf(people.hana)
  const signInPage = page.getByRole('heading', { name: 'Sign in' })
  const linkOf = (area: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area, exact: true })
  await signIn(page, 'hana', '/employees/list')
  try {
    await emulator.setDisabled(uid, true)
    // The API asks the emulator at most every two seconds, so the first clicks may still succeed. A part of
    // the page that loads late may be rejected before any click.
    await expect(async () => {
      const next = page.url().endsWith('/contracts/list') ? 'Employees' : 'Contracts'
      if (!(await signInPage.isVisible())) await linkOf(next).click({ timeout: 2_000 })
      await expect(signInPage).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('alert')).toContainText('This account is disabled.')
    await emulator.setDisabled(uid, false)
    await page.getByRole('button', { name: people.hana }).click()
    await expect(page).toHaveURL(/\/(?:contracts|employees)\/list$/)
    await expect(signInPage).toBeHidden()
    const confirmed = page.waitForResponse('**/accounts:lookup?*')
    await page.goto('/employees/new')
    await field(page, 'First name').fill('Half typed')
    // Nothing that loads late may end the session before the reload.
    await confirmed
    await page.waitForLoadState('networkidle')
    await emulator.setDisabled(uid, true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('This account is disabled.')
    await emulator.setDisabled(uid, false)
    await page.getByRole('button', { name: people.hana }).click()
    await expect(field(page, 'First name')).toHaveValue('Half typed')
  } finally {
    await emulator.setDisabled(uid, false)
  }
})

test('a double click saves once', async ({ page }) => {
  const { last } = await typeEmployee(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/employee/create')) sent += 1
  })
  await field(page, 'Job title').press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await page.keyboard.press('ControlOrMeta+s')
  await expectOneRow(page, last)
  expect(sent).toBe(1)
})

test(
  'changes of two users merge, and conflicting fields ask which value to keep',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000)
    await signIn(page, 'cleo')
    const { url } = await addEmployee(page)
    const device = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await device.newPage()
    await signIn(other, 'ada', url)
    await expect(field(other, 'Job title')).toHaveValue('Data engineer')

    await field(page, 'Department').fill('Data')
    await save(page)
    await expect(saveState(page)).toHaveText('Saved')
    await field(other, 'Job title').fill('Architect')
    await save(other)
    await expect(saveState(other)).toHaveText('Saved')
    await expect(field(other, 'Department')).toHaveValue('Data')

    await field(page, 'Job title').fill('Analyst')
    await field(page, 'Department').fill('Finance')
    await field(page, 'Middle name').fill('Q')
    await save(page)
    const question = page.getByRole('dialog', { name: 'Someone else changed this record' })
    await expect(question).toBeVisible()
    await expectAccessible(page, 'conflict')
    const titles = question.getByRole('group', { name: 'Job title' })
    await expect(titles.getByRole('radio', { name: 'Yours: Analyst' })).toBeChecked()
    await expect(question.getByRole('group')).toHaveCount(1)
    await expect(question).toContainText(/Ada Admin changed this (just now|\d minutes? ago)\./)
    await titles.getByText('Theirs: Architect').click()
    await page.reload()
    await expect(question).toBeVisible()
    await expect(titles.getByRole('radio', { name: 'Theirs: Architect' })).toBeChecked()
    await expect(question).toContainText(/Ada Admin changed this (just now|\d minutes? ago)\./)
    await question.getByRole('button', { name: 'Save my choice' }).click()
    await expect(saveState(page)).toHaveText('Saved')
    await expect(field(page, 'Job title')).toHaveValue('Architect')
    await expect(field(page, 'Department')).toHaveValue('Finance')
    await expect(field(page, 'Middle name')).toHaveValue('Q')
    await device.close()
  },
)

/** Removes the app-integrity token, which App Check stores in IndexedDB and the page stores next to its snapshot. */
async function forgetIntegrityToken(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      const { resumption: _, ...others } = JSON.parse(
        sessionStorage.getItem('muster.session') ?? '{}',
      ) as Record<string, unknown>
      sessionStorage.setItem('muster.session', JSON.stringify(others))
    }),
  )
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('firebase-app-check-database')
        opening.addEventListener('error', () => resolve())
        opening.addEventListener('success', () => {
          const database = opening.result
          const names = [...database.objectStoreNames]
          if (names.length === 0) return resolve()
          const change = database.transaction(names, 'readwrite')
          names.forEach((name) => change.objectStore(name).clear())
          change.addEventListener('complete', () => resolve())
        })
      }),
  )
}
