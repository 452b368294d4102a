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
import type * as Flows from '#services/identity/identityFlows.ts'
import { Failure } from '#services/http/failure.ts'
import { identityCode } from '#services/identity/identityCode.ts'

/** A signed-in user with the access token, as the provider reports them; times in milliseconds of this device's clock. */
export interface Session {
  readonly user: {
    readonly uid: string
    readonly displayName: string | null
    readonly email: string | null
    readonly attributes: { readonly clients: readonly string[]; readonly roles: readonly string[] }
  }
  readonly token: { readonly accessToken: string; readonly expirationTime: number } | null
}

/** Why the provider ended a session by itself. */
export type EndReason = 'expired' | 'disabled' | 'deleted' | 'revoked'

export interface Identity {
  /** Reports the session now and on every change; null when nobody is signed in, with the reason where the provider has just given one. */
  readonly watch: (report: (session: Session | null, reason: EndReason | null) => void) => () => void
  readonly signIn: (input: { email: string; password: string; shared: boolean }) => Promise<void>
  readonly signOut: () => Promise<void>
  /** The flows beside signing in with a password; their code is fetched when first needed. */
  readonly flows: <T>(
    run: (flows: typeof Flows, auth: Auth) => T | Promise<T>,
    shared?: boolean,
  ) => Promise<T>
  /** The access token, refreshed by the SDK when it is about to end. */
  readonly accessToken: () => Promise<string | null>
  /** A refresh by force, one for any number of callers. */
  readonly renew: () => Promise<Session['token']>
}

/** The SDK's own margin. */
const renewsBefore = 30_000

const endings: Readonly<Record<string, EndReason>> = {
  'user-disabled': 'disabled',
  'user-not-found': 'deleted',
  'user-token-expired': 'expired',
  'invalid-user-token': 'expired',
  'invalid-refresh-token': 'expired',
}

/** Starts Firebase Auth; App Check must have been started before. */
export function createIdentity(app: FirebaseApp, config: BrowserConfig): Identity {
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserSessionPersistence] })
  auth.languageCode = 'en'
  if (config.emulatorUrl !== null) connectAuthEmulator(auth, config.emulatorUrl, { disableWarnings: true })
  let leaving = false
  let ended: EndReason | null = null
  const open = new Map<boolean, { user: User; token: Promise<Session['token']> }>()
  const asking = new Set<Promise<unknown>>()

  /** Asks the SDK for a token and notes why it ended the session, if it did. */
  function ask(user: User, force: boolean): Promise<Session['token']> {
    const asked = (async () => {
      try {
        await user.getIdToken(force)
        return tokenOf(user)
      } catch (error) {
        const code = identityCode(error)
        ended = endings[code] ?? null
        if (ended !== null && auth.currentUser !== null) await signOut(auth)
        throw new Failure(code, 'The session could not be renewed.')
      }
    })()
    asking.add(asked)
    return asked.finally(() => asking.delete(asked))
  }

  /** The same question of any number of callers is one to the provider; the SDK would ask for each of them. */
  function askOnce(user: User, force: boolean): Promise<Session['token']> {
    const asksProvider = force || isEnding(user)
    const asked = open.get(asksProvider)
    if (asked?.user === user) return asked.token
    const token = ask(user, force).finally(() => {
      if (open.get(asksProvider)?.token === token) open.delete(asksProvider)
    })
    open.set(asksProvider, { user, token })
    return token
  }

  return {
    watch: (report) => {
      let known = false
      return onIdTokenChanged(auth, (user) => {
        if (user !== null) {
          known = true
          ended = null
          report(sessionOf(user), null)
        } else {
          // The SDK clears the user before the call that found out why has rejected.
          void Promise.allSettled(asking).then(() => {
            report(null, known && !leaving ? ended : null)
            known = false
            leaving = false
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
        if (failure.code === 'multi-factor-auth-required') (await loadFlows()).keepChallenge(auth, error)
        throw failure
      }
    },
    flows: async (run, shared) => {
      const flows = await loadFlows()
      if (shared !== undefined) await setPersistence(auth, persistenceOf(shared))
      return run(flows, auth)
    },
    signOut: async () => {
      leaving = auth.currentUser !== null
      await signOut(auth)
    },
    accessToken: async () => {
      await auth.authStateReady()
      if (auth.currentUser === null) {
        // Who is just finding out why nobody is signed in any more speaks first.
        await Promise.allSettled(asking)
        return null
      }
      const token = await askOnce(auth.currentUser, false).catch(() => cachedToken(auth))
      return token?.accessToken ?? null
    },
    renew: () => {
      const user = auth.currentUser
      return user === null ? Promise.resolve(null) : askOnce(user, true)
    },
  }
}

/** With the words of the catalogue, fetched when first needed; where they cannot be, nothing else can be reached either. */
async function failureOf(thrown: unknown, config: BrowserConfig, password: string): Promise<Failure> {
  try {
    const { signInFailure } = await import('#services/identity/signInFailure.ts')
    return await signInFailure(config, thrown, password)
  } catch {
    const text = 'The sign-in service cannot be reached. Check your connection and try again.'
    return new Failure(identityCode(thrown), text)
  }
}

const loadFlows = () => import('#services/identity/identityFlows.ts')

/** On a shared computer the session ends with the tab. */
const persistenceOf = (shared: boolean) => (shared ? browserSessionPersistence : indexedDBLocalPersistence)

/** What is left when no fresh token can be had: the API says whether it still counts. */
function cachedToken(auth: Auth): Session['token'] {
  return auth.currentUser === null ? null : tokenOf(auth.currentUser)
}

/** True when the SDK gives no token without asking for a new one. */
function isEnding(user: User): boolean {
  return (tokenOf(user)?.expirationTime ?? 0) - Date.now() < renewsBefore
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

/** The custom claims of an access token. The browser only shows by them; the server verifies. */
export function claimsOf(accessToken: string | null): Session['user']['attributes'] {
  const claims = payloadOf(accessToken)
  return { clients: textsOf(claims['clients']), roles: textsOf(claims['roles']) }
}

function payloadOf(accessToken: string | null): Record<string, unknown> {
  try {
    const part = (accessToken ?? '').split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
