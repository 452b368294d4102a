import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { signIn, typed } from '#test/models/charts/signIn.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const press = async ({ user }: Stage, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }))

async function fill({ user }: Stage, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

async function atTheDoor(stage: Stage): Promise<void> {
  if (location.pathname !== '/login') await stage.go('/login')
  await screen.findByRole('heading', { name: 'Sign in' })
}

async function openLink(stage: Stage): Promise<void> {
  // Opening a link loads the page, so the page is always new.
  if (location.pathname === '/finish-sign-in') await stage.go('/login')
  await stage.go('/finish-sign-in?oobCode=1')
  await screen.findByRole('heading', { name: 'Finish signing in' })
}

const message: Readonly<Record<string, string>> = {
  'the password is wrong': 'Email or password is wrong.',
  'Google’s window is closed': 'The window was closed.',
  'the code is mistyped': 'That code is not right.',
  'the account was disabled meanwhile': 'This account is disabled.',
  'the email cannot be sent': 'Too many tries.',
  'the link is used up': 'This link was used already.',
  'the requested link is used up': 'This link was already used.',
}

runStories({
  model: signIn,
  open: () => openStage({ path: '/login', signedIn: false, chart: 'signIn', at: ['auth', 'signIn'] }),
  acts: {
    ...answersOf(signIn),
    'email and password are sent': async (stage) => {
      await atTheDoor(stage)
      await fill(stage, 'Email', typed.email)
      await fill(stage, 'Password', typed.password)
      await press(stage, /^Sign(?:ing)? in/)
    },
    'Google is selected': async (stage) => {
      await atTheDoor(stage)
      await press(stage, 'Continue with Google')
    },
    'an emailed link is requested': async (stage) => {
      await atTheDoor(stage)
      await fill(stage, 'Email', typed.email)
      await press(stage, 'Email me a sign-in link')
    },
    'an emailed link is opened': openLink,
    'the email of the link is sent': async (stage) => {
      if (location.pathname !== '/finish-sign-in') {
        await openLink(stage)
        await stage.answer('openSignInLink', false)
      }
      await fill(stage, 'Email', typed.email)
      await press(stage, /^Sign(?:ing)? in/)
    },
    'the code is sent': async (stage) => {
      await fill(stage, 'Code', typed.code)
      await press(stage, /^Continue$|Checking/)
    },
    'Back is pressed': (stage) => press(stage, 'Back'),
  },
  sees: async (value, _, last) => {
    if (value === 'challenged' || value === 'verifyingCode') {
      expect(await screen.findByLabelText('Code')).toBeVisible()
    }
    if (value === 'verifyingCode')
      expect(await screen.findByRole('button', { name: 'Checking…' })).toBeVisible()
    if (value === 'signingIn')
      expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeVisible()
    if (value === 'linkSent') {
      expect(await screen.findByText(/we've sent a sign-in link/)).toBeVisible()
    }
    const problem = message[last]
    if (problem !== undefined) {
      expect(await screen.findByRole('alert')).toHaveTextContent(`Sign-in failed. ${problem}`)
    }
    if (last === 'Back is pressed') {
      expect(await screen.findByLabelText('Password')).toBeVisible()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    }
  },
})
