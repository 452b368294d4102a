import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { unavailablePolicy } from '#domain/users/passwordPolicy.ts'
import type { CurrentCredentials, SecurityDeps, SignInMethods } from '#machines/session/security.ts'
import { cleo, createApi, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { toPasswordPolicy } from '#domain/users/passwordRules.ts'

const withPassword: SignInMethods = { password: true, providers: [], secondFactor: false }
const policy = toPasswordPolicy({
  schemaVersion: 1,
  customStrengthOptions: { minPasswordLength: 12, containsNumericCharacter: true },
})
const wrong = { code: 'wrong-password', message: 'This password is wrong.' }

function openProfile(provider: Partial<SecurityDeps> = {}) {
  const calls: { name: string; input: unknown }[] = []
  const noted =
    <T,>(name: string, answer: T) =>
    (input?: unknown) => {
      calls.push({ name, input })
      return Promise.resolve(answer)
    }
  const { user } = openSignedIn('/profile', createApi(cleo), ['CLIENT_ADMIN'], {
    readMethods: () => Promise.resolve(withPassword),
    loadPasswordPolicy: () => Promise.resolve(policy),
    changePassword: noted('changePassword', withPassword),
    startEnrollment: noted('startEnrollment', { secret: 'JBSWY3DP', uri: 'otpauth://totp/Muster' }),
    finishEnrollment: noted('finishEnrollment', { ...withPassword, secondFactor: true }),
    revokeSessions: noted('revokeSessions', undefined),
    ...provider,
  })
  return { user, calls }
}

const password = (name: string) => screen.findByLabelText(name, { selector: 'input' })
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement)
/** Returns the field for the current password in one of the two forms that ask for it. */
const currentPassword = async (name: 'Password' | 'Two-factor authentication') =>
  (await section(name)).findByLabelText('Current password', { selector: 'input' })

test("the provider's password rules update while typing", async () => {
  const { user } = openProfile()
  await user.type(await password('New password'), 'short')
  expect(screen.getByText('At least 12 characters').closest('li')).toHaveTextContent('(not met yet)')
  await user.type(await password('New password'), ' but long 1')
  expect(screen.getByText('At least 12 characters').closest('li')).toHaveTextContent('(met)')
  expect(screen.getByText('A number').closest('li')).toHaveTextContent('(met)')
})

test('a password is changed with the current one and confirmed', async () => {
  const { user, calls } = openProfile()
  await user.type(await currentPassword('Password'), 'old one')
  await user.type(await password('New password'), 'correct horse 1')
  await user.type(await password('Confirm password'), 'correct horse 1')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Your password was saved.')).toBeVisible()
  expect(calls).toMatchObject([
    { name: 'changePassword', input: { current: 'old one', code: '', next: 'correct horse 1' } },
  ])
  expect(await password('New password')).toHaveValue('')
})

test('a weak or mistyped new password is not sent', async () => {
  const { user, calls } = openProfile()
  await user.type(await currentPassword('Password'), 'old one')
  await user.type(await password('New password'), 'weak')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await password('New password')).toHaveAccessibleDescription(/doesn't meet all the requirements/)
  await waitFor(async () => expect(await password('New password')).toHaveFocus())
  await user.clear(await password('New password'))
  await user.type(await password('New password'), 'correct horse 1')
  await user.type(await password('Confirm password'), 'correct horse 2')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await password('Confirm password')).toHaveAccessibleDescription(/same password in both fields/)
  expect(calls).toEqual([])
})

test('a wrong current password is reported and nothing changes', async () => {
  const { user } = openProfile({ changePassword: () => Promise.reject(wrong) })
  await user.type(await currentPassword('Password'), 'guess')
  await user.type(await password('New password'), 'correct horse 1')
  await user.type(await password('Confirm password'), 'correct horse 1')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Nothing was changed. This password is wrong.')
})

test('a second factor is set up with a key and a first code', async () => {
  const { user, calls } = openProfile()
  await user.type(await currentPassword('Two-factor authentication'), 'old one')
  await user.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
  expect(await screen.findByText('JBSWY3DP')).toBeVisible()
  // The focused element is gone, so focus moves to the key.
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Two-factor authentication' })).toHaveFocus(),
  )
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '12a3456')
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('123456')
  await user.click(screen.getByRole('button', { name: 'Turn on two-factor authentication' }))
  expect(await screen.findByText('Two-factor authentication is on.')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({ name: 'finishEnrollment', input: { code: '123456' } })
  expect(screen.getByRole('button', { name: 'Turn off two-factor authentication' })).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Two-factor authentication' })).toHaveFocus(),
  )
})

test('an account without a password can set one; a missing policy is reported', async () => {
  openProfile({
    readMethods: () => Promise.resolve({ password: false, providers: ['google.com'], secondFactor: false }),
    loadPasswordPolicy: () => Promise.resolve(unavailablePolicy),
  })
  expect(await screen.findByRole('button', { name: 'Set a password' })).toBeVisible()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  expect(screen.getByText(/Other requirements may apply/)).toBeVisible()
})

test('signing out everywhere ends this session too', async () => {
  const { user, calls } = openProfile()
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(calls).toMatchObject([{ name: 'revokeSessions' }]))
  expect(await screen.findByText('Signing out…')).toBeVisible()
})

