import { unavailablePolicy } from '#domain/passwordPolicy.ts'
import { createSecurityMachine, type SecurityContext } from '#machines/security.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

export const secrets = { current: 'the old secret', next: 'the new secret', code: '123456' }
const { current, next, code } = secrets
const methods = { password: true, providers: ['google'], secondFactor: false }
const recent = { code: 'requires-recent-login', message: 'Sign in again first.' }
const enrolment = { secret: 'JBSWY3DP', uri: 'otpauth://totp/Muster' }

export const security: Model = {
  name: 'security',
  machine: createSecurityMachine(inertDeps()),
  inputs: { 'nobody has looked': undefined },
  facts: ({ enrolment: running, methods: { password, secondFactor } }: SecurityContext) => [
    running !== null,
    password,
    secondFactor,
  ],
  happenings: {
    'the page is opened': { send: { type: 'security.open' } },
    'the ways to sign in are known': { answer: 'readMethods', with: methods },
    'the ways to sign in cannot be had': { fail: 'readMethods', with: recent },
    'the policy comes': { answer: 'loadPasswordPolicy', with: unavailablePolicy },
    'the policy cannot be had': { fail: 'loadPasswordPolicy', with: recent },
    'the password is changed': { send: { type: 'password.change', current, next } },
    'the new password is taken': { answer: 'changePassword', with: methods },
    'the new password is refused': { fail: 'changePassword', with: recent },
    'the password is removed': { send: { type: 'password.remove', current } },
    'the password is gone': { answer: 'removePassword', with: { ...methods, password: false } },
    'the password stays': { fail: 'removePassword', with: recent },
    'a second factor is begun': { send: { type: 'factor.start', current } },
    'the secret is shown': { answer: 'startEnrolment', with: enrolment },
    'no secret is given': { fail: 'startEnrolment', with: recent },
    'the code is proved': { send: { type: 'factor.prove', code } },
    'the code is right': { answer: 'finishEnrolment', with: { ...methods, secondFactor: true } },
    'the code is mistyped': { fail: 'finishEnrolment', with: recent },
    'the second factor is given up': { send: { type: 'factor.cancel' } },
    'the second factor is removed': { send: { type: 'factor.remove', current } },
    'the second factor is off': { answer: 'removeFactor', with: methods },
    'the second factor stays': { fail: 'removeFactor', with: recent },
    'every session is ended': { send: { type: 'sessions.revoke' } },
    'the sessions are ended': { answer: 'revokeSessions' },
    'the sessions go on': { fail: 'revokeSessions', with: recent },
  },
  always: {
    'no password is kept': ({ context }) => {
      const kept = JSON.stringify(context)
      return !kept.includes(current) && !kept.includes(next)
    },
    'a secret shows only while it is being enrolled': (state) =>
      state.context.enrolment === null || state.hasTag('enrolling'),
  },
}
