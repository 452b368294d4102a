import { unavailablePolicy } from '#domain/users/passwordPolicy.ts'
import { createPasswordResetMachine } from '#machines/session/passwordReset.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { isUnderWay } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const reset = { email: 'cleo.client@example.test', code: 'link-code', password: 'Longer-Than-Six-1' }
const broken = { code: 'expired-action-code', message: 'This link has expired.' }

const anywhere = [
  'idle',
  'sending',
  'sent',
  'checking',
  'loadingPolicy',
  'choosing',
  'saving',
  'done',
  'linkInvalid',
]

export const passwordReset: Model = {
  name: 'passwordReset',
  machine: createPasswordResetMachine(inertDeps()),
  inputs: { 'nothing is requested': undefined },
  facts: ({ errors }) => errors.length,
  happenings: {
    'the email is requested': {
      send: { type: 'reset.request', email: reset.email },
      from: ['idle', 'sent'],
      to: 'sending',
    },
    'the emailed link is opened': {
      send: { type: 'reset.open', code: reset.code },
      from: anywhere,
      to: 'checking',
    },
    'a new password is chosen': {
      send: { type: 'reset.choose', password: reset.password },
      from: 'choosing',
      to: 'saving',
    },
    'the page is left': { send: { type: 'reset.leave' }, from: anywhere, to: 'idle' },
    'the email is sent': { answer: 'sendResetLink', to: 'sent' },
    'the email cannot be sent': {
      fail: 'sendResetLink',
      with: { code: 'network-request-failed', message: 'The sign-in service did not answer.' },
      to: 'idle',
    },
    'the code is valid': { answer: 'checkResetCode', to: 'loadingPolicy' },
    'the code has expired': { fail: 'checkResetCode', with: broken, to: 'linkInvalid' },
    'the policy loads': {
      answer: 'loadPasswordPolicy',
      with: { ...unavailablePolicy, kind: 'known', minLength: 8 },
      to: 'choosing',
    },
    'loading the policy fails': {
      fail: 'loadPasswordPolicy',
      with: { code: 'timeout', message: 'Too late.' },
      to: 'choosing',
    },
    'the password is set': { answer: 'setNewPassword', to: 'done' },
    'the password is too weak': {
      fail: 'setNewPassword',
      with: { code: 'weak-password', message: 'Choose a stronger password.' },
      to: 'choosing',
    },
    'the code has expired meanwhile': { fail: 'setNewPassword', with: broken, to: 'linkInvalid' },
  },
  always: {
    'it is busy during provider calls': (state) => state.hasTag('busy') === isUnderWay(state),
    'no password is stored': ({ context }) => !JSON.stringify(context).includes(reset.password),
    'a used code is dropped': (state) => !state.hasTag('done') || state.context.code === '',
  },
}
