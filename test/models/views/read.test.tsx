import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { ok } from '#test/models/charts/answers.ts'
import { present } from '#test/models/charts/auth.ts'
import { read } from '#test/models/charts/read.ts'
import { profile } from '#test/models/views/cleo.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

runStories({
  model: read,
  open: async () => {
    const at = ['auth', 'loadUser']
    const stage = await openStage({ path: '/documents', signedIn: null, chart: 'read', at })
    await stage.report(present('cleo', ['NWTX']))
    return stage
  },
  acts: {
    ...answersOf(read, { send: 'loadUser' }),
    'the data loads': (stage) => stage.answer('loadUser', ok(profile)),
    // The pauses are short. The next call shows that one has ended.
    'the pause is over': async () => undefined,
  },
  passing: (value) => value === 'waiting',
  // A response ends the read.
  predicted: (value) => (value === 'answered' ? undefined : value),
  sees: async (value, _, last) => {
    if (value === 'answered') expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible()
    if (last === 'the data loads') expect(await screen.findByText('Client, Cleo')).toBeVisible()
  },
})
