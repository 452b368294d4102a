import { createSignOutDialogMachine } from '#machines/shell/signOutDialog.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

const signsOut = { sends: { to: 'auth', event: { type: 'session.signOut' } } }
const found = (tab: string, titles: readonly string[]) => ({ send: { type: 'work.found', tab, titles } })

export const signOutDialog: Model = {
  name: 'signOutDialog',
  machine: createSignOutDialogMachine(inertDeps()),
  inputs: { 'the dialog is closed': undefined },
  facts: ({ found: all }) => Object.entries(all),
  happenings: {
    'Sign out is chosen': {
      send: { type: 'signOut.request' },
      from: 'closed',
      to: 'open.collecting',
      effects: { starts: 'findUnsavedWork' },
    },
    'this tab has no unsaved work': {
      ...found('here', []),
      from: 'open',
      effects: { context: { found: { here: [] } } },
    },
    'this tab has unsaved work': {
      ...found('here', ['New employee']),
      from: 'open',
      effects: { context: { found: { here: ['New employee'] } } },
    },
    'another tab has unsaved work': {
      ...found('tab-2', ['Employee E-00012']),
      from: 'open',
      effects: { context: { found: { 'tab-2': ['Employee E-00012'] } } },
    },
    'the wait for other tabs ends': {
      answer: 'waitUntil',
      to: ['open.confirming', 'closed'],
      effects: { to: 'closed', ...signsOut },
    },
    'the user signs out': {
      send: { type: 'signOut.confirm' },
      from: 'open.confirming',
      to: 'closed',
      effects: signsOut,
    },
    'the user stays signed in': {
      send: { type: 'signOut.cancel' },
      from: 'open.confirming',
      to: 'closed',
      effects: { context: { found: {}, wakeAt: 0 } },
    },
  },
  always: {
    'nothing about other tabs is stored while the dialog is closed': (state) =>
      state.matches('open') || Object.keys(state.context.found).length === 0,
  },
}
