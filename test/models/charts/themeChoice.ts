import { createThemeChoiceMachine } from '#machines/shell/themeChoice.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { ok, refusal, unreachable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const raisesAlert = { sends: { to: 'alerts', event: { type: 'alert.raise', alert: { status: 'warning' } } } }

export const themeChoice: Model = {
  name: 'themeChoice',
  machine: createThemeChoiceMachine(inertDeps()),
  inputs: { 'nothing is chosen': { clientId: 'NWTX' } },
  happenings: {
    'the dark theme is chosen': {
      send: { type: 'theme.choose', theme: 'DARK' },
      from: ['resting', 'saving'],
      to: 'saving',
      effects: { context: { theme: 'DARK' }, starts: 'saveTheme' },
    },
    'the light theme is chosen meanwhile': {
      send: { type: 'theme.choose', theme: 'LIGHT' },
      from: 'saving',
      to: 'saving',
    },
    'it is stored': {
      answer: 'saveTheme',
      with: ok({}),
      to: 'resting',
      effects: { sends: { to: 'auth', event: { type: 'user.changed' } } },
    },
    'it is refused': {
      answer: 'saveTheme',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'resting',
      effects: raisesAlert,
    },
    'nobody answers': { fail: 'saveTheme', with: unreachable, to: 'resting', effects: raisesAlert },
  },
  always: {
    'what is on its way is known, and only then': (state) =>
      (state.context.theme !== null) === state.matches('saving'),
  },
}
