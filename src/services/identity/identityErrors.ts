import { Failure } from '#services/http/failure.ts'
import { identityCode } from '#services/identity/identityCode.ts'

const wrongCredentials = 'The email or password is wrong. Check both and try again.'

/** Texts for the provider's error codes (product.md §8). None of them reveals whether the email or the password was wrong. */
const texts = {
  'invalid-email': 'Enter an email address like name@example.com.',
  'wrong-password': wrongCredentials,
  'missing-password': 'Enter your password.',
  'invalid-credential': wrongCredentials,
  'email-already-in-use': 'An account with this email already exists. Sign in with it instead.',
  'user-not-found': wrongCredentials,
  'user-disabled': 'This account is disabled. Ask your HR team to enable it.',
  'too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'expired-action-code': 'This link has expired. Request a new one.',
  'invalid-action-code': "This link isn't valid or was already used. Request a new one.",
  'requires-recent-login': 'Sign in again before you make this change.',
  'invalid-user-token': 'Your session is no longer valid. Sign in again.',
  'user-token-expired': 'Your session has ended. Sign in again.',
  'password-does-not-meet-requirements': "This password doesn't meet the requirements. Choose another one.",
  'invalid-verification-code': 'This code is wrong. Enter the latest code from your authenticator app.',
  'code-expired': 'This code has expired. Enter the latest one.',
  'operation-not-allowed': "This way of signing in isn't available. Use another one.",
  'credential-already-in-use':
    'This sign-in method is already linked to another account. Use a different one.',
  'account-exists-with-different-credential':
    'This email uses a different sign-in method. Sign in with that method.',
  'multi-factor-auth-required': 'Enter the code from your authenticator app.',
  'unauthorized-domain': "Sign-in isn't allowed from this web address. Contact your administrator.",
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this page, then try again.',
  'popup-closed-by-user': 'The sign-in window was closed before you finished signing in. Try again.',
  'cancelled-popup-request': 'Another sign-in window is open. Finish signing in there.',
  'network-request-failed': "Can't reach the sign-in service. Check your connection and try again.",
  'blocking-function-error-response':
    "Your organization's policy blocked this sign-in. Ask your HR team for help.",
  'login-blocked': 'This sign-in was blocked. Ask your HR team for help.',
  'user-mismatch': 'These credentials belong to another user. Use your own.',
  'captcha-check-failed': 'The bot check failed. Refresh the page and try again.',
  'missing-recaptcha-token': "The bot check didn't finish. Try again.",
  'invalid-recaptcha-token': 'The bot check failed. Refresh the page and try again.',
  'invalid-recaptcha-action': "The bot check doesn't match this step. Try again.",
  'missing-recaptcha-version': 'The bot check was incomplete. Refresh the page and try again.',
  'invalid-recaptcha-version': 'The bot check has changed. Refresh the page, or contact your administrator.',
  'missing-client-type': "The bot check doesn't support this page. Contact your administrator.",
  'invalid-req-type': "The sign-in service didn't understand the request. Refresh the page and try again.",
  'recaptcha-not-enabled': "The bot check isn't set up. Contact your administrator.",
} as const

export type IdentityErrorCode = keyof typeof texts
export const identityErrorCodes = Object.keys(texts) as IdentityErrorCode[]

/** Returns the text for an error code. For an unknown code, returns a general text that contains the code. */
export function identityErrorText(code: string): string {
  return isKnown(code)
    ? texts[code]
    : `The sign-in service returned an error (${code.slice(0, 60)}). Try again.`
}

function isKnown(code: string): code is IdentityErrorCode {
  return Object.hasOwn(texts, code)
}

/** Converts an error from the provider's SDK to a Failure with its code and text. */
export function toIdentityFailure(error: unknown): Failure {
  const code = identityCode(error)
  return new Failure(code, identityErrorText(code))
}
