import { isRole } from '#domain/kernel/permissions.ts'
import type { Role } from '#domain/kernel/permissions.ts'

/** The claims of a verified ID token. A user's rights are limited by both these claims and the database. */
export type TokenClaims = {
  readonly uid: string
  /** Seconds since 1970. */
  readonly issuedAt: number
  /** Seconds since 1970. A renewed token keeps the time of the sign-in. */
  readonly signedInAt: number
  readonly clients: readonly string[]
  readonly roles: readonly Role[]
  /** The token's own claims. Only set if the account's claims are used instead. */
  readonly claimsInToken?: Pick<TokenClaims, 'clients' | 'roles'>
}

/** Returns when the user of a token signed in (ISO 8601). */
export const signInTimeOf = ({ signedInAt }: Pick<TokenClaims, 'signedInAt'>): string =>
  new Date(signedInAt * 1000).toISOString()

/** Returns the claims of a bearer token. Throws InvalidToken, or IdentityUnavailable if it can't be verified right now. */
export type VerifyToken = (token: string) => Promise<TokenClaims>

/** Resolves for a valid app-integrity token. Throws InvalidToken or IdentityUnavailable. */
export type VerifyAppIntegrity = (token: string) => Promise<void>

/** Thrown for an invalid token. The message names the failed check and is never sent. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
}

/** Thrown if the keys or accounts needed to verify a token are unavailable. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable'
}

/** The allowed clock difference in seconds. */
export const CLOCK_TOLERANCE = 30
const MAX_TOKEN_LENGTH = 8_192

/** Throws InvalidToken if the text is empty or too long. Call this before parsing a token. */
export function checkLength(token: string): void {
  if (token.length === 0 || token.length > MAX_TOKEN_LENGTH) throw new InvalidToken('length')
}

/** Returns the user and the times of an ID token, real or emulated. Throws InvalidToken if they are invalid. */
export function readStandardClaims(
  payload: Readonly<Record<string, unknown>>,
  now: number,
): Pick<TokenClaims, 'uid' | 'issuedAt' | 'signedInAt'> {
  const { sub, iat, auth_time: authTime } = payload
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) throw new InvalidToken('sub')
  if (typeof iat !== 'number' || iat > now + CLOCK_TOLERANCE) throw new InvalidToken('iat')
  if (typeof authTime !== 'number' || authTime > now + CLOCK_TOLERANCE) throw new InvalidToken('auth_time')
  return { uid: sub, issuedAt: iat, signedInAt: authTime }
}

/** Returns the custom claims `clients` and `roles`. Leaves out clients that aren't strings, and unknown roles. */
export function readCustomClaims(
  source: Readonly<Record<string, unknown>>,
): Pick<TokenClaims, 'clients' | 'roles'> {
  return { clients: textsIn(source.clients), roles: textsIn(source.roles).filter(isRole) }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
}
