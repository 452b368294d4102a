import {
  browserPopupRedirectResolver,
  confirmPasswordReset,
  EmailAuthProvider,
  getMultiFactorResolver,
  GoogleAuthProvider,
  isSignInWithEmailLink,
  linkWithCredential,
  multiFactor,
  OAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  signInWithPopup,
  TotpMultiFactorGenerator,
  unlink,
  updatePassword,
  verifyPasswordResetCode,
  type Auth,
  type AuthProvider,
  type MultiFactorError,
  type MultiFactorResolver,
  type TotpSecret,
  type User,
} from 'firebase/auth'
import { findLinkEmail, rememberLinkEmail } from '#services/identity/linkEmail.ts'
import { Failure } from '#services/http/failure.ts'
import { identityErrorText, toIdentityFailure } from '#services/identity/identityErrors.ts'
import { allowGoogleScripts } from '#services/integrity/scriptPolicy.ts'

/* All provider flows except password sign-in. This file loads on first use, to keep the first page small. */

let challenge: MultiFactorResolver | null = null
let secret: TotpSecret | null = null

/** What the provider requires for a change to sign-in settings. */
interface CurrentCredentials {
  /** The current password. Empty if the account has none. */
  readonly current: string
  /** The authenticator app's code. Empty without two-factor authentication. */
  readonly code: string
}

/** Stores the challenge of a sign-in that requires two-factor authentication. */
export function storeChallenge(auth: Auth, error: unknown): void {
  challenge = getMultiFactorResolver(auth, error as MultiFactorError)
}

/** Completes a sign-in with a code from the authenticator app. */
export async function verifyCode(code: string): Promise<void> {
  await resolveChallenge(challenge, code).catch(rethrow)
  challenge = null
}

async function resolveChallenge(resolver: MultiFactorResolver | null, code: string): Promise<void> {
  const hint = resolver?.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
  if (resolver === null || hint === undefined) {
    throw new Failure('code-expired', 'This sign-in has expired. Start over.')
  }
  await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code.trim()))
}

/** Signs in with a federated provider in a pop-up window. */
export async function signInWithProvider(auth: Auth, name: 'google' | 'microsoft'): Promise<void> {
  allowGoogleScripts()
  await signInWithPopup(auth, providerOf(name), browserPopupRedirectResolver).catch(rethrowChallenge(auth))
}

/** Returns a function that rethrows an error. If the error asks for two-factor authentication, stores the challenge first. */
const rethrowChallenge = (auth: Auth) => (error: unknown) => {
  if (toIdentityFailure(error).code === 'multi-factor-auth-required') storeChallenge(auth, error)
  rethrow(error)
}

function providerOf(name: string): AuthProvider {
  return name.startsWith('google') ? new GoogleAuthProvider() : new OAuthProvider('microsoft.com')
}

/** Sends a sign-in link that opens `next`. Doesn't reveal whether the account exists. */
export async function sendSignInLink(auth: Auth, email: string, next: string | null): Promise<void> {
  const url = new URL('/finish-sign-in', location.origin)
  if (next !== null) url.searchParams.set('next', next)
  await sendSignInLinkToEmail(auth, email.trim(), { url: url.href, handleCodeInApp: true }).catch(
    ignoreMissingAccount,
  )
  rememberLinkEmail(email.trim())
}

/** Signs in with an emailed link. Returns false if no open tab in this browser knows the email address that the link was sent to. */
export async function openSignInLink(auth: Auth, url: string): Promise<boolean> {
  const email = await findLinkEmail()
  if (email === null) return false
  await finishSignInLink(auth, email, url)
  return true
}

/** Signs in with an emailed link and the email address that it was sent to. */
export async function finishSignInLink(auth: Auth, email: string, url: string): Promise<void> {
  if (!isSignInWithEmailLink(auth, url)) {
    throw new Failure('invalid-action-code', identityErrorText('invalid-action-code'))
  }
  await signInWithEmailLink(auth, email.trim(), url).catch(rethrowChallenge(auth))
}

/** Sends a password reset email. Doesn't reveal whether the account exists. */
export async function sendResetLink(auth: Auth, email: string): Promise<void> {
  await sendPasswordResetEmail(auth, email.trim()).catch(ignoreMissingAccount)
}

/** Rethrows an error unless it would reveal to an anonymous visitor whether an account exists. */
function ignoreMissingAccount(error: unknown): void {
  if (!['user-not-found', 'user-disabled'].includes(toIdentityFailure(error).code)) rethrow(error)
}

/** Throws if the code from a reset link has been used, has expired or is wrong. */
export async function checkResetCode(auth: Auth, code: string): Promise<void> {
  await verifyPasswordResetCode(auth, code).catch(rethrow)
}

