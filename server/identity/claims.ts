import { isRole } from '#domain/kernel/permissions.ts'
import type { Role } from '#domain/kernel/permissions.ts'

/** What a verified ID token says; rights are these claims intersected with the database. */
export type TokenClaims = {
  readonly uid: string
  /** Seconds since 1970. */
  readonly issuedAt: number
  /** Seconds since 1970; a renewed token keeps that of the sign-in. */
  readonly signedInAt: number
  readonly clients: readonly string[]
  readonly roles: readonly Role[]
}

/** Turns a bearer token into its claims; throws TokenRefused, or IdentityAway when nobody can tell. */
export type VerifyToken = (token: string) => Promise<TokenClaims>

/** Accepts an app-integrity token by returning; throws TokenRefused or IdentityAway. */
export type VerifyAppIntegrity = (token: string) => Promise<void>

/** The token is not good. The reason is for logs, never for the answer. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
}

/** The keys or accounts needed to judge a token cannot be had now. */
export class IdentityAway extends Error {
  override name = 'IdentityAway'
}

/** Seconds two clocks may differ. */
export const CLOCK_TOLERANCE = 30
const MAX_TOKEN_LENGTH = 8_192

/** Refuses what is far too long to be a token before any work is done on it. */
export function checkLength(token: string): void {
  if (token.length === 0 || token.length > MAX_TOKEN_LENGTH) throw new TokenRefused('length')
}

/** The registered claims every ID token must carry, checked alike for real and emulated tokens. */
export function readUid(
  payload: Readonly<Record<string, unknown>>,
  now: number,
): Pick<TokenClaims, 'uid' | 'issuedAt' | 'signedInAt'> {
  const { sub, iat, auth_time: authTime } = payload
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) throw new TokenRefused('sub')
  if (typeof iat !== 'number' || iat > now + CLOCK_TOLERANCE) throw new TokenRefused('iat')
  if (typeof authTime !== 'number' || authTime > now + CLOCK_TOLERANCE) throw new TokenRefused('auth_time')
  return { uid: sub, issuedAt: iat, signedInAt: authTime }
}

/** The custom claims `clients` and `roles`; anything that is not a list of texts counts as none. */
export function readCustomClaims(
  source: Readonly<Record<string, unknown>>,
): Pick<TokenClaims, 'clients' | 'roles'> {
  return { clients: texts(source.clients), roles: texts(source.roles).filter(isRole) }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
}
