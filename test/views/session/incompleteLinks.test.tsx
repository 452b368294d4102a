import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStage } from '#test/models/views/stage.tsx'

test('a sign-in link without a code says so and links to the sign-in page', async () => {
  const stage = await openStage({
    path: '/finish-sign-in?next=%2F',
    signedIn: null,
    chart: 'auth',
    at: ['auth'],
  })
  try {
    await stage.report({ type: 'session.absent' })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This sign-in link is incomplete. Open the link in your email again, or request a new one on the sign-in page.',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    await stage.user.click(screen.getByRole('link', { name: 'Go to sign-in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  } finally {
    stage.leave()
  }
})

test.each(['/reset-password', '/reset-password?oobCode='])(
  '%s says that the link is incomplete and offers a new one',
  async (path) => {
    const stage = await openStage({ path, signedIn: null, chart: 'auth', at: ['auth'] })
    try {
      await stage.report({ type: 'session.absent' })
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'This link is incomplete. Open the link in your email again, or request a new one.',
      )
      expect(screen.queryByText('Checking the link…')).toBeNull()
      await stage.user.click(screen.getByRole('link', { name: 'Request a new link' }))
      expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible()
    } finally {
      stage.leave()
    }
  },
)