/** Uses the code from a reset link to set a new password. */
export async function setNewPassword(auth: Auth, code: string, password: string): Promise<void> {
  await confirmPasswordReset(auth, code, password).catch(rethrow)
}

/** Returns how the signed-in user can sign in. */
export function methodsOf(auth: Auth) {
  const user = userOf(auth)
  const providers = user.providerData.map(({ providerId }) => providerId)
  return {
    password: providers.includes(EmailAuthProvider.PROVIDER_ID),
    providers: providers.filter((id) => id !== EmailAuthProvider.PROVIDER_ID),
    secondFactor: multiFactor(user).enrolledFactors.length > 0,
  }
}

/** Changes the password after checking the current one, or adds a first password. */
export async function changePassword(
  auth: Auth,
  { next, ...credentials }: CurrentCredentials & { readonly next: string },
) {
  const user = userOf(auth)
  await reauthenticate(auth, user, credentials).catch(rethrow)
  if (methodsOf(auth).password) await updatePassword(user, next).catch(rethrow)
  else await linkWithCredential(user, EmailAuthProvider.credential(user.email ?? '', next)).catch(rethrow)
  return methodsOf(auth)
}

/** Removes the password of an account that can also sign in with Google or Microsoft. */
export async function removePassword(auth: Auth, credentials: CurrentCredentials) {
  const user = userOf(auth)
  if (methodsOf(auth).providers.length === 0) {
    throw new Failure('operation-not-allowed', 'This is your only way to sign in. Add another one first.')
  }
  await reauthenticate(auth, user, credentials).catch(rethrow)
  await unlink(user, EmailAuthProvider.PROVIDER_ID).catch(rethrow)
  return methodsOf(auth)
}

/** Creates the secret for an authenticator app. It stays in memory until a code confirms it. */
export async function startEnrollment(auth: Auth, credentials: CurrentCredentials) {
  const user = userOf(auth)
  await reauthenticate(auth, user, credentials).catch(rethrow)
  secret = await multiFactor(user)
    .getSession()
    .then((session) => TotpMultiFactorGenerator.generateSecret(session))
    .catch(rethrow)
  return { secret: secret.secretKey, uri: secret.generateQrCodeUrl(user.email ?? user.uid, 'Muster') }
}

/** Turns on two-factor authentication with the first code. */
export async function finishEnrollment(auth: Auth, { code }: Pick<CurrentCredentials, 'code'>) {
  if (secret === null) throw new Failure('code-expired', 'This setup has expired. Start over.')
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code.trim())
  await multiFactor(userOf(auth)).enroll(assertion, 'Authenticator app').catch(rethrow)
  secret = null
  return methodsOf(auth)
}

/** Turns off two-factor authentication. */
export async function removeFactor(auth: Auth, credentials: CurrentCredentials) {
  const user = userOf(auth)
  await reauthenticate(auth, user, credentials).catch(rethrow)
  for (const factor of multiFactor(user).enrolledFactors)
    await multiFactor(user).unenroll(factor).catch(rethrow)
  return methodsOf(auth)
}

/** Signs in again, which the provider requires before changes to sign-in settings. */
async function reauthenticate(auth: Auth, user: User, { current, code }: CurrentCredentials): Promise<void> {
  await repeatSignIn(auth, user, current).catch(async (error: unknown) => {
    if (code === '' || toIdentityFailure(error).code !== 'multi-factor-auth-required') throw error
    await resolveChallenge(getMultiFactorResolver(auth, error as MultiFactorError), code)
  })
}

async function repeatSignIn(auth: Auth, user: User, current: string): Promise<void> {
  const { password, providers } = methodsOf(auth)
  if (password) {
    const credential = EmailAuthProvider.credential(user.email ?? '', current)
    await reauthenticateWithCredential(user, credential).catch(rethrowPasswordError)
  } else {
    allowGoogleScripts()
    await reauthenticateWithPopup(user, providerOf(providers[0] ?? 'google'), browserPopupRedirectResolver)
  }
}

/** Rethrows an error. The text for a wrong password doesn't mention the email address, because the form has no field for it. */
function rethrowPasswordError(error: unknown): never {
  const { code } = toIdentityFailure(error)
  if (code !== 'invalid-credential' && code !== 'wrong-password') throw error
  throw new Failure(code, 'This password is wrong. Enter your current password.')
}

function userOf(auth: Auth): User {
  if (auth.currentUser === null)
    throw new Failure('user-token-expired', identityErrorText('user-token-expired'))
  return auth.currentUser
}

function rethrow(error: unknown): never {
  throw error instanceof Failure ? error : toIdentityFailure(error)
}
