import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStage } from '#test/models/views/stage.tsx'

test('the page of a sign-in link asks for the email or for the code, never for both', async () => {
  const stage = await openStage({
    path: '/login',
    signedIn: false,
    chart: 'signIn',
    at: ['auth', 'signIn'],
  })
  const asksForEmail = () => screen.queryByText('Enter the email address we sent the link to.') !== null
  try {
    await stage.user.type(await screen.findByLabelText('Email'), 'cleo@example.test')
    await stage.user.type(screen.getByLabelText('Password'), 'a secret nobody keeps')
    await stage.user.click(screen.getByRole('button', { name: 'Sign in' }))
    await stage.fail('signIn', { code: 'multi-factor-auth-required', message: 'A second factor is needed.' })
    await screen.findByLabelText('Code')
    await stage.go('/finish-sign-in?oobCode=1')
    await screen.findByRole('heading', { level: 1, name: 'Finish signing in' })
    expect(await screen.findByLabelText('Code')).toBeVisible()
    expect(asksForEmail()).toBe(false)
    await stage.user.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(asksForEmail()).toBe(true)
  } finally {
    stage.leave()
  }
})
