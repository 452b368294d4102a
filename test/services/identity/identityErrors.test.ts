import { describe, expect, it } from 'vitest'
import {
  identityErrorCodes,
  identityErrorText,
  toIdentityFailure,
} from '#services/identity/identityErrors.ts'

/** The codes of product.md §8, and the provider's names of the bot-check errors. */
const catalog = `invalid-email, wrong-password, missing-password, invalid-credential, email-already-in-use,
  user-not-found, user-disabled, too-many-requests, expired-action-code, invalid-action-code, requires-recent-login,
  invalid-user-token, user-token-expired, password-does-not-meet-requirements, invalid-verification-code, code-expired,
  operation-not-allowed, credential-already-in-use, account-exists-with-different-credential,
  multi-factor-auth-required, unauthorized-domain, popup-blocked, popup-closed-by-user, cancelled-popup-request,
  network-request-failed, login-blocked, user-mismatch, captcha-check-failed, missing-recaptcha-token,
  invalid-recaptcha-token, invalid-recaptcha-action, missing-recaptcha-version, invalid-recaptcha-version,
  missing-client-type, invalid-req-type, recaptcha-not-enabled`
  .split(',')
  .map((code) => code.trim())

describe("the provider's error catalog (A11)", () => {
  it.each(catalog)('%s has its own text', (code) => {
    expect(identityErrorCodes).toContain(code)
    const text = identityErrorText(code)
    expect(text).toMatch(/^[A-Z].*[.]$/)
    expect(text).not.toContain(code)
    expect(text).not.toContain('returned an error')
  })

  it('never reveals whether the email or the password was wrong', () => {
    const texts = ['wrong-password', 'invalid-credential', 'user-not-found'].map(identityErrorText)
    expect(new Set(texts).size).toBe(1)
    for (const code of identityErrorCodes) {
      expect(identityErrorText(code)).not.toMatch(
        /no account|not registered|unknown (user|email)|wrong password/i,
      )
    }
  })

  it('uses different texts for different errors', () => {
    const same = new Set(['wrong-password', 'user-not-found', 'invalid-recaptcha-token'])
    const texts = identityErrorCodes.filter((code) => !same.has(code)).map(identityErrorText)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it.each(['quota-exceeded', 'toString', '__proto__', 'x'.repeat(5_000)])(
    'an unknown code gets the general text with the code as detail: %.20s',
    (code) => {
      const text = identityErrorText(code)
      expect(text).toContain(code.slice(0, 60))
      expect(text.length).toBeLessThan(140)
    },
  )

  it.each([
    [{ code: 'auth/wrong-password' }, 'wrong-password'],
    [{ code: 'auth/invalid-login-credentials' }, 'invalid-credential'],

    [{ code: 'auth/login-blocked' }, 'login-blocked'],
    [new TypeError('x'), 'internal-error'],
    [null, 'internal-error'],
    ['text', 'internal-error'],
    [{ code: 7 }, 'internal-error'],
  ])('makes of %o a failure with the code %s', (error, code) => {
    expect(toIdentityFailure(error)).toMatchObject({ code, message: identityErrorText(code) })
  })
})
