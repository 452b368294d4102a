import { Failure } from '#services/http/failure.ts'
import { identityCode } from '#services/identity/identityCode.ts'

const wrongCredentials = 'The email or the password is wrong. Check both and try again.'

/** The provider's error catalogue (product.md §8) in the words a person reads; never which of e-mail and password was wrong. */
const texts = {
  'invalid-email': 'Enter an email address like name@example.com.',
  'wrong-password': wrongCredentials,
  'missing-password': 'Enter your password.',
  'invalid-credential': wrongCredentials,
  'email-already-in-use': 'An account with this email exists already. Sign in with it instead.',
  'user-not-found': wrongCredentials,
  'user-disabled': 'This account is disabled. Ask your HR team to enable it.',
  'too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'expired-action-code': 'This link has expired. Request a new one.',
  'invalid-action-code': 'This link is not valid or was used already. Request a new one.',
  'requires-recent-login': 'For this change, sign in again first.',
  'invalid-user-token': 'Your session is no longer valid. Sign in again.',
  'user-token-expired': 'Your session has ended. Sign in again.',
  'password-does-not-meet-requirements': 'This password does not meet the requirements. Choose another one.',
  'invalid-verification-code': 'This code is wrong. Type the newest code of your authenticator app.',
  'code-expired': 'This code has expired. Type the newest one.',
  'operation-not-allowed': 'This way of signing in is switched off. Use another one.',
  'credential-already-in-use': 'This sign-in belongs to another account already.',
  'account-exists-with-different-credential':
    'There is an account with this email and another way of signing in. Use that one.',
  'multi-factor-auth-required': 'A second factor is needed. Type the code of your authenticator app.',
  'unauthorized-domain': 'Signing in is not allowed from this address. Tell your administrator.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this page, then try again.',
  'popup-closed-by-user': 'The sign-in window was closed before you were done. Try again.',
  'cancelled-popup-request': 'Another sign-in window was opened. Finish in that one.',
  'network-request-failed': 'The sign-in service cannot be reached. Check your connection and try again.',
  'login-blocked': 'Signing in was blocked. Ask your HR team.',
  'user-mismatch': 'These credentials belong to another user. Use your own.',
  'captcha-check-failed': 'The check against bots failed. Reload the page and try again.',
  'missing-recaptcha-token': 'The check against bots did not finish. Try again.',
  'invalid-recaptcha-token': 'The check against bots failed. Reload the page and try again.',
  'invalid-recaptcha-action': 'The check against bots was made for another step. Try again.',
  'missing-recaptcha-version': 'The check against bots was not complete. Reload the page and try again.',
  'invalid-recaptcha-version':
    'The check against bots has changed. Reload the page, or tell your administrator.',
  'missing-client-type': 'The check against bots does not know this kind of page. Tell your administrator.',
  'invalid-req-type': 'The sign-in service did not understand this request. Reload the page and try again.',
  'recaptcha-not-enabled': 'The check against bots is not set up. Tell your administrator.',
} as const

export type IdentityErrorCode = keyof typeof texts
export const identityErrorCodes = Object.keys(texts) as IdentityErrorCode[]

/** The text of a code; an unknown one gets a general text with the code as detail. */
export function identityErrorText(code: string): string {
  return isKnown(code) ? texts[code] : `Signing in did not work (${code.slice(0, 60)}). Try again.`
}

function isKnown(code: string): code is IdentityErrorCode {
  return Object.hasOwn(texts, code)
}

/** An error of the identity SDK as a failure whose code is the catalogue's. */
export function toIdentityFailure(error: unknown): Failure {
  const code = identityCode(error)
  return new Failure(code, identityErrorText(code))
}
