import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { dashboard } from '#test/models/charts/dashboard.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

const asOf = '2026-01-15T12:00:00Z'

runStories({
  model: dashboard,
  open: async () => {
    const at = ['auth', 'workspace', 'dashboard']
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'dashboard', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    'the dashboard is opened': async (stage) => {
      await stage.reopen('/dashboard')
      await stage.answer('headcount.loadTile', {
        kind: 'ok',
        data: { asOf, counts: { W2: 7 }, amounts: [] },
        total: null,
      })
    },
    'another page is opened': (stage) => stage.reopen('/documents'),
    'the tiles are reloaded': async ({ user }) =>
      user.click(await screen.findByRole('button', { name: 'Refresh' })),
    'the network is back': async (stage) => stage.report({ type: 'session.wake' }),
    'the session is confirmed': (stage) => stage.reload(),
  },
  sees: async (value, _, last) => {
    if (value === 'inactive') expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible()
    if (last === 'the dashboard is opened') {
      expect(await screen.findByRole('link', { name: 'W2 7' })).toBeVisible()
    }
    if (last === 'the tiles are reloaded' || last === 'the session is confirmed') {
      // The last numbers stay while new ones load.
      expect(await screen.findByRole('region', { name: 'Headcount' })).toHaveAttribute('aria-busy', 'true')
      expect(await screen.findByRole('link', { name: 'W2 7' })).toBeVisible()
    }
  },
})
