import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { themeChoice } from '#test/models/charts/themeChoice.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, tellStories } from '#test/models/views/tell.ts'

const meanwhile = 'the light theme is chosen meanwhile'

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
    [meanwhile]: (stage) => stage.chooseTheme('Light'),
  },
  impossible: (words, before) => words === meanwhile && before !== 'saving',
  sees: async (_, __, last) => {
    if (last === meanwhile) expect(document.documentElement).toHaveAttribute('data-theme', 'light')
    if (last === 'the dark theme is chosen') {
      expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    }
    if (last === 'it is stored') expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    if (last === 'it is refused' || last === 'nobody answers') {
      expect(await screen.findByRole('alert')).toHaveTextContent('Your theme is stored on this device only')
    }
  },
})
