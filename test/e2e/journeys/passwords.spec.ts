import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { emulatorOf } from '#test/e2e/support/emulator.ts'
import { people, password, signInByHand, signOut, typeSignIn } from '#test/e2e/support/people.ts'

const next = 'Another-Secret-2027!'

// The emulator returns 501 for the password policy.
test.beforeEach(({ pageErrors }) => pageErrors.expect(/501 \(Not Implemented\)/))

test.afterEach(async ({ page }) => {
  const emulator = await emulatorOf(page)
  await emulator.setPassword(await emulator.uidOf(people.evan), password)
})

test(
  'a forgotten password is reset through the emailed link, and the response reveals nothing',
  { tag: '@phone' },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000)
    pageErrors.expect(/400 \(Bad Request\)/)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await expectAccessible(page, 'forgot password')
    const email = page.getByRole('textbox', { name: 'Email', exact: true })
    await email.fill('nobody@muster.test')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    const answer = page.getByRole('status')
    await expect(answer).toContainText('Check your email.')
    const text = await answer.textContent()
    await email.fill(people.evan)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    const emulator = await emulatorOf(page)
    await expect.poll(() => emulator.newestLink(people.evan, 'PASSWORD_RESET')).toBeDefined()
    await expect(answer).toHaveText(text ?? '')

    const code = new URL((await emulator.newestLink(people.evan, 'PASSWORD_RESET')) ?? '').searchParams.get(
      'oobCode',
    )
    const link = `/reset-password?oobCode=${encodeURIComponent(code ?? '')}`
    await page.goto(link)
    const secret = page.getByLabel('New password', { exact: true })
    await secret.fill('abc')
    await expect(page.getByRole('list', { name: 'Password requirements' })).toContainText('(not met yet)')
    await expect(page.getByText('Other requirements may apply')).toBeVisible()
    await page.getByLabel('Confirm password', { exact: true }).fill('abc')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(secret).toHaveAccessibleDescription("This password doesn't meet all the requirements below.")
    await secret.fill(next)
    await expect(page.getByRole('list', { name: 'Password requirements' })).not.toContainText('(not met yet)')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
      "The passwords don't match. Enter the same password in both fields.",
    )
    await expectAccessible(page, 'reset password')
    await page.getByLabel('Confirm password', { exact: true }).fill(next)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('status')).toContainText('Your password is set.')
    await page.getByRole('link', { name: 'Sign in' }).click()

    await typeSignIn(page, people.evan)
    await expect(page.getByRole('alert')).toContainText('The email or password is wrong.')
    await typeSignIn(page, people.evan, next)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText("This link isn't valid or was already used.")
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  },
)

test('an emailed link signs in without a password and leads to the requested page', async ({ page }) => {
  await page.goto('/timesheets')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('Enter your email above first.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(people.evan)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByRole('status')).toContainText("we've sent a sign-in link")
  const emulator = await emulatorOf(page)
  const mailed = new URL((await emulator.newestLink(people.evan, 'EMAIL_SIGNIN')) ?? '')
  // A project has one URL for all emails.
  await page.goto(`/reset-password${mailed.search}`)
  await expect(page.getByRole('heading', { name: 'Finish signing in' })).toBeVisible()
  await expectAccessible(page, 'finish sign-in')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(people.evan)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The timesheets of an employee open with the current week.
  await expect(page.getByRole('heading', { level: 1, name: /^Week of / })).toBeVisible()
  await expect(page).toHaveURL(/\/timesheets\/week\/\d{4}-\d\d-\d\d$/)
})

test(
  'the password is changed on the profile after entering the current one',
  { tag: '@phone' },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000)
    pageErrors.expect(/400 \(Bad Request\)/)
    await signInByHand(page, 'evan', '/profile')
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
    await expectAccessible(page, 'profile')
    const change = async (current: string) => {
      await page.getByLabel('Current password', { exact: true }).first().fill(current)
      await page.getByLabel('New password', { exact: true }).fill(next)
      await page.getByLabel('Confirm password', { exact: true }).fill(next)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not this one')
    await expect(page.getByRole('alert')).toContainText('Nothing was changed.')
    await change(password)
    await expect(page.getByRole('status').filter({ hasText: 'Your password was saved.' })).toBeVisible()
    await signOut(page)
    await typeSignIn(page, people.evan, next)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  },
)

