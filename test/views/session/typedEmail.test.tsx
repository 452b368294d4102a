import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStage } from '#test/models/views/stage.tsx'

const typed = 'cleo@example.te'
const emailField = () => screen.findByLabelText('Email')

test.each(['/login', '/forgot-password', '/finish-sign-in?oobCode=1'])(
  'a half-typed email on %s survives a reload and is on the other pages before sign-in',
  async (path) => {
    const stage = await openStage({ path, signedIn: false, chart: 'auth', at: ['auth'] })
    try {
      await stage.user.type(await emailField(), typed)
      await stage.restart()
      await stage.report({ type: 'session.absent' })
      await waitFor(async () => expect(await emailField()).toHaveValue(typed))
      await stage.user.type(await emailField(), 'st')
      expect(await emailField()).toHaveValue('cleo@example.test')
      await stage.go(path === '/login' ? '/forgot-password' : '/login')
      await screen.findByRole('heading', { name: path === '/login' ? 'Reset your password' : 'Sign in' })
      expect(await emailField()).toHaveValue('cleo@example.test')
    } finally {
      stage.leave()
    }
  },
)
