import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { passwordReset, reset } from '#test/models/charts/passwordReset.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const heading = () => screen.findByRole('heading', { name: /^(?:Reset|Set) your password$/ })

runStories({
  model: passwordReset,
  open: async () => {
    const at = ['passwordReset']
    const stage = await openStage({ path: '/forgot-password', signedIn: false, chart: 'passwordReset', at })
    await screen.findByLabelText('Email')
    return stage
  },
  acts: {
    ...answersOf(passwordReset),
    'the email is requested': async (stage) => {
      const { user } = stage
      if (location.pathname !== '/forgot-password') await stage.go('/forgot-password')
      const field = await screen.findByLabelText('Email')
      await user.clear(field)
      await user.type(field, reset.email)
      await user.click(screen.getByRole('button', { name: 'Send reset link' }))
    },
    'the emailed link is opened': async (stage) => {
      await stage.go(`/reset-password?oobCode=${reset.code}`)
      await screen.findByText('Checking the link…')
    },
    'a new password is chosen': async ({ user }) => {
      for (const label of ['New password', 'Confirm password']) {
        const field = await screen.findByLabelText(label)
        await user.clear(field)
        await user.type(field, reset.password)
      }
      await user.click(screen.getByRole('button', { name: 'Set new password' }))
    },
    'the page is left': async (stage) => {
      await stage.go('/login')
      await screen.findByRole('heading', { name: 'Sign in' })
    },
  },
  impossible: (words, before) => {
    // "Forgot password?" leads to the page that requests the email. A link can be opened only once.
    if (words === 'the email is requested') return ![null, 'idle', 'sent'].includes(before as string | null)
    return (
      words === 'the emailed link is opened' &&
      ![null, 'idle', 'sending', 'sent'].includes(before as string | null)
    )
  },
  sees: async (value, _, last) => {
    if (last === 'the page is left') return
    await heading()
    if (value === 'sent')
      expect(await screen.findByText(/we've sent a link to reset its password\./)).toBeVisible()
    if (last === 'the email cannot be sent') {
      expect(await screen.findByRole('alert')).toHaveTextContent('No email was sent.')
    }
    if (value === 'choosing') expect(await screen.findByLabelText('New password')).toBeVisible()
    if (last === 'the policy loads') expect(await screen.findByText(/8 characters/)).toBeVisible()
    if (value === 'saving') expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible()
    if (value === 'done') expect(await screen.findByText('Your password is set.')).toBeVisible()
    if (value === 'linkInvalid') {
      expect(await screen.findByRole('link', { name: 'Request a new link' })).toBeVisible()
    }
    if (last === 'the password is too weak') {
      expect(await screen.findByRole('alert')).toHaveTextContent('Choose a stronger password.')
    }
  },
})
