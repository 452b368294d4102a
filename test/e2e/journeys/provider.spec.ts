import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { people, signInByHand, typeSignIn } from '#test/e2e/support/people.ts'

/** Responses of the identity provider that the emulator can't produce. */
const passwordSignIn = '**/accounts:signInWithPassword?*'

const refuseSignIn = (page: Page, message: string) =>
  page.route(passwordSignIn, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message } } }),
  )

test.beforeEach(({ pageErrors }) => pageErrors.expect(/400 \(Bad Request\)|501 \(Not Implemented\)/))

const refusals = [
  { message: 'TOO_MANY_ATTEMPTS_TRY_LATER', text: 'Too many attempts. Wait a few minutes, then try again.' },
  { message: 'USER_DISABLED', text: 'This account is disabled.' },
  { message: 'INVALID_LOGIN_CREDENTIALS', text: 'The email or password is wrong.' },
  { message: 'OPERATION_NOT_ALLOWED', text: "This way of signing in isn't available." },
  { message: 'SOMETHING_QUITE_NEW', text: 'The sign-in service returned an error' },
]

test('every error of the provider has its own text', async ({ page }) => {
  await page.goto('/login')
  for (const { message, text } of refusals) {
    await refuseSignIn(page, message)
    await typeSignIn(page, people.cleo, 'whatever it is')
    await expect(page.getByRole('alert'), message).toContainText(text)
    await page.unroute(passwordSignIn)
  }
})

test('a password that is now too weak shows the unmet rules and offers a reset', async ({ page }) => {
  let policies = 0
  await page.route('**/v2/passwordPolicy?*', (route) => {
    policies += 1
    return route.fulfill({ json: { schemaVersion: 1, customStrengthOptions: { minPasswordLength: 12 } } })
  })
  await refuseSignIn(page, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [x]')
  await page.goto('/login')
  await typeSignIn(page, people.cleo, 'too short')
  await expect(page.getByRole('alert')).toContainText('It needs: at least 12 characters.')
  expect(policies).toBe(1)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test('a password reset does not reveal whether the account exists', async ({ page }) => {
  await page.route('**/accounts:sendOobCode?*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED' } } }),
  )
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(people.dan)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('status')).toContainText('If an account uses this email')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a second factor accepts only six digits', async ({ page }) => {
  let signedIn: Record<string, unknown> = {}
  await page.route(passwordSignIn, async (route) => {
    signedIn = (await (await route.fetch()).json()) as Record<string, unknown>
    await route.fulfill({
      json: {
        localId: signedIn['localId'],
        mfaPendingCredential: 'pending',
        mfaInfo: [
          { mfaEnrollmentId: 'app', displayName: 'Phone', enrolledAt: '2026-01-01T00:00:00Z', totpInfo: {} },
        ],
      },
    })
  })
  await page.route('**/accounts/mfaSignIn:finalize?*', (route) =>
    route.fulfill({ json: { idToken: signedIn['idToken'], refreshToken: signedIn['refreshToken'] } }),
  )
  await page.goto('/login')
  await typeSignIn(page, people.evan)
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeVisible()
  await expectAccessible(page, 'second factor')
  await code.pressSequentially('1a2-b')
  await expect(code).toHaveValue('12')
  await code.press('Backspace')
  await expect(code).toHaveValue('1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code).toHaveAccessibleDescription('Enter all 6 digits.')
  await code.fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

const policies = [
  {
    what: 'known',
    policy: {
      schemaVersion: 1,
      customStrengthOptions: {
        minPasswordLength: 12,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
      },
      allowedNonAlphanumericCharacters: ['!'],
      enforcementState: 'ENFORCE',
    },
    rules: [/12/, /upper/i, /number|digit/i],
    note: undefined,
  },
  {
    what: 'of another version',
    policy: { schemaVersion: 2, customStrengthOptions: {} },
    rules: [],
    note: 'Other requirements may apply.',
  },
]

for (const { what, policy, rules, note } of policies) {
  test(`a password policy that is ${what} is shown as a list`, async ({ page }) => {
    await page.route('**/v2/passwordPolicy?*', (route) => route.fulfill({ json: policy }))
    await signInByHand(page, 'evan', '/profile')
    const list = page.getByRole('list', { name: 'Password requirements' })
    await expect(list).toBeVisible()
    for (const rule of rules)
      await expect(list.getByRole('listitem').filter({ hasText: rule })).toHaveCount(1)
    if (note !== undefined) await expect(page.getByText(note)).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('Abcdefghijk1')
    await expect(list).not.toContainText('(not met yet)')
  })
}

test('an authenticator app is set up with a first code', { tag: '@phone' }, async ({ page }) => {
  let tokens: Record<string, unknown> = {}
  await page.route('**/accounts:signInWithPassword?*', async (route) => {
    const answer = await route.fetch()
    tokens = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer })
  })
  await page.route('**/accounts/mfaEnrollment:start?*', (route) =>
    route.fulfill({
      json: {
        totpSessionInfo: {
          sharedSecretKey: 'JBSWY3DPEHPK3PXP',
          verificationCodeLength: 6,
          hashingAlgorithm: 'SHA1',
          periodSec: 30,
          sessionInfo: 'session',
          finalizeEnrollmentTime: new Date(Date.now() + 600_000).toISOString(),
        },
      },
    }),
  )
  await page.route('**/accounts/mfaEnrollment:finalize?*', (route) =>
    route.fulfill({ json: { idToken: tokens['idToken'], refreshToken: tokens['refreshToken'] } }),
  )
  await signInByHand(page, 'evan', '/profile')
  const heading = page.getByRole('heading', { name: 'Two-factor authentication' })
  const section = page.locator('section', { has: heading })
  await section.getByLabel('Current password', { exact: true }).fill('Muster-Demo-2026!')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByText('JBSWY3DPEHPK3PXP')).toBeVisible()
  await expectAccessible(page, 'setting up a second factor')
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Two-factor authentication is on.' })).toBeVisible()
})
