import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { tokenRefresh } from '#test/models/charts/tokenRefresh.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const hour = 3_600_000

// The clock runs, and jumps an hour where a story says so.
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

runStories({
  model: tokenRefresh,
  open: () =>
    openStage({ path: '/documents', signedIn: true, chart: 'tokenRefresh', at: ['auth', 'tokenRefresh'] }),
  acts: {
    ...answersOf(tokenRefresh),
    'it is time for a new token': async () => {
      await vi.advanceTimersByTimeAsync(hour)
    },
    'a new token arrives': (stage) =>
      stage.answer('refreshSession', { accessToken: 'token-2', expirationTime: Date.now() + hour }),
    'the computer wakes up': (stage) => stage.report({ type: 'session.wake' }),
  },
  // After a refresh, the chart ends and starts again with the new token.
  predicted: (value) => (value === 'refreshed' ? 'fresh' : value),
  sees: async () => {
    // The user doesn't notice a refresh, even if it fails.
    expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
})
