import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { app } from '#test/models/charts/app.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

runStories({
  model: app,
  open: () => openStage({ path: '/settings', signedIn: true, chart: 'app', at: [] }),
  acts: { 'the page was reloaded': (stage) => stage.reload() },
  sees: async () => {
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
  },
})
