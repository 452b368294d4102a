import { unavailablePolicy } from '#domain/users/passwordPolicy.ts'
import { createPasswordResetMachine } from '#machines/session/passwordReset.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { isUnderWay } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const reset = { email: 'cleo.client@example.test', code: 'link-code', password: 'Longer-Than-Six-1' }
const broken = { code: 'expired-action-code', message: 'This link has expired.' }

const anywhere = [
  'asking',
  'sending',
  'sent',
  'checking',
  'loadingPolicy',
  'choosing',
  'saving',
  'done',
  'broken',
]

export const passwordReset: Model = {
  name: 'passwordReset',
  machine: createPasswordResetMachine(inertDeps()),
  inputs: { 'nobody has asked': undefined },
  facts: ({ errors }) => errors.length,
  happenings: {
    'a mail is asked for': {
      send: { type: 'reset.ask', email: reset.email },
      from: ['asking', 'sent'],
      to: 'sending',
    },
    'the link of a mail is opened': {
      send: { type: 'reset.open', code: reset.code },
      from: anywhere,
      to: 'checking',
    },
    'a new password is chosen': {
      send: { type: 'reset.choose', password: reset.password },
      from: 'choosing',
      to: 'saving',
    },
    'the page is left': { send: { type: 'reset.leave' }, from: anywhere, to: 'asking' },
    'the mail is on its way': { answer: 'sendResetLink', to: 'sent' },
    'the mail cannot be sent': {
      fail: 'sendResetLink',
      with: { code: 'network-request-failed', message: 'The sign-in service did not answer.' },
      to: 'asking',
    },
    'the code is good': { answer: 'checkResetCode', to: 'loadingPolicy' },
    'the code has expired': { fail: 'checkResetCode', with: broken, to: 'broken' },
    'the policy comes': {
      answer: 'loadPasswordPolicy',
      with: { ...unavailablePolicy, kind: 'known', minLength: 8 },
      to: 'choosing',
    },
    'the policy cannot be had': {
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
    'the code has expired meanwhile': { fail: 'setNewPassword', with: broken, to: 'broken' },
  },
  always: {
    'it is busy while the provider is asked': (state) => state.hasTag('busy') === isUnderWay(state),
    'no password is kept': ({ context }) => !JSON.stringify(context).includes(reset.password),
    'the code is forgotten once it is used': (state) => !state.hasTag('done') || state.context.code === '',
  },
}
