import { createSignInMachine } from '#machines/session/signIn.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { isUnderWay } from '#test/models/charts/answers.ts'
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

/** The states in which every way to sign in is available. */
const ways = ['idle', 'choosing', 'linkSent']

export const signIn: Model = {
  name: 'signIn',
  machine: createSignInMachine(inertDeps()),
  inputs: { 'the sign-in page is open': undefined },
  facts: ({ errors }) => errors.length,
  happenings: {
    'email and password are sent': {
      send: { type: 'signIn.submit', email, password, shared: false },
      from: ways,
      to: 'signingIn',
    },
    'Google is selected': {
      send: { type: 'signIn.useProvider', provider: 'google', shared: false },
      from: ways,
      to: 'choosing',
    },
    'an emailed link is requested': {
      send: { type: 'signIn.requestLink', email, next: null },
      from: ways,
      to: 'sendingLink',
    },
    'an emailed link is opened': {
      send: { type: 'signIn.openLink', url },
      from: ways,
      to: 'openingLink',
    },
    'this browser requested the link': { answer: 'openSignInLink', with: true, to: 'signedIn' },
    'another browser requested the link': { answer: 'openSignInLink', with: false, to: 'idle' },
    'the requested link is used up': {
      fail: 'openSignInLink',
      with: { code: 'invalid-action-code', message: 'This link was already used.' },
      to: 'idle',
    },
    'a second factor is required for the requested link': {
      fail: 'openSignInLink',
      with: second,
      to: 'challenged',
    },
    'the email of the link is sent': {
      send: { type: 'signIn.finishLink', email, url },
      from: 'idle',
      to: 'finishingLink',
    },
    'the code is sent': {
      send: { type: 'signIn.submitCode', code },
      from: 'challenged',
      to: 'verifyingCode',
    },
    'Back is pressed': {
      send: { type: 'signIn.cancel' },
      from: ['challenged', 'verifyingCode'],
      to: 'idle',
    },
    'the password is right': { answer: 'signIn', to: 'signedIn' },
    'the password is wrong': { fail: 'signIn', with: wrong, to: 'idle' },
    'a second factor is required': { fail: 'signIn', with: second, to: 'challenged' },
    'Google signs the user in': { answer: 'signInWithProvider', to: 'signedIn' },
    'Google’s window is closed': {
      fail: 'signInWithProvider',
      with: { code: 'popup-closed-by-user', message: 'The window was closed.' },
      to: 'idle',
    },
    'a second factor is required after Google': {
      fail: 'signInWithProvider',
      with: second,
      to: 'challenged',
    },
    'the code is right': { answer: 'verifyCode', to: 'signedIn' },
    'the code is mistyped': { fail: 'verifyCode', with: mistyped, to: 'challenged' },
    'the account was disabled meanwhile': { fail: 'verifyCode', with: late, to: 'idle' },
    'the email is sent': { answer: 'sendSignInLink', to: 'linkSent' },
    'the email cannot be sent': {
      fail: 'sendSignInLink',
      with: { code: 'too-many-requests', message: 'Too many tries.' },
      to: 'idle',
    },
    'the link is valid': { answer: 'finishSignInLink', to: 'signedIn' },
    'a second factor is required for the link': {
      fail: 'finishSignInLink',
      with: second,
      to: 'challenged',
    },
    'the link is used up': {
      fail: 'finishSignInLink',
      with: { code: 'invalid-action-code', message: 'This link was used already.' },
      to: 'idle',
    },
  },
  always: {
    'no password and no code is stored': ({ context }) => {
      const persisted = JSON.stringify(context)
      return !persisted.includes(password) && !persisted.includes(code)
    },
    'it is busy during provider calls and until the session arrives': (state) =>
      state.hasTag('busy') === (isUnderWay(state) || state.matches('signedIn')),
    'there is no error while it is being tried': (state) =>
      !state.hasTag('busy') || state.context.errors.length === 0,
  },
}
