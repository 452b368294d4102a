import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { themeChoice } from '#test/models/charts/themeChoice.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, tellStories } from '#test/models/views/tell.ts'

tellStories({
  model: themeChoice,
  open: async () => {
    const at = ['auth', 'workspace', 'themeChoice']
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'themeChoice', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    ...answersOf(themeChoice),
    'the dark theme is chosen': (stage) => stage.chooseTheme('Dark'),
  },
  sees: async (_, __, last) => {
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    if (last === 'it is stored') expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    if (last === 'it is refused' || last === 'nobody answers') {
      expect(await screen.findByRole('alert')).toHaveTextContent('Your theme is kept on this device only')
    }
  },
})
