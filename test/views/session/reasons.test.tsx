import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#test/models/charts/answers.ts'
import { present } from '#test/models/charts/auth.ts'
import { openStage } from '#test/models/views/stage.tsx'

const user = { uid: 'cleo', firstName: 'Cleo', lastName: 'Client', permissions: [] }

test('users without drafts see no text about drafts', async () => {
  const stage = await openStage({ path: '/documents', signedIn: null, chart: 'auth', at: ['auth'] })
  try {
    await stage.report(present('cleo', ['NWTX']))
    await stage.answer('loadUser', ok(user))
    await stage.report({ type: 'session.revoked', reason: 'refused' })
    await stage.answer('signOut', undefined)
    expect(await screen.findByText('Your session is no longer valid.')).toBeVisible()
    expect(screen.getByText('Sign in again to continue.')).toBeVisible()
  } finally {
    stage.leave()
  }
})