describe('with two-factor authentication', () => {
  const withFactor: SignInMethods = { password: true, providers: ['google.com'], secondFactor: true }
  const readMethods = () => Promise.resolve(withFactor)
  const wrongCode = { code: 'invalid-verification-code', message: 'This code is wrong.' }
  const codeOf = async (name: string) =>
    (await section(name)).getByLabelText('Code from your authenticator app')

  async function typeChange(user: UserEvent, code: string) {
    await user.type(await currentPassword('Password'), 'old one')
    await user.type(await codeOf('Password'), code)
    await user.type(await password('New password'), 'correct horse 1')
    await user.type(await password('Confirm password'), 'correct horse 1')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  /** A provider that accepts a single code. */
  const providerWithCode = (changed: object[] = []): Partial<SecurityDeps> => {
    const change = (after: SignInMethods) => (input: CurrentCredentials) => {
      if (input.code !== '123456') return Promise.reject(wrongCode)
      changed.push(input)
      return Promise.resolve(after)
    }
    return {
      readMethods,
      changePassword: change(withFactor),
      removePassword: change({ ...withFactor, password: false }),
      removeFactor: change({ ...withFactor, secondFactor: false }),
    }
  }

  test('the password is changed with the current one and a code', async () => {
    const { user } = openProfile(providerWithCode())
    await typeChange(user, '123456')
    expect(await screen.findByText('Your password was saved.')).toBeVisible()
    expect(await currentPassword('Password')).toHaveValue('')
    for (const label of ['New password', 'Confirm password']) expect(await password(label)).toHaveValue('')
    expect(await codeOf('Password')).toHaveValue('')
  })

  test('a wrong code is reported at its field, and nothing typed is lost', async () => {
    const { user } = openProfile(providerWithCode())
    await typeChange(user, '654321')
    const code = await codeOf('Password')
    await waitFor(() => expect(code).toHaveAccessibleDescription('This code is wrong.'))
    await waitFor(() => expect(code).toHaveFocus())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await codeOf('Two-factor authentication')).toBeValid()
    expect(await currentPassword('Password')).toHaveValue('old one')
    expect(await password('New password')).toHaveValue('correct horse 1')
    await user.type(code, '{Backspace}{Enter}')
    expect(code).toHaveAccessibleDescription('Enter all 6 digits.')
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    expect(await screen.findByText('Your password was saved.')).toBeVisible()
    expect(code).toHaveValue('')
  })

  test('a missing code is reported before anything is sent', async () => {
    const changed: object[] = []
    const { user } = openProfile(providerWithCode(changed))
    await typeChange(user, '12345')
    const code = await codeOf('Password')
    expect(code).toHaveAccessibleDescription('Enter all 6 digits.')
    await waitFor(() => expect(code).toHaveFocus())
    expect(changed).toEqual([])
    expect(await password('New password')).toHaveValue('correct horse 1')
  })

  test('the password is removed with a code, but without a new password', async () => {
    const { user } = openProfile(providerWithCode())
    await user.click(await screen.findByRole('button', { name: 'Remove password' }))
    expect(await currentPassword('Password')).toHaveAccessibleDescription('Enter your current password.')
    expect(await password('New password')).toBeValid()
    await user.type(await currentPassword('Password'), 'old one')
    await user.type(await codeOf('Password'), '123456')
    await user.click(screen.getByRole('button', { name: 'Remove password' }))
    expect(await screen.findByText('Your password was removed.')).toBeVisible()
    expect(screen.queryByLabelText('Current password')).toBeNull()
  })

  test('it is turned off with a code, and a draft of a new password stays', async () => {
    const { user } = openProfile(providerWithCode())
    await user.type(await password('New password'), 'correct horse 1')
    await user.type(await currentPassword('Two-factor authentication'), 'old one')
    await user.type(await codeOf('Two-factor authentication'), '654321')
    await user.click(screen.getByRole('button', { name: 'Turn off two-factor authentication' }))
    const code = await codeOf('Two-factor authentication')
    await waitFor(() => expect(code).toHaveAccessibleDescription('This code is wrong.'))
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible()
    expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull()
    expect(await currentPassword('Two-factor authentication')).toHaveValue('')
    expect(await password('New password')).toHaveValue('correct horse 1')
  })

  test('an account without a password is only asked for a code', async () => {
    const { user } = openProfile({
      ...providerWithCode(),
      readMethods: () => Promise.resolve({ ...withFactor, password: false }),
    })
    await user.type(await codeOf('Two-factor authentication'), '123456{Enter}')
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible()
  })

  test('that was turned on on another device, the page asks for the code once it is needed', async () => {
    const required = { code: 'multi-factor-auth-required', message: 'Enter the code.' }
    const { user } = openProfile({
      changePassword: ({ code }) =>
        code === '123456' ? Promise.resolve(withFactor) : Promise.reject(required),
    })
    await user.type(await currentPassword('Password'), 'old one')
    await user.type(await password('New password'), 'correct horse 1')
    await user.type(await password('Confirm password'), 'correct horse 1{Enter}')
    await waitFor(async () => expect(await codeOf('Password')).toHaveAccessibleDescription('Enter the code.'))
    await waitFor(async () => expect(await codeOf('Password')).toHaveFocus())
    await user.keyboard('123456{Enter}')
    expect(await screen.findByText('Your password was saved.')).toBeVisible()
  })
})
