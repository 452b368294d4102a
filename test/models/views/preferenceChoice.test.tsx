import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { preferenceChoice } from '#test/models/charts/preferenceChoice.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const meanwhile = 'the light theme is selected meanwhile'

runStories({
  model: preferenceChoice,
  open: async () => {
    const at = ['auth', 'workspace', 'preferenceChoice']
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'preferenceChoice', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    ...answersOf(preferenceChoice),
    'the dark theme is selected': (stage) => stage.chooseTheme('Dark'),
    [meanwhile]: (stage) => stage.chooseTheme('Light'),
  },
  impossible: (words, before) => words === meanwhile && before !== 'saving',
  sees: async (_, __, last) => {
    if (last === meanwhile) expect(document.documentElement).toHaveAttribute('data-theme', 'light')
    if (last === 'the dark theme is selected') {
      expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    }
    if (last === 'it is saved') expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    if (last === 'it is rejected' || last === 'there is no response') {
      expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't save your choice")
    }
  },
})
