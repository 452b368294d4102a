import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { ownPage } from '#test/models/charts/ownPage.ts'
import { preferences } from '#test/models/views/cleo.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

const { record, draft: before } = preferences
const after = { ...before, density: 'COMPACT' }

runStories({
  model: ownPage,
  open: async () => {
    const at = ['auth', 'workspace', 'settings']
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'ownPage', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    'the page is opened': (stage) => stage.reopen('/settings'),
    'another page is opened': (stage) => stage.reopen('/documents'),
    'the form saves it': async (stage) => {
      await stage.answer('settings.openRecord', { kind: 'opened', ...preferences })
      await stage.user.click(await screen.findByRole('radio', { name: /^Compact/ }))
      // Both the typed value and the whole form are checked.
      await stage.answer('settings.checkDraft', [])
      await stage.answer('settings.checkDraft', [])
      await stage.answer('settings.saveRecord', {
        kind: 'saved',
        record: { ...record, version: 2 },
        draft: after,
        row: { id: 'own' },
      })
    },
  },
  sees: async (value, _, last) => {
    if (value === 'inactive') expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible()
    if (value === 'editing') expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
    if (last === 'the form saves it') {
      expect(await screen.findByText('Saved')).toBeVisible()
      expect(await screen.findByRole('radio', { name: /^Compact/ })).toBeChecked()
    }
  },
})
