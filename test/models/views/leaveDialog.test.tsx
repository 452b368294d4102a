import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { ok } from '#test/models/charts/answers.ts'
import { leaveDialog } from '#test/models/charts/leaveDialog.ts'
import { profile } from '#test/models/views/cleo.ts'
import { stored } from '#test/models/views/employees.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

const name = () => screen.findByLabelText(/^First name/)
const question = () => screen.findByRole('dialog', { name: 'Unsaved changes' })
const answer = async ({ user }: Stage, text: string) =>
  user.click(within(await question()).getByRole('button', { name: text }))
const saved = 'the form is saved'
const left = ['the draft is kept', 'the changes are discarded', saved]
const settled = 'the form has nothing left to lose'

runStories({
  model: leaveDialog,
  open: async () => {
    const at = ['auth', 'workspace', 'employees', 'record', 'form', 'leaveDialog']
    const stage = await openStage({ path: '/employees/e1', signedIn: true, chart: 'leaveDialog', at })
    await stage.answer('openRecord', { kind: 'opened', ...stored(3, 'Gary') })
    await stage.user.clear(await name())
    await stage.user.type(await name(), 'Mine')
    // The save is pending, so that its response can arrive while the dialog is open.
    stage.rename('checkDraft', 'validateDraft')
    await stage.user.click(await screen.findByRole('button', { name: 'Save' }))
    await stage.answer('validateDraft', [])
    return stage
  },
  acts: {
    'the user goes to another page': async ({ user }) =>
      user.click(await screen.findByRole('button', { name: 'Cancel' })),
    'the user switches clients': async ({ user }) => {
      const client = await screen.findByRole('combobox', { name: 'Client' })
      const other = within(client)
        .getAllByRole<HTMLOptionElement>('option')
        .find(({ selected }) => !selected)
      if (other !== undefined) await user.selectOptions(client, other)
    },
    'the user stays': (stage) => answer(stage, 'Keep editing'),
    'the draft is kept': (stage) => answer(stage, 'Keep draft'),
    'the changes are discarded': (stage) => answer(stage, 'Discard'),
    [saved]: (stage) =>
      stage.answer('saveRecord', { kind: 'saved', ...stored(4, 'Mine'), row: { id: 'e1' } }),
    // Another user has entered the same value.
    [settled]: (stage) => stage.answer('saveRecord', { kind: 'conflict', ...stored(4, 'Mine') }),
  },
  impossible: (words, value, earlier) =>
    left.includes(earlier.at(-1) ?? '') ||
    earlier.includes(settled) ||
    ([saved, settled].includes(words) && value !== 'confirming'),
  // The form closes when the user leaves.
  predicted: (value, last) => (left.includes(last) ? null : value),
  sees: async (value, stage, last) => {
    if (value === 'confirming') {
      await waitFor(async () => expect(await question()).toBeVisible())
      await stage.reload()
      await stage.answer('loadUser', ok(profile))
      await waitFor(async () => expect(await question()).toBeVisible())
      return
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    if (last === 'the user stays') expect(await name()).toHaveValue('Mine')
    if (left.includes(last)) await waitFor(() => expect(location.pathname).toBe('/employees/list'))
    if (last === settled) expect(location.pathname).toBe('/employees/e1')
    if (last === 'the draft is kept') {
      await stage.go('/employees/e1?client=NWTX')
      expect(await name()).toHaveValue('Mine')
    }
    if (last === 'the changes are discarded') {
      await stage.go('/employees/e1')
      await stage.answer('openRecord', { kind: 'opened', ...stored(3, 'Gary') })
      expect(await name()).toHaveValue('Gary')
    }
  },
})
