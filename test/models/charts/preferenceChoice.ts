import { createPreferenceChoiceMachine } from '#machines/shell/preferenceChoice.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { ok, refusal, unreachable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const raisesAlert = { sends: { to: 'alerts', event: { type: 'alert.raise', alert: { status: 'warning' } } } }

export const preferenceChoice: Model = {
  name: 'preferenceChoice',
  machine: createPreferenceChoiceMachine(inertDeps()),
  inputs: { 'nothing is selected': { clientId: 'NWTX' } },
  happenings: {
    'the dark theme is selected': {
      send: { type: 'preferences.select', selected: { theme: 'DARK' } },
      from: ['idle', 'saving'],
      to: 'saving',
      effects: { context: { selected: { theme: 'DARK' } }, starts: 'savePreferences' },
    },
    'the light theme is selected meanwhile': {
      send: { type: 'preferences.select', selected: { theme: 'LIGHT' } },
      from: 'saving',
      to: 'saving',
    },
    'more rows per page are selected': {
      send: { type: 'preferences.select', selected: { pageSize: 50 } },
      from: ['idle', 'saving'],
      to: 'saving',
      effects: { context: { selected: { pageSize: 50 } }, starts: 'savePreferences' },
    },
    'it is saved': {
      answer: 'savePreferences',
      with: ok({}),
      to: 'idle',
      effects: { sends: { to: 'auth', event: { type: 'user.changed' } } },
    },
    'it is rejected': {
      answer: 'savePreferences',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'idle',
      effects: raisesAlert,
    },
    'there is no response': {
      fail: 'savePreferences',
      with: unreachable,
      to: 'idle',
      effects: raisesAlert,
    },
  },
  always: {
    'there is a pending value exactly while it is sent': (state) =>
      (state.context.selected !== null) === state.matches('saving'),
  },
}
