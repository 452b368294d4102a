import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { recordSave } from '#test/models/charts/recordSave.ts'
import { rows, stored } from '#test/models/views/employees.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

runStories({
  model: recordSave,
  open: async () => {
    const at = ['auth', 'workspace', 'employees', 'record', 'form', 'saveDraft']
    const stage = await openStage({ path: '/employees/e1', signedIn: true, chart: 'recordSave', at })
    await stage.answer('openRecord', { kind: 'opened', ...stored(3, 'Gary') })
    const name = await screen.findByLabelText(/^First name/)
    await stage.user.clear(name)
    await stage.user.type(name, 'Mine')
    await stage.user.click(screen.getByRole('button', { name: 'Save' }))
    await stage.answer('checkDraft', [])
    return stage
  },
  acts: {
    ...answersOf(recordSave),
    'it is saved': (stage) =>
      stage.answer('saveRecord', { kind: 'saved', ...stored(4, 'Mine'), row: rows[1] }),
    'another user saved the same field first': (stage) =>
      stage.answer('saveRecord', { kind: 'conflict', ...stored(4, 'Theirs') }),
    'another user saved another field first': (stage) =>
      stage.answer('saveRecord', { kind: 'conflict', ...stored(4, 'Gary', 'Foreman') }),
    // The next call shows that the pause has ended.
    'the pause is over': async () => undefined,
    'Save is pressed during the pause': async ({ user }) =>
      user.click(await screen.findByRole('button', { name: 'Save' })),
  },
  // A response ends the save. If changes don't overlap, the next save follows immediately.
  predicted: (value) => (value === 'answered' ? undefined : value),
  sees: async (value, _, last) => {
    if (value === 'waiting') {
      expect(await screen.findByText('Not saved, will retry')).toBeVisible()
      expect(await screen.findByText("The server didn't respond.")).toBeVisible()
    }
    if (value === 'sending') expect(await screen.findByText('Saving…')).toBeVisible()
    if (last === 'it is saved') expect(await screen.findByText('Saved')).toBeVisible()
    if (last === 'it is rejected') expect((await screen.findAllByText('Enter a name.'))[0]).toBeVisible()
    // After an attempt that may have been stored, a skipped call leads to `waiting` instead.
    if (last === 'the call is skipped' && value === 'answered')
      expect(await screen.findByText('Not saved yet')).toBeVisible()
    if (last === 'the response is unreadable') {
      expect((await screen.findAllByText('The answer cannot be read.'))[0]).toBeVisible()
    }
    if (last === 'another user saved the same field first') {
      const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this record' })
      await waitFor(() => expect(dialog).toBeVisible())
    }
  },
})
