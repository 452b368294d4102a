import type { Answer } from '#domain/answer.ts'
import type { FieldError } from '#domain/errors.ts'
import { unmappedAlert } from '#domain/unmappedAlert.ts'
import type { User } from '#domain/user.ts'
import type { SecurityDeps } from '#machines/security.machine.ts'
import type { SignInDeps } from '#machines/signIn.machine.ts'
import type { KeptDrafts, WorkspaceDeps } from '#machines/workspace.machine.ts'

/** The user as the identity provider knows him; `attributes` are the custom claims. */
export interface AuthUser {
  readonly uid: string
  readonly displayName: string | null
  readonly email: string | null
  readonly attributes: { readonly clients: readonly string[]; readonly roles: readonly string[] }
}

/** The access token and when it ends, in milliseconds of this device's clock. */
export interface AuthToken {
  readonly accessToken: string
  readonly expirationTime: number
}

/** Why somebody was signed out; the texts live with the login view. */
export type SignOutReason = 'asked' | 'expired' | 'disabled' | 'deleted' | 'revoked' | 'refused' | 'elsewhere'

/** GET /user's answer; after a reload only the names until it has come again. */
export type LoggedInUser = Pick<User, 'firstName' | 'lastName'> & Partial<User>

/** Context of the auth chart. */
export interface AuthContext {
  readonly user: AuthUser | null
  readonly token: AuthToken | null
  readonly loggedInUser: LoggedInUser | null
  readonly errors: readonly FieldError[]
  readonly selectedClientId: string | null
  readonly reason: SignOutReason | null
  /** Failed refreshes in a row. */
  readonly attempt: number
  /** When the token is refreshed next, in milliseconds. */
  readonly refreshAt: number
  /** Drafts of a forced sign-out by client, for the user they belong to. */
  readonly kept: { readonly uid: string; readonly drafts: Readonly<Record<string, KeptDrafts>> } | null
}

export type AuthEvent =
  | { type: 'session.present'; user: AuthUser; token: AuthToken | null }
  | { type: 'session.absent' }
  | { type: 'session.revoked'; reason: SignOutReason }
  | { type: 'session.wake' }
  | { type: 'session.signOut' }
  | { type: 'client.select'; clientId: string }
  | { type: 'user.changed' }
  | { type: 'app.restored' }

export interface AuthInput {
  readonly kept: AuthContext['kept']
}

export interface AuthDeps extends WorkspaceDeps, SignInDeps, SecurityDeps {
  /** Reports who is signed in, now and on every change; returns how to stop. */
  readonly watchSession: (report: (event: AuthEvent) => void) => () => void
  /** A forced refresh; the new token also arrives through watchSession. */
  readonly refreshSession: (signal: AbortSignal) => Promise<AuthToken>
  readonly loadUser: (input: { clientId: string | null }, signal: AbortSignal) => Promise<Answer<User>>
  readonly signOut: (reason: SignOutReason) => Promise<void>
}

const minute = 60_000

/**
 * When to refresh: 5 minutes before the end (requirement A6), and never sooner than half a minute from now, so that no answer of the
 * provider, however short-lived its token, can make a tight loop (trust.md §6.2.7).
 */
export function refreshTime(token: AuthToken | null, now: number): number {
  if (token === null) return now + minute
  return Math.max(now + minute / 2, token.expirationTime - 5 * minute)
}

/** The pause before the next try: 30 s doubling to 16 min (requirement A6). */
export function backoffTime(attempt: number, now: number): number {
  return now + Math.min(30_000 * 2 ** attempt, 16 * minute)
}

/** The custom claims' user with his token, as the provider reports them. */
export interface Present {
  readonly user: AuthUser
  readonly token: AuthToken | null
}

/** What a user without a client is told (requirement A3). */
export const unmappedAlarm = { type: 'alert.raise', alert: unmappedAlert } as const

/** What clearing auth leaves (requirement A8). */
export const nobody = {
  user: null,
  token: null,
  loggedInUser: null,
  errors: [],
  selectedClientId: null,
  attempt: 0,
}

/** True when the claims name the client. */
export function isMine({ user }: AuthContext, clientId: string | null): boolean {
  return clientId !== null && (user?.attributes.clients.includes(clientId) ?? false)
}

/** The client to work in: the selected one while the claims name it, otherwise their first; null without any. */
export function clientOf(context: AuthContext): string | null {
  const { selectedClientId, user } = context
  return isMine(context, selectedClientId) ? selectedClientId : (user?.attributes.clients[0] ?? null)
}

/** What the refresh action leaves: the user, or why there is none. */
export function profileOf(answer: Answer<User>): Partial<AuthContext> {
  if (answer.kind === 'ok') return { loggedInUser: answer.data, errors: [] }
  return { errors: answer.kind === 'refused' ? answer.errors : [] }
}

/** A token that has just arrived, with the time of its refresh. */
export function freshToken(token: AuthToken | null): Pick<AuthContext, 'token' | 'attempt' | 'refreshAt'> {
  return { token, attempt: 0, refreshAt: refreshTime(token, Date.now()) }
}

/** The next try after a failed refresh. */
export function nextAttempt(attempt: number): Pick<AuthContext, 'attempt' | 'refreshAt'> {
  return { attempt: attempt + 1, refreshAt: backoffTime(attempt, Date.now()) }
}
