import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { reveal } from '#test/models/charts/reveal.ts'
import { stored } from '#test/models/views/employees.ts'
import { holdTime, type HeldTime } from '#test/models/views/heldTime.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

/** A value is shown for 30 seconds. The page checks the clock every 15. */
let time: HeldTime
beforeEach(() => {
  time = holdTime(15_000)
})
afterEach(() => time.restore())

const secret = '123-45-6789'
const title = 'Show social security number'
const dialog = () => screen.findByRole('dialog', { name: title })
const type =
  (text: string) =>
  async ({ user }: Stage) => {
    const field = await within(await dialog()).findByLabelText('Reason')
    await user.clear(field)
    await user.type(field, text)
  }

runStories({
  model: reveal,
  open: async () => {
    const stage = await openStage({
      path: '/employees/e1',
      signedIn: true,
      chart: 'reveal',
      at: ['auth', 'workspace', 'reveal'],
    })
    const { record, draft } = stored(3, 'Gary')
    await stage.answer('openRecord', { kind: 'opened', record: { ...record, ssn: '***-**-6789' }, draft })
    await screen.findByRole('button', { name: title })
    return stage
  },
  acts: {
    ...answersOf(reveal),
    'a value is requested': async ({ user }) =>
      user.click(await screen.findByRole('button', { name: title })),
    'a reason is typed': type('Benefits call'),
    'two letters are typed': type(' ab '),
    'the reason is sent': async ({ user }) =>
      user.click(within(await dialog()).getByRole('button', { name: 'Show' })),
    'the time is over': async () => time.pass(30_000),
    'it is hidden': async ({ user }) => {
      const shown = screen.queryByRole('dialog')
      const button =
        shown === null
          ? await screen.findByRole('button', { name: 'Hide' })
          : within(shown).getByRole('button', { name: 'Cancel' })
      await user.click(button)
    },
  },
  // The dialog covers the page, and a value that is already shown has no button to show it.
  impossible: (words, before) =>
    (words === 'a value is requested' && (before ?? 'closed') !== 'closed') ||
    (words === 'it is hidden' && (before ?? 'closed') === 'closed'),
  sees: async (value, _, last) => {
    if (value === 'shown') {
      expect(await screen.findByText(secret, { exact: false })).toBeVisible()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      return
    }
    expect(screen.queryByText(secret, { exact: false })).not.toBeInTheDocument()
    if (value === 'closed') {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(await screen.findByText('***-**-6789', { exact: false })).toBeVisible()
      return
    }
    const shown = within(await dialog())
    const show = shown.getByRole('button', { name: 'Show' })
    if (value === 'revealing') await waitFor(() => expect(show).toHaveAttribute('aria-disabled', 'true'))
    if (last === 'the reason is sent' && value === 'confirming')
      expect(await shown.findByText('Enter a reason of at least 3 characters.')).toBeVisible()
    if (last === 'the value is refused')
      expect(await shown.findByText("You don't have permission to do this.")).toBeVisible()
  },
})
