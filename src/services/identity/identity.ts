import type { FirebaseApp } from 'firebase/app'
import {
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
  type User,
} from 'firebase/auth'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import { claimsOf } from '#services/identity/claims.ts'
import type * as Flows from '#services/identity/identityFlows.ts'
import { Failure } from '#services/http/failure.ts'
import { identityCode } from '#services/identity/identityCode.ts'

/** A signed-in user and access token, as the provider reports them. Times are in milliseconds since 1970 by this device's clock. */
export interface Session {
  readonly user: {
    readonly uid: string
    readonly displayName: string | null
    readonly email: string | null
    readonly attributes: { readonly clients: readonly string[]; readonly roles: readonly string[] }
  }
  readonly token: { readonly accessToken: string; readonly expirationTime: number } | null
}

/** Why the provider ended a session. */
export type EndReason = 'expired' | 'disabled' | 'deleted' | 'revoked'

export interface Identity {
  /**
   * Reports the session now and on every change, or null if nobody is signed in. The reason says why the
   * provider ended the session, if known. Returns a function that stops reporting.
   */
  readonly watch: (report: (session: Session | null, reason: EndReason | null) => void) => () => void
  readonly signIn: (input: { email: string; password: string; shared: boolean }) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Runs a flow other than password sign-in. Its code loads on first use. */
  readonly flows: <T>(
    run: (flows: typeof Flows, auth: Auth) => T | Promise<T>,
    shared?: boolean,
  ) => Promise<T>
  /** Returns the access token, refreshed if it is about to expire and the provider can be reached. Null if nobody is signed in. */
  readonly accessToken: () => Promise<string | null>
  /** Forces a refresh, shared by concurrent callers. Resolves to null if nobody is signed in. */
  readonly renew: () => Promise<Session['token']>
}

/** The SDK renews a token this many milliseconds before it expires. */
const renewalMargin = 30_000

const endReasons: Readonly<Record<string, EndReason>> = {
  'user-disabled': 'disabled',
  'user-not-found': 'deleted',
  'user-token-expired': 'expired',
  'invalid-user-token': 'expired',
  'invalid-refresh-token': 'expired',
}

/** Starts Firebase Auth. App Check must already be running. */
export function createIdentity(app: FirebaseApp, config: BrowserConfig): Identity {
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserSessionPersistence] })
  auth.languageCode = 'en'
  if (config.emulatorUrl !== null) connectAuthEmulator(auth, config.emulatorUrl, { disableWarnings: true })
  let isSigningOut = false
  let endReason: EndReason | null = null
  const requests = new Map<boolean, { user: User; token: Promise<Session['token']> }>()
  const pending = new Set<Promise<unknown>>()

  /** Gets a token from the SDK. If that fails because the session has ended, stores the reason and signs out. */
  function getToken(user: User, force: boolean): Promise<Session['token']> {
    const request = (async () => {
      try {
        await user.getIdToken(force)
        return tokenOf(user)
      } catch (error) {
        const code = identityCode(error)
        endReason = endReasons[code] ?? null
        if (endReason !== null && auth.currentUser !== null) await signOut(auth)
        throw new Failure(code, "Couldn't renew the session.")
      }
    })()
    pending.add(request)
    return request.finally(() => pending.delete(request))
  }

  /** Gets a token with one provider request for all concurrent callers. The SDK would send one per caller. */
  function getTokenOnce(user: User, force: boolean): Promise<Session['token']> {
    const callsProvider = force || isExpiring(user)
    const request = requests.get(callsProvider)
    if (request?.user === user) return request.token
    const token = getToken(user, force).finally(() => {
      if (requests.get(callsProvider)?.token === token) requests.delete(callsProvider)
    })
    requests.set(callsProvider, { user, token })
    return token
  }

  return {
    watch: (report) => {
      let wasSignedIn = false
      return onIdTokenChanged(auth, (user) => {
        if (user !== null) {
          wasSignedIn = true
          endReason = null
          report(sessionOf(user), null)
        } else {
          // Waits for pending requests, because the SDK clears the user before the failed request rejects with the reason.
          void Promise.allSettled(pending).then(() => {
            report(null, wasSignedIn && !isSigningOut ? endReason : null)
            wasSignedIn = false
            isSigningOut = false
          })
        }
      })
    },
    signIn: async ({ email, password, shared }) => {
      try {
        await setPersistence(auth, persistenceOf(shared))
        await signInWithEmailAndPassword(auth, email.trim(), password)
      } catch (error) {
        const failure = await failureOf(error, config, password)
        if (failure.code === 'multi-factor-auth-required') (await loadFlows()).storeChallenge(auth, error)
        throw failure
      }
    },
    flows: async (run, shared) => {
      // The SDK has no user until it has restored the session.
      const [flows] = await Promise.all([loadFlows(), auth.authStateReady()])
      if (shared !== undefined) await setPersistence(auth, persistenceOf(shared))
      return run(flows, auth)
    },
    signOut: async () => {
      isSigningOut = auth.currentUser !== null
      await signOut(auth)
    },
    accessToken: async () => {
      await auth.authStateReady()
      if (auth.currentUser === null) {
        // A pending request may be about to report why the session ended.
        await Promise.allSettled(pending)
        return null
      }
      const token = await getTokenOnce(auth.currentUser, false).catch(() => cachedToken(auth))
      return token?.accessToken ?? null
    },
    renew: async () => {
      await auth.authStateReady()
      return auth.currentUser === null ? null : getTokenOnce(auth.currentUser, true)
    },
  }
}

/**
 * Returns the Failure for an error. The text comes from signInFailure.ts, which loads on first use. If loading
 * fails, the text says that the provider can't be reached.
 */
async function failureOf(thrown: unknown, config: BrowserConfig, password: string): Promise<Failure> {
  try {
    const { signInFailure } = await import('#services/identity/signInFailure.ts')
    return await signInFailure(config, thrown, password)
  } catch {
    const text = "Can't reach the sign-in service. Check your connection and try again."
    return new Failure(identityCode(thrown), text)
  }
}

const loadFlows = () => import('#services/identity/identityFlows.ts')

/** Returns where the session is stored. On a shared computer, the session ends when the tab is closed. */
const persistenceOf = (shared: boolean) => (shared ? browserSessionPersistence : indexedDBLocalPersistence)

/** Returns the last token, which is used if a refresh fails. The API decides whether it is still valid. */
function cachedToken(auth: Auth): Session['token'] {
  return auth.currentUser === null ? null : tokenOf(auth.currentUser)
}

/** Returns true if the SDK would renew the token before returning it. */
function isExpiring(user: User): boolean {
  return (tokenOf(user)?.expirationTime ?? 0) - Date.now() < renewalMargin
}

function sessionOf(user: User): Session {
  const token = tokenOf(user)
  return {
    user: {
      uid: user.uid,
      displayName: user.displayName,
      email: user.email,
      attributes: claimsOf(token?.accessToken ?? null),
    },
    token,
  }
}

function tokenOf(user: User): Session['token'] {
  const { stsTokenManager } = user.toJSON() as {
    stsTokenManager?: { accessToken?: unknown; expirationTime?: unknown }
  }
  const { accessToken, expirationTime } = stsTokenManager ?? {}
  return typeof accessToken === 'string' && typeof expirationTime === 'number'
    ? { accessToken, expirationTime }
    : null
}
