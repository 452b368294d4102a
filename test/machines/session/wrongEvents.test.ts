import { createMachine, initialTransition, transition, type AnyStateMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { createPasswordResetMachine } from '#machines/session/passwordReset.machine.ts'
import { createSecurityMachine } from '#machines/session/security.machine.ts'
import { createSignInMachine } from '#machines/session/signIn.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'

/** The states whose calls take their input from the event that leads to the state. */
const states: readonly [chart: AnyStateMachine, byState: Readonly<Record<string, string>>][] = [
  [
    createSignInMachine(inertDeps()),
    {
      signingIn: 'signIn.submit',
      choosing: 'signIn.useProvider',
      verifyingCode: 'signIn.submitCode',
      sendingLink: 'signIn.requestLink',
      finishingLink: 'signIn.finishLink',
    },
  ],
  [
    createSecurityMachine(inertDeps()),
    {
      changingPassword: 'password.change',
      removingPassword: 'password.remove',
      startingEnrollment: 'factor.start',
      finishingEnrollment: 'factor.verify',
      removingFactor: 'factor.remove',
    },
  ],
  [createPasswordResetMachine(inertDeps()), { sending: 'reset.request', saving: 'reset.choose' }],
]

/** Returns the chart with an additional transition into a state, by an event without data. */
function withShortcut({ config, implementations }: AnyStateMachine, state: string): AnyStateMachine {
  return createMachine({ ...config, on: { shortcut: `.${state}` } } as never, implementations as never)
}

describe.each(states.map(([chart, byState]) => [chart.id, chart, byState] as const))(
  '%s',
  (_, chart, byState) => {
    it.each(Object.entries(byState))('does not enter %s by an event other than %s', (state, event) => {
      const machine = withShortcut(chart, state)
      const [begun] = initialTransition(machine)
      expect(() => transition(machine, begun, { type: 'shortcut' })).toThrow(event)
    })
  },
)
