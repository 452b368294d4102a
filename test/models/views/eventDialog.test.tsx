import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { ok } from '#test/models/charts/answers.ts'
import { eventDialog } from '#test/models/charts/eventDialog.ts'
import { profile } from '#test/models/views/cleo.ts'
import { stored } from '#test/models/views/employees.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

const opened = 'Give notice is pressed'
const day = 'the last day is typed'
const reason = 'the reason is typed'

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Give notice' }))
const field = async (label: RegExp) => (await dialog()).findByLabelText(label)
/** Returns whether it was typed since the dialog opened. */
const isTyped = (earlier: readonly string[], words: string) =>
  earlier.lastIndexOf(words) > earlier.lastIndexOf(opened)

runStories({
  model: eventDialog,
  open: async () => {
    const at = ['auth', 'workspace', 'employees', 'record', 'eventDialog']
    const stage = await openStage({ path: '/employees/e1', signedIn: true, chart: 'eventDialog', at })
    await stage.answer('openRecord', { kind: 'opened', ...stored(3, 'Gary') })
    return stage
  },
  acts: {
    [opened]: async ({ user }) => user.click(await screen.findByRole('button', { name: 'Give notice' })),
    [day]: async ({ user }) => {
      await user.clear(await field(/^Last day/))
      await user.type(await field(/^Last day/), '2099-12-31')
    },
    [reason]: async ({ user }) => {
      await user.clear(await field(/^Reason/))
      await user.type(await field(/^Reason/), 'Moves away')
    },
    'the form is sent with missing values': async ({ user }) =>
      user.click((await dialog()).getByRole('button', { name: 'Give notice' })),
    'it is sent': async ({ user }) =>
      user.click((await dialog()).getByRole('button', { name: 'Give notice' })),
    'the dialog is closed': async ({ user }) =>
      user.click((await dialog()).getByRole('button', { name: 'Cancel' })),
  },
  impossible: (words, value, earlier) => {
    const isWhole = isTyped(earlier, day) && isTyped(earlier, reason)
    if (words === opened) return value === 'confirming' || earlier.includes('it is sent')
    if (words === 'the form is sent with missing values') return isWhole
    return words === 'it is sent' && !isWhole
  },
  sees: async (value, stage, last) => {
    if (value === 'closed') {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      if (last === 'it is sent') expect(await screen.findByText('Sending…')).toBeVisible()
      return
    }
    if (last === 'the form is sent with missing values') {
      await waitFor(async () => expect((await dialog()).getAllByText(/^Enter/)[0]).toBeVisible())
    }
    const typed = (await field(/^Reason/)).textContent
    await stage.reload()
    await stage.answer('loadUser', ok(profile))
    // The dialog waits until the record was read again, after the session is confirmed.
    await stage.answer('openRecord', { kind: 'opened', ...stored(3, 'Gary') })
    await waitFor(async () => expect(await field(/^Reason/)).toHaveTextContent(typed))
  },
})
