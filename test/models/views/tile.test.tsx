import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { tile } from '#test/models/charts/tile.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const headcount = () => screen.findByRole('region', { name: 'Headcount' })
const texts: Readonly<Record<string, RegExp>> = {
  'loading the numbers is rejected': /The server had a bad moment/,
  'the call is skipped': /Couldn't verify/,
  'there is no response': /cannot be reached/,
}

runStories({
  model: tile,
  open: async () => {
    const at = ['auth', 'workspace', 'dashboard', 'headcount']
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'tile', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    ...answersOf(tile, { loadTile: 'headcount.loadTile' }),
    'the tile is opened': async (stage) => {
      const failed = screen.queryByRole('region', { name: 'Headcount' })
      const retry = failed === null ? null : within(failed).queryByRole('button', { name: 'Retry' })
      if (retry !== null) await stage.user.click(retry)
      else if (location.pathname !== '/dashboard') await stage.go('/dashboard')
      else await stage.user.click(screen.getByRole('button', { name: 'Refresh' }))
    },
    'a failed tile is retried': async (stage) => stage.report({ type: 'session.wake' }),
  },
  sees: async (value, _, last) => {
    if (typeof value === 'object') expect(await headcount()).toHaveAttribute('aria-busy', 'true')
    if (last === 'a failed tile is retried')
      expect(await within(await headcount()).findByRole('alert')).toBeVisible()
    if (value === 'ready') {
      expect(await within(await headcount()).findByRole('link', { name: 'W2 7' })).toBeVisible()
    }
    if (value === 'forbidden') {
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
      expect(screen.queryByRole('region', { name: 'Headcount' })).not.toBeInTheDocument()
    }
    if (value === 'failed') {
      expect((await within(await headcount()).findByRole('alert')).textContent).toMatch(texts[last] ?? /./)
    }
  },
})
