import type { FieldError } from '#domain/kernel/errors.ts'
import { unavailablePolicy, type PasswordPolicy } from '#domain/users/passwordPolicy.ts'

/** How the user can sign in. */
export interface SignInMethods {
  readonly password: boolean
  readonly providers: readonly string[]
  readonly secondFactor: boolean
}

/** The data for an authenticator app. It is shown once and never stored. */
export interface Enrollment {
  readonly secret: string
  readonly uri: string
}

export interface SecurityContext {
  readonly methods: SignInMethods
  readonly policy: PasswordPolicy
  readonly enrollment: Enrollment | null
  readonly errors: readonly FieldError[]
  /** The result of the last successful change, in words. Null if there is none. */
  readonly result: string | null
}

/** What the provider requires for a change to sign-in settings. */
export interface CurrentCredentials {
  /** The current password. Empty if the account has none. */
  readonly current: string
  /** The authenticator app's code. Empty without two-factor authentication. */
  readonly code: string
}

/** A new password and what the provider requires to set it. */
export type PasswordChange = CurrentCredentials & { readonly next: string }

export type SecurityEvent =
  | { type: 'security.open' }
  | ({ type: 'password.change' } & PasswordChange)
  | ({ type: 'password.remove' } & CurrentCredentials)
  | ({ type: 'factor.start' } & CurrentCredentials)
  | { type: 'factor.verify'; code: string }
  | ({ type: 'factor.remove' } & CurrentCredentials)
  | { type: 'factor.cancel' }
  | { type: 'sessions.revoke' }

export interface SecurityDeps {
  readonly readMethods: () => Promise<SignInMethods>
  readonly loadPasswordPolicy: (signal: AbortSignal) => Promise<PasswordPolicy>
  /** Changes the password, or sets the first one. The provider requires a recent sign-in. */
  readonly changePassword: (input: PasswordChange) => Promise<SignInMethods>
  readonly removePassword: (input: CurrentCredentials) => Promise<SignInMethods>
  readonly startEnrollment: (input: CurrentCredentials) => Promise<Enrollment>
  readonly finishEnrollment: (input: { code: string }) => Promise<SignInMethods>
  readonly removeFactor: (input: CurrentCredentials) => Promise<SignInMethods>
  /** Ends every session of the user, including this one. */
  readonly revokeSessions: (signal: AbortSignal) => Promise<void>
}

/** The context before the page is opened. */
export const initialSecurity: SecurityContext = {
  methods: { password: false, providers: [], secondFactor: false },
  policy: unavailablePolicy,
  enrollment: null,
  errors: [],
  result: null,
}
