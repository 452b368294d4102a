import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { codeMissing, codeWrong, secrets, security } from '#test/models/charts/security.ts'
import { ownData } from '#test/models/views/cleo.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const press = async ({ user }: Stage, name: string) => user.click(await screen.findByRole('button', { name }))
const field = (label: string) => screen.queryByLabelText(label, { selector: 'input' })

const codeLabel = 'Code from your authenticator app'

async function fill({ user }: Stage, label: string, text: string): Promise<void> {
  const found = field(label)
  if (found === null) throw new Error(`There is no field ${label}.`)
  await user.clear(found)
  await user.type(found, text)
}

/** Fills in the credentials a form asks for: the password and, with two-factor authentication, the code. */
async function fillCredentials(stage: Stage, title: string): Promise<void> {
  const heading = await screen.findByRole('heading', { name: title })
  const section = within(heading.closest('section') as HTMLElement)
  const current = section.queryByLabelText('Current password', { selector: 'input' })
  if (current !== null) {
    await stage.user.clear(current)
    await stage.user.type(current, secrets.current)
  }
  const code = section.queryByLabelText(codeLabel)
  if (code === null) return
  await stage.user.clear(code)
  await stage.user.type(code, secrets.code)
}

async function switchFactor(stage: Stage, button: string): Promise<void> {
  await fillCredentials(stage, 'Two-factor authentication')
  await press(stage, button)
}

/** The happenings that report the user's sign-in methods, which decide what the page offers. */
const news = [
  'the sign-in methods load',
  'the new password is accepted',
  'the removal succeeds',
  'the code is right',
  'the second factor is off',
]
const lastNews = (earlier: readonly string[]) => earlier.findLast((words) => news.includes(words))
const needsCode = 'the new password needs a code'
/** Returns whether the page knows that the user has an authenticator app. */
const isOn = (earlier: readonly string[]) => {
  const last = earlier.findLast((words) => words === needsCode || news.includes(words))
  return last === needsCode || last === 'the code is right'
}

const notices: Readonly<Record<string, string>> = {
  'the new password is accepted': 'Your password was saved.',
  'the removal succeeds': 'Your password was removed.',
  'the code is right': 'Two-factor authentication is on.',
  'the second factor is off': 'Two-factor authentication is off.',
}
const failures = [
  'loading the sign-in methods fails',
  'the new password is rejected',
  'the removal fails',
  'no secret is returned',
  'the code is mistyped',
  'turning off the second factor fails',
  'ending the sessions fails',
]

/** The failures that a form shows at its field for the code, with the section of the form. */
const codeFailures: Readonly<Record<string, readonly [section: string, message: string]>> = {
  [needsCode]: ['Password', codeMissing.message],
  'the removal has a wrong code': ['Password', codeWrong.message],
  'turning off the second factor has a wrong code': ['Two-factor authentication', codeWrong.message],
}

runStories({
  model: security,
  open: async () => {
    const stage = await openStage({
      path: '/documents',
      signedIn: true,
      chart: 'security',
      at: ['auth', 'security'],
    })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    ...answersOf(security),
    'the page is opened': async (stage) => {
      await stage.go('/documents')
      await screen.findByRole('heading', { name: 'Documents' })
      await stage.go('/profile')
      // The sections below the user's form appear together with it.
      await stage.answer('profile.openRecord', { kind: 'opened', ...ownData })
      await screen.findByRole('heading', { name: 'Profile' })
    },
    'the password is changed': async (stage) => {
      await fillCredentials(stage, 'Password')
      await fill(stage, 'New password', secrets.next)
      await fill(stage, 'Confirm password', secrets.next)
      await stage.user.keyboard('{Enter}')
    },
    'the password is removed': async (stage) => {
      await fillCredentials(stage, 'Password')
      await press(stage, 'Remove password')
    },
    'a second factor is started': (stage) => switchFactor(stage, 'Set up an authenticator app'),
    'the code is submitted': async (stage) => {
      await fill(stage, 'Code', secrets.code)
      await press(stage, 'Turn on two-factor authentication')
    },
    'the setup is canceled': (stage) => press(stage, 'Cancel setup'),
    'the second factor is removed': (stage) => switchFactor(stage, 'Turn off two-factor authentication'),
    'every session is ended': (stage) => press(stage, 'Sign out everywhere'),
  },
  impossible: (words, _, earlier) => {
    const last = lastNews(earlier)
    if (words === 'the password is removed') return last === undefined || last === 'the removal succeeds'
    if (words === 'a second factor is started') return isOn(earlier)
    // Only a form that asks for a code can send a wrong one.
    if (words === 'the removal has a wrong code') return !isOn(earlier)
    return words === 'the second factor is removed' && !isOn(earlier)
  },
  // Ending every session also ends this one and its chart.
  predicted: (value) => (value === 'closed' ? undefined : value),
  sees: async (value, _, last) => {
    if (value === 'closed') {
      expect(await screen.findByText(/sign(?:ing|ed) (?:you )?out/i)).toBeVisible()
      return
    }
    if (value === 'enrolling') {
      expect(await screen.findByText('JBSWY3DP')).toBeVisible()
      expect(await screen.findByRole('link', { name: 'Open in an authenticator app' })).toBeVisible()
    }
    if (value === 'open') {
      expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeVisible()
      expect(screen.queryByText('JBSWY3DP')).not.toBeInTheDocument()
    }
    const notice = notices[last]
    if (notice !== undefined) expect(await screen.findByText(notice)).toBeVisible()
    if (last === 'the removal succeeds') {
      expect(await screen.findByRole('button', { name: 'Set a password' })).toBeVisible()
    }
    const refused = codeFailures[last]
    if (refused !== undefined) {
      const [title, message] = refused
      const section = (await screen.findByRole('heading', { name: title })).closest('section')
      const code = within(section as HTMLElement).getByLabelText(codeLabel)
      expect(code).toHaveAccessibleDescription(message)
      if (last !== needsCode) expect(code).toHaveValue(secrets.code)
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    }
    if (failures.includes(last)) {
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('Nothing was changed.')
      expect(alert).toHaveTextContent('Sign in again first.')
    }
  },
})
