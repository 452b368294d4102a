import { unavailablePolicy } from '#domain/users/passwordPolicy.ts'
import { createSecurityMachine } from '#machines/session/security.machine.ts'
import type { SecurityContext } from '#machines/session/security.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { isUnderWay } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const secrets = { current: 'the old secret', next: 'the new secret', code: '123456' }
const { current, next, code } = secrets
const credentials = { current, code }
const methods = { password: true, providers: ['google'], secondFactor: false }
const recent = { code: 'requires-recent-login', message: 'Sign in again first.' }
/** The responses to a change that isn't sent with the right code. */
export const codeMissing = {
  code: 'multi-factor-auth-required',
  message: 'Enter the code from your authenticator app.',
}
export const codeWrong = { code: 'invalid-verification-code', message: 'This code is wrong.' }
export const policy = { ...unavailablePolicy, kind: 'known', minLength: 12 }
const enrollment = { secret: 'JBSWY3DP', uri: 'otpauth://totp/Muster' }

const asksForCode = ({ methods: { secondFactor } }: SecurityContext) => secondFactor

export const security: Model = {
  name: 'security',
  machine: createSecurityMachine(inertDeps()),
  inputs: { 'the page is not open': undefined },
  facts: ({ enrollment: running, methods: { password, secondFactor } }: SecurityContext) => [
    running !== null,
    password,
    secondFactor,
  ],
  happenings: {
    'the page is opened': {
      send: { type: 'security.open' },
      from: ['closed', 'open', 'enrolling'],
      to: 'readingMethods',
    },
    'the sign-in methods load': { answer: 'readMethods', with: methods, to: 'loadingPolicy' },
    'loading the sign-in methods fails': { fail: 'readMethods', with: recent, to: 'open' },
    'the policy loads': {
      answer: 'loadPasswordPolicy',
      with: policy,
      to: 'open',
      effects: { context: { policy } },
    },
    'loading the policy fails': { fail: 'loadPasswordPolicy', with: recent, to: 'open' },
    'the password is changed': {
      send: { type: 'password.change', ...credentials, next },
      from: 'open',
      to: 'changingPassword',
    },
    'the new password is accepted': { answer: 'changePassword', with: methods, to: 'open' },
    'the new password is rejected': { fail: 'changePassword', with: recent, to: 'open' },
    'the new password needs a code': {
      fail: 'changePassword',
      with: codeMissing,
      to: 'open',
      effects: { holds: asksForCode },
    },
    'the password is removed': {
      send: { type: 'password.remove', ...credentials },
      from: 'open',
      to: 'removingPassword',
    },
    'the removal succeeds': { answer: 'removePassword', with: { ...methods, password: false }, to: 'open' },
    'the removal fails': { fail: 'removePassword', with: recent, to: 'open' },
    'the removal has a wrong code': { fail: 'removePassword', with: codeWrong, to: 'open' },
    'a second factor is started': {
      send: { type: 'factor.start', ...credentials },
      from: 'open',
      to: 'startingEnrollment',
    },
    'the secret is shown': { answer: 'startEnrollment', with: enrollment, to: 'enrolling' },
    'no secret is returned': { fail: 'startEnrollment', with: recent, to: 'open' },
    'the code is submitted': {
      send: { type: 'factor.verify', code },
      from: 'enrolling',
      to: 'finishingEnrollment',
    },
    'the code is right': { answer: 'finishEnrollment', with: { ...methods, secondFactor: true }, to: 'open' },
    'the code is mistyped': { fail: 'finishEnrollment', with: recent, to: 'enrolling' },
    'the setup is canceled': { send: { type: 'factor.cancel' }, from: 'enrolling', to: 'open' },
    'the second factor is removed': {
      send: { type: 'factor.remove', ...credentials },
      from: 'open',
      to: 'removingFactor',
    },
    'the second factor is off': { answer: 'removeFactor', with: methods, to: 'open' },
    'turning off the second factor fails': { fail: 'removeFactor', with: recent, to: 'open' },
    'turning off the second factor has a wrong code': { fail: 'removeFactor', with: codeWrong, to: 'open' },
    'every session is ended': { send: { type: 'sessions.revoke' }, from: 'open', to: 'revokingSessions' },
    'the sessions are ended': { answer: 'revokeSessions', to: 'closed' },
    'ending the sessions fails': { fail: 'revokeSessions', with: recent, to: 'open' },
  },
  always: {
    'it is busy during provider calls': (state) => state.hasTag('busy') === isUnderWay(state),
    'no password and no code is stored': ({ context }) => {
      const persisted = JSON.stringify(context)
      return ![current, next, code].some((secret) => persisted.includes(secret))
    },
    'a secret is stored only during enrollment': (state) =>
      state.context.enrollment === null || state.hasTag('enrolling'),
  },
}
