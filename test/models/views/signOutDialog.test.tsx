import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { ok } from '#test/models/charts/answers.ts'
import { signOutDialog } from '#test/models/charts/signOutDialog.ts'
import { profile } from '#test/models/views/cleo.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

const signOutChosen = 'Sign out is chosen'
const other = 'another tab has unsaved work'
const silent = 'the wait for other tabs ends'
const out = 'the user signs out'

const question = () => screen.findByRole('dialog', { name: 'Sign out and discard?' })
const press = async ({ user }: Stage, name: string) =>
  user.click(within(await question()).getByRole('button', { name }))
const isOver = (earlier: readonly string[]) => {
  const since = earlier.slice(earlier.lastIndexOf(signOutChosen))
  return since.includes(out) || (since.includes(silent) && !since.includes(other))
}

runStories({
  model: signOutDialog,
  open: async () => {
    const at = ['auth', 'workspace', 'signOutDialog']
    const stage = await openStage({ path: '/documents', signedIn: true, chart: 'signOutDialog', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    [signOutChosen]: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Account menu' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    },
    [other]: async (stage) => stage.reportUnsaved(['Employee E-00012']),
    [silent]: () => new Promise((resolve) => setTimeout(resolve, 450)),
    [out]: (stage) => press(stage, 'Sign out and discard'),
    'the user stays signed in': (stage) => press(stage, 'Stay signed in'),
  },
  impossible: (_, __, earlier) => isOver(earlier),
  // The workspace stops with the session.
  predicted: (value, last) => (last === out || last === silent ? null : value),
  sees: async (value, stage, last) => {
    if (last === out || (last === silent && value === 'closed')) {
      await stage.answer('signOut')
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
      return
    }
    if (last === silent) {
      await question()
      await stage.reload()
      await stage.answer('loadUser', ok(profile))
      // The dialog fades in.
      await waitFor(async () => expect(await question()).toBeVisible())
    }
    if (value === 'closed') await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
})
