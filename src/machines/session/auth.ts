import type { AnyActorRef } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { unmappedAlert } from '#domain/users/unmappedAlert.ts'
import type { SignOutReason } from '#domain/users/signOutReason.ts'
import type { User } from '#domain/users/record.ts'
import { isTransient } from '#machines/kit/failure.ts'
import type { Read, ReadContext, NoAnswer } from '#machines/kit/read.machine.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'
import type { SecurityDeps } from '#machines/session/security.ts'
import type { SignInDeps } from '#machines/session/signIn.machine.ts'
import type { AuthToken, TokenRefreshDeps } from '#machines/session/tokenRefresh.machine.ts'
import type { WorkspaceDeps } from '#machines/shell/workspace.machine.ts'

/** The user as the identity provider reports them. `attributes` are the custom claims. */
export interface AuthUser {
  readonly uid: string
  readonly displayName: string | null
  readonly email: string | null
  readonly attributes: { readonly clients: readonly string[]; readonly roles: readonly string[] }
}

/** The user as GET /user returns them. After a reload, only the names are known until the user is loaded again. */
export type LoggedInUser = Pick<User, 'firstName' | 'lastName'> & Partial<User>

/** The context of the auth chart. */
export interface AuthContext {
  readonly user: AuthUser | null
  readonly token: AuthToken | null
  readonly loggedInUser: LoggedInUser | null
  readonly errors: readonly FieldError[]
  readonly selectedClientId: string | null
  readonly reason: SignOutReason | null
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
  /** The provider or the API has confirmed the restored session. */
  | { type: 'identity.confirmed' }

/** The last token of a session that the provider no longer recognizes. */
export type EndedSession = Pick<AuthContext, 'token'>

/** The chart's types. */
export const authTypes = {} as {
  context: AuthContext
  events: AuthEvent
  tags: 'checking' | 'signedOut' | 'busy' | 'signedIn' | 'confirmed' | 'unmapped' | 'signingOut'
}

/** The result of reading the user. */
export interface UserRead {
  readonly output: Answer<User> | NoAnswer
}

export interface AuthDeps extends WorkspaceDeps, SignInDeps, SecurityDeps, TokenRefreshDeps {
  /** Reads the user with their permissions in a client. The client is null if the user has none. */
  readonly loadUser: Read<{ readonly clientId: string | null }, Answer<User>>
  /** Reports who is signed in, now and on every change. Returns a function that stops reporting. */
  readonly watchSession: (report: (event: AuthEvent) => void) => () => void
  /** Returns why the session ended. Returns `expired` if the provider gives no reason. */
  readonly readReason: (input: EndedSession) => Promise<SignOutReason>
  readonly signOut: (reason: SignOutReason) => Promise<void>
}

/** The user and token as the provider reports them. */
export interface Session {
  readonly user: AuthUser
  readonly token: AuthToken | null
}

/** Returns the actor that holds the alerts. */
export const alertsOf = ({ system }: Pick<AnyActorRef, 'system'>) => system.get('alerts') as AlertsActor

/** The event that raises the alert for a user without a client (requirement A3). */
export const unmappedAlertEvent = { type: 'alert.raise', alert: unmappedAlert } as const

/** The context without a session (requirement A8). */
export const noSession = {
  user: null,
  token: null,
  loggedInUser: null,
  errors: [],
  selectedClientId: null,
}

/**
 * Returns why an event ends the session. If the provider no longer reports a session, the reason is `expired` until
 * the provider gives another reason.
 */
export function reasonOf(event: AuthEvent): SignOutReason {
  if (event.type === 'session.revoked') return event.reason
  return event.type === 'session.signOut' ? 'requested' : 'expired'
}

/** Returns true if the claims contain the client. */
export function hasClient({ user }: AuthContext, clientId: string | null): boolean {
  return clientId !== null && (user?.attributes.clients.includes(clientId) ?? false)
}

/** Returns true if the provider reports different clients or roles for the same user. In that case, permissions must be loaded again. */
export function hasOtherClaims({ user }: AuthContext, present: Session): boolean {
  const { uid, attributes } = present.user
  return user?.uid === uid && JSON.stringify(user.attributes) !== JSON.stringify(attributes)
}

/** Returns the client to work in: the selected one if the claims contain it, or else the first one in the claims. Null if there are none. */
export function clientOf(context: AuthContext): string | null {
  const { selectedClientId, user } = context
  return hasClient(context, selectedClientId) ? selectedClientId : (user?.attributes.clients[0] ?? null)
}

/** Returns the context after reading the user: the user, or the errors. */
export function profileOf(answer: UserRead['output']): Partial<AuthContext> {
  if (answer.kind === 'ok') return { loggedInUser: answer.data, errors: [] }
  return { errors: answer.kind === 'refused' ? answer.errors : [] }
}

/** Returns the result of the latest attempt to read the user. */
export const lastAttempt = ({
  context,
}: {
  readonly context: ReadContext<object, Answer<User>>
}): UserRead => ({
  output: context.answer,
})

/** The latest time that a `Date` can hold. */
const latestTime = 8.64e15

/** Returns when to read the user again: in five seconds if the failure may be temporary. Otherwise never, because the server would reject the request again. */
export const nextRead = ({ context: { errors } }: { context: AuthContext }) => ({
  at: errors.some(isTransient) ? Date.now() + 5_000 : latestTime,
})

/** Returns true once an attempt to read the user has failed, so that work can start without waiting for the next attempt. */
export function hasReadFailed({ context }: { context: AuthContext }): boolean {
  return context.errors.length > 0
}

/** Returns the event that gives the drafts actor the user id of the session that has started. */
export const sessionBegan = ({ user }: AuthContext) =>
  ({ type: 'session.began', uid: user?.uid ?? '' }) as const

/** Returns the event that tells the drafts actor why the session ended. */
export const sessionEnded = (event: Parameters<typeof reasonOf>[0]) =>
  ({ type: 'session.ended', reason: reasonOf(event) }) as const
