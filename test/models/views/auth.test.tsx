import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { ok, unreachable } from '#test/models/charts/answers.ts'
import { auth, present } from '#test/models/charts/auth.ts'
import { profile } from '#test/models/views/cleo.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const hour = 3_600_000
const freshToken = () => ({ accessToken: 'token-1', expirationTime: Date.now() + hour })
const knows = (uid: string, clients: string[]) => (stage: Stage) =>
  stage.report({ ...present(uid, clients), token: freshToken() })

const parts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null && 'signedIn' in value
    ? (value.signedIn as Record<string, string>)
    : {}

// The fake clock runs by itself. Some steps of a story also move it forward, for example by an hour.
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

runStories({
  model: auth,
  open: () => openStage({ path: '/documents', signedIn: null, chart: 'auth', at: ['auth'] }),
  acts: {
    ...answersOf(auth),
    'the provider reports Cleo': knows('cleo', ['NWTX', 'NWNJ']),
    'the provider reports Cleo without a client': knows('cleo', []),
    'the provider reports Hana': knows('hana', ['HRBR']),
    'the provider reports no user': (stage) => stage.report({ type: 'session.absent' }),
    'the session is revoked': (stage) => stage.report({ type: 'session.revoked', reason: 'revoked' }),
    'the computer wakes up': (stage) => stage.report({ type: 'session.wake' }),
    'the user signs out': (stage) => stage.go('/logout'),
    'the page was reloaded': (stage) => stage.restart(),
    'the other client is selected': async ({ user }) =>
      user.selectOptions(await screen.findByRole('combobox', { name: 'Client' }), 'Northwind New Jersey'),
    'the user was changed': async (stage) => {
      await stage.chooseTheme('Dark')
      await stage.answer('savePreferences', ok({}))
    },
    'a new token arrives': async (stage) => {
      await vi.advanceTimersByTimeAsync(hour)
      await stage.answer('refreshSession', freshToken())
    },
    'the pause before loading the user again is over': async () => {
      await vi.advanceTimersByTimeAsync(10_000)
    },
    'the server stays unreachable': async (stage) => {
      for (const pause of [0, 600, 1_100]) {
        await vi.advanceTimersByTimeAsync(pause)
        await stage.fail('loadUser', unreachable)
      }
    },
    'the first try to load the user has failed': (stage) => stage.fail('loadUser', unreachable),
    'the user loads': (stage) => stage.answer('loadUser', ok(profile)),
  },
  impossible: (words, before, earlier) => {
    const { identity, client } = parts(before)
    const isAtWork = identity === 'confirmed' && client === 'selected'
    if (words === 'the user was changed') return !isAtWork
    // The three tries include a first try that has already failed.
    if (words === 'the server stays unreachable')
      return earlier.at(-1) === 'the first try to load the user has failed'
    // A rejected call isn't repeated, so no pause follows it.
    if (words === 'the pause before loading the user again is over')
      return earlier.at(-1) !== 'the server stays unreachable'
    // The clients to choose from are known once the user has loaded.
    return words === 'the other client is selected' && !(isAtWork && earlier.includes('the user loads'))
  },
  sees: async (value) => {
    const { identity, client } = parts(value)
    if (JSON.stringify(value) === '{"away":"signedOut"}') {
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    }
    if (value === 'signingOut') expect(await screen.findByText('Signing out…')).toBeVisible()
    if (identity === 'confirmed' && client === 'unmapped') {
      expect(await screen.findByRole('heading', { name: 'No client yet' })).toBeVisible()
    }
    if (client === 'selected') {
      const workspace = await screen.findByRole('complementary', { name: 'Sidebar' })
      // A restored page stays hidden until the provider confirms the user.
      const shell = workspace.parentElement
      await waitFor(() => expect(shell?.hasAttribute('inert')).toBe(identity === 'unconfirmed'))
    }
  },
})