test('signing out everywhere ends this session and that of another device', async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.expect(/401 \(Unauthorized\)|400 \(Bad Request\)/)
  const device = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await device.newPage()
  await signInByHand(other, 'evan')
  await signInByHand(page, 'evan', '/profile')
  // Tokens have the sign-in time in whole seconds, so a token from the same second counts as later.
  const second = () => Math.floor(Date.now() / 1_000)
  const signedInAt = second()
  await expect.poll(second).toBeGreaterThan(signedInAt)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('You were signed out everywhere.')
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 20_000 })
  await device.close()
  await typeSignIn(page, people.evan)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

/** Gives the user an authenticator app with one valid code. The emulator doesn't support these apps, but it does everything else. */
async function addAuthenticator(page: Page, rightCode: string): Promise<void> {
  let tokens: Record<string, unknown> = {}
  let isOn = true
  const mfaInfo = [{ mfaEnrollmentId: 'app', enrolledAt: '2026-01-01T00:00:00Z', totpInfo: {} }]
  await page.route('**/accounts:signInWithPassword?*', async (route) => {
    const response = await route.fetch()
    if (!response.ok() || !isOn) return route.fulfill({ response })
    tokens = (await response.json()) as Record<string, unknown>
    return route.fulfill({
      json: { localId: tokens['localId'], mfaPendingCredential: 'pending', mfaInfo },
    })
  })
  await page.route('**/accounts/mfaSignIn:finalize?*', (route) => {
    const { totpVerificationInfo } = route.request().postDataJSON() as {
      totpVerificationInfo: { verificationCode: string }
    }
    return totpVerificationInfo.verificationCode === rightCode
      ? route.fulfill({ json: { idToken: tokens['idToken'], refreshToken: tokens['refreshToken'] } })
      : route.fulfill({ status: 400, json: { error: { code: 400, message: 'INVALID_CODE' } } })
  })
  await page.route('**/accounts:lookup?*', async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const { users } = (await response.json()) as { users: object[] }
    return route.fulfill({ json: { users: users.map((user) => (isOn ? { ...user, mfaInfo } : user)) } })
  })
  await page.route('**/accounts/mfaEnrollment:withdraw?*', (route) => {
    isOn = false
    return route.fulfill({ json: { idToken: tokens['idToken'], refreshToken: tokens['refreshToken'] } })
  })
}

test(
  'with an authenticator app, the password is changed with a code, and the app is turned off',
  { tag: '@phone' },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000)
    pageErrors.expect(/400 \(Bad Request\)/)
    await addAuthenticator(page, '123456')
    await page.goto('/profile')
    await typeSignIn(page, people.evan)
    await page.getByRole('textbox', { name: 'Code' }).fill('123456')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    // After a reload, the provider's stored session must still include the app.
    await page.reload()
    const codes = page.getByRole('textbox', { name: 'Code from your authenticator app' })
    await expect(codes).toHaveCount(2)
    await expectAccessible(page, 'profile with an authenticator app')

    await page.getByLabel('Current password', { exact: true }).first().fill(password)
    await codes.first().fill('654321')
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm password', { exact: true }).fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(codes.first()).toHaveAccessibleDescription(
      'This code is wrong. Enter the latest code from your authenticator app.',
    )
    await expect(codes.first()).toBeFocused()
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue(next)
    await codes.first().fill('123456')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your password was saved.' })).toBeVisible()

    await page.getByLabel('Current password', { exact: true }).last().fill(next)
    await codes.last().fill('123456')
    await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Two-factor authentication is off.' }),
    ).toBeVisible()
    await expect(codes).toHaveCount(0)
    await signOut(page)
    await typeSignIn(page, people.evan, next)
    await expect(page.getByRole('heading', { level: 1, name: /^(?:Dashboard|Profile)$/ })).toBeVisible()
  },
)
