import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { emulatorOf } from '#test/e2e/support/emulator.ts'
import { field, fillIn, save } from '#test/e2e/support/forms.ts'
import { expectRange } from '#test/e2e/support/lists.ts'
import { people, signIn, typeSignIn } from '#test/e2e/support/people.ts'

const secret = 'Nia-Okafor-2027!'

/**
 * Disables the user of the open record while that user has a form open. The user's next request ends the session, and the draft is kept.
 */
async function disabledWhileTyping(page: Page, user: Page): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog', { name: 'Disable' }).getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await user.getByRole('link', { name: 'Contracts' }).click()
  await user.getByRole('button', { name: 'Keep draft' }).click()
  await expect(user.getByRole('alert').filter({ hasText: 'This account is disabled.' })).toBeVisible()
  await expect(user.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

test('an invited user sets a password, works in that client and no other, and is signed out immediately when disabled', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  test.setTimeout(180_000)
  // Opening the link asks the emulator for a password policy, which it doesn't have.
  pageErrors.expect(/501 \(Not Implemented\)/)
  const email = `nia.${crypto.randomUUID()}@muster.test`
  await signIn(page, 'cleo', '/settings/users')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expectAccessible(page, 'users')
  await page.getByRole('button', { name: 'Invite user' }).click()
  await fillIn(page, { Email: email, 'First name': 'Nia', 'Last name': 'Okafor' })
  await field(page, 'Role').selectOption('Client admin')
  await field(page, 'Preset').selectOption('Recruiter')
  await expect(field(page, 'Northwind Texas LLC')).toBeChecked()
  await expectAccessible(page, 'invitation')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Okafor, Nia' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend invitation' })).toBeVisible()

  const emulator = await emulatorOf(page)
  const code = new URL((await emulator.newestLink(email, 'PASSWORD_RESET')) ?? '').searchParams.get('oobCode')
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  try {
    const nia = await context.newPage()
    await nia.goto(`/reset-password?mode=resetPassword&oobCode=${encodeURIComponent(code ?? '')}`)
    await expect(nia.getByRole('heading', { level: 1, name: 'Set your password' })).toBeVisible()
    await field(nia, 'New password').fill(secret)
    await field(nia, 'Confirm password').fill(secret)
    await nia.getByRole('button', { name: 'Set new password' }).click()
    await nia.getByRole('link', { name: 'Sign in' }).click()
    await typeSignIn(nia, email, secret)
    await expect(nia.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const own = await callApi(nia, '/employees?limit=1', { headers: { 'x-client-id': 'nwtx00000001' } })
    expect(own.status).toBe(200)
    for (const client of ['nwnj00000001', 'hrbr00000001']) {
      const other = await callApi(nia, '/employees?limit=1', { headers: { 'x-client-id': client } })
      expect([client, other.status]).toEqual([client, 403])
    }
    // The preset of a recruiter has no permission for invoices.
    await expect(
      nia.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }),
    ).toBeHidden()

    await nia.goto('/employees/new')
    await field(nia, 'First name').fill('Typed before')
    await disabledWhileTyping(page, nia)

    await page.getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible()
    await typeSignIn(nia, email, secret)
    await expect(nia.getByRole('heading', { name: 'Sign in' })).toBeHidden()
    await expect(nia.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await nia.goto('/employees/new')
    await expect(field(nia, 'First name')).toHaveValue('Typed before')

    // Another user who signs in to the same tab doesn't get the draft.
    await disabledWhileTyping(page, nia)
    await typeSignIn(nia, people.cleo)
    await expect(nia.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await nia.goto('/employees/new')
    await expect(nia.getByRole('heading', { level: 1, name: 'New employee' })).toBeVisible()
    await expect(field(nia, 'First name')).toHaveValue('')
  } finally {
    await context.close()
  }

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await page.getByRole('searchbox', { name: 'Search audit trail' }).fill('Okafor')
  await expect(page).toHaveURL(/q=Okafor/)
  await expect(
    page
      .getByRole('table', { name: 'Audit trail' })
      .getByRole('row', { name: /Nia Okafor/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'audit trail')
  await page.getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('table', { name: 'Presets' })).toBeVisible()
  await expectAccessible(page, 'roles')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/settings/roles', '/settings/users', '/settings/audit']) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('a permission taken from client admins closes their page with the next request', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  pageErrors.expect(/403 \(Forbidden\)/)
  await signIn(page, 'cleo', '/invoices/list')
  await expectRange(page, /1–10 of/)
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const ada = await other.newPage()
  await signIn(ada, 'ada', '/settings')
  const headers = { 'x-client-id': 'nwtx00000001' }
  const path = '/settings?scope=CLIENT'
  const change = async (body: object) => {
    const { version } = JSON.parse((await callApi(ada, path, { headers })).text) as { version: number }
    const { status } = await callApi(ada, path, { method: 'PUT', headers, body: { version, ...body } })
    expect(status).toBe(200)
  }
  const own = JSON.parse((await callApi(ada, path, { headers })).text) as {
    rolePermissions: { CLIENT_ADMIN: object }
  }
  const { CLIENT_ADMIN } = own.rolePermissions
  const limited = { ...own.rolePermissions, CLIENT_ADMIN: { ...CLIENT_ADMIN, INVOICES: 'NO_ACCESS' } }
  try {
    await change({ rolePermissions: limited })
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
    const menu = page.getByRole('navigation').filter({ hasText: 'Employees' }).first()
    await expect(menu.getByRole('link', { name: 'Employees' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Invoices' })).toBeHidden()
  } finally {
    await change({ inherit: ['rolePermissions'] })
    await other.close()
  }
})
