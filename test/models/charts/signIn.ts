import { createSignInMachine } from '#machines/signIn.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

export const typed = {
  email: 'cleo.client@example.test',
  password: 'a secret nobody keeps',
  code: '123456',
  link: 'https://muster.example/finish-sign-in?oobCode=1',
}
const wrong = { code: 'invalid-credential', message: 'Email or password is wrong.' }
const second = { code: 'multi-factor-auth-required', message: 'A second factor is needed.' }
const mistyped = { code: 'invalid-verification-code', message: 'That code is not right.' }
const late = { code: 'user-disabled', message: 'This account is disabled.' }
const { email, password, code, link: url } = typed

export const signIn: Model = {
  name: 'signIn',
  machine: createSignInMachine(inertDeps()),
  inputs: { 'at the door': undefined },
  facts: ({ errors }) => errors.length,
  happenings: {
    'email and password are sent': { send: { type: 'signIn.submit', email, password, shared: false } },
    'Google is chosen': { send: { type: 'signIn.choose', provider: 'google', shared: false } },
    'a link by email is asked for': { send: { type: 'signIn.askLink', email } },
    'the link of a mail is opened': { send: { type: 'signIn.finishLink', email, url } },
    'the code is sent': { send: { type: 'signIn.sendCode', code } },
    'the way back is taken': { send: { type: 'signIn.cancel' } },
    'the password is right': { answer: 'signIn' },
    'the password is wrong': { fail: 'signIn', with: wrong },
    'a second factor is asked for': { fail: 'signIn', with: second },
    'Google knows the user': { answer: 'signInWithProvider' },
    'Google’s window is closed': {
      fail: 'signInWithProvider',
      with: { code: 'popup-closed-by-user', message: 'The window was closed.' },
    },
    'a second factor is asked for after Google': { fail: 'signInWithProvider', with: second },
    'the code is right': { answer: 'sendSecondFactor' },
    'the code is mistyped': { fail: 'sendSecondFactor', with: mistyped },
    'the account is disabled meanwhile': { fail: 'sendSecondFactor', with: late },
    'the mail is sent': { answer: 'sendSignInLink' },
    'the mail cannot be sent': {
      fail: 'sendSignInLink',
      with: { code: 'too-many-requests', message: 'Too many tries.' },
    },
    'the link is good': { answer: 'finishSignInLink' },
    'the link is used up': {
      fail: 'finishSignInLink',
      with: { code: 'invalid-action-code', message: 'This link was used already.' },
    },
  },
  always: {
    'no password and no code is kept': ({ context }) => {
      const kept = JSON.stringify(context)
      return !kept.includes(password) && !kept.includes(code)
    },
    'nothing is wrong while it is being tried': (state) =>
      !state.hasTag('busy') || state.context.errors.length === 0,
  },
}
