import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { record as model } from '#test/models/charts/record.ts'
import { stored } from '#test/models/views/employees.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const { record, draft: base } = stored(3, 'Gary')
const draft = {
  record,
  base,
  draft: { ...base, firstName: 'Mine' },
  pending: null,
  key: 'key-0',
  typedAt: Date.now(),
}

const texts: Readonly<Record<string, RegExp>> = {
  'loading the record is rejected': /The server had a bad moment/,
  'there is no response': /cannot be reached/,
}

runStories({
  model,
  open: async () => {
    const at = ['auth', 'workspace', 'employees', 'record']
    const stage = await openStage({ path: '/employees/e1', signedIn: true, chart: 'record', at })
    await screen.findByRole('heading', { name: 'Loading...' })
    return stage
  },
  acts: {
    ...answersOf(model),
    // The page already requested the draft and got the response when it opened.
    'it has no draft': async () => undefined,
    'it has a draft': async (stage) => {
      await stage.go('/documents')
      stage.keepDraft('e1', draft)
      await stage.go('/employees/e1')
    },
    'the record loads': (stage) => stage.answer('openRecord', { kind: 'opened', ...stored(3, 'Gary') }),
    'it is reloaded': async ({ user }) => user.click(await screen.findByRole('button', { name: 'Retry' })),
    'the form may be outdated': async (stage) => {
      // A reload keeps a draft, so the user reverts it first.
      const startOver = screen.queryByRole('button', { name: 'Start over' })
      if (startOver !== null) await stage.user.click(startOver)
      await stage.reload()
    },
  },
  // An open record isn't reloaded with Retry. It is read again when the page is reloaded.
  impossible: (words, value) => words === 'it is reloaded' && typeof value === 'object',
  // The drafts actor responds immediately.
  predicted: (value) => (value === 'readingDraft' ? 'reading' : value),
  sees: async (value, _, last) => {
    if (value === 'reading') expect(await screen.findByRole('heading', { name: 'Loading...' })).toBeVisible()
    if (last === 'it has a draft') {
      expect(await screen.findByDisplayValue('Mine')).toBeVisible()
    }
    if (last === 'the record loads') {
      expect(await screen.findByRole('heading', { name: 'Levi, Gary' })).toBeVisible()
    }
    if (last === 'the record does not exist') {
      expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
    }
    if (last === 'the record is forbidden') {
      expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
    }
    if (value === 'failed' && texts[last] !== undefined) {
      expect((await screen.findByRole('alert')).textContent).toMatch(texts[last])
    }
  },
})
