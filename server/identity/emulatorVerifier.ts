import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as z from 'zod/mini'
import {
  CLOCK_TOLERANCE,
  IdentityUnavailable,
  InvalidToken,
  checkLength,
  readCustomClaims,
  readStandardClaims,
} from '#server/identity/claims.ts'
import type { TokenClaims, VerifyToken } from '#server/identity/claims.ts'
import { cacheVerified } from '#server/identity/cacheVerified.ts'

const CACHE_MS = 1_000
const LOOKUP_TIMEOUT_MS = 5_000
const MAX_CACHED = 1_000

const lookupAnswer = z.object({
  users: z.optional(
    z.array(
      z.object({
        localId: z.string(),
        disabled: z.optional(z.boolean()),
        customAttributes: z.optional(z.string()),
        validSince: z.optional(z.string()),
      }),
    ),
  ),
})
type Account = NonNullable<z.output<typeof lookupAnswer>['users']>[number]

/**
 * Returns a verifier for the demo's unsigned tokens. The claims in a token could be forged, so the verifier uses
 * those of the account in the emulator. A forged `sub` still passes, so the demo only listens on this machine.
 */
export function createEmulatorVerifier(emulatorUrl: string, projectId: string): VerifyToken {
  const cache = new Map<string, { at: number; account: Promise<Account | null> }>()
  const read = cacheVerified(async (token) => readUnsignedToken(token, projectId))

  /**
   * Returns an account, or null if there is none. Caches it for a second, by uid and the claims in the token:
   * a token with different claims means that the account has changed.
   */
  const find = (uid: string, claimsInToken: object): Promise<Account | null> => {
    const key = JSON.stringify([uid, claimsInToken])
    const cached = cache.get(key)
    if (cached !== undefined && Date.now() - cached.at < CACHE_MS) return cached.account
    if (cache.size >= MAX_CACHED) cache.clear()
    const account = lookUp(emulatorUrl, projectId, uid)
    cache.set(key, { at: Date.now(), account })
    // Only enabled accounts stay cached, so that an account works immediately after it is enabled again.
    account.then(
      (found) => {
        if (found === null || found.disabled === true) cache.delete(key)
      },
      () => cache.delete(key),
    )
    return account
  }

  return async (token) => {
    checkLength(token)
    const { uid, issuedAt, signedInAt, claimsInToken } = await read(token)
    const account = await find(uid, claimsInToken)
    if (account === null || account.disabled === true) throw new InvalidToken('account')
    if (account.validSince !== undefined && issuedAt < Number(account.validSince))
      throw new InvalidToken('revoked')
    return { uid, issuedAt, signedInAt, claimsInToken, ...readAttributes(account.customAttributes) }
  }
}

function readUnsignedToken(token: string, projectId: string) {
  try {
    if (decodeProtectedHeader(token).alg !== 'none') throw new InvalidToken('alg')
    const payload = decodeJwt(token)
    const now = Date.now() / 1000
    if (payload.iss !== `https://securetoken.google.com/${projectId}`) throw new InvalidToken('iss')
    if (payload.aud !== projectId) throw new InvalidToken('aud')
    if (typeof payload.exp !== 'number' || payload.exp < now - CLOCK_TOLERANCE) throw new InvalidToken('exp')
    return { ...readStandardClaims(payload, now), claimsInToken: readCustomClaims(payload) }
  } catch (error) {
    if (error instanceof InvalidToken) throw error
    throw new InvalidToken('malformed')
  }
}

async function lookUp(emulatorUrl: string, projectId: string, uid: string): Promise<Account | null> {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${encodeURIComponent(projectId)}/accounts:lookup`
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: [uid] }),
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { users } = lookupAnswer.parse(await response.json())
    return users?.find((user) => user.localId === uid) ?? null
  } catch (error) {
    throw new IdentityUnavailable("The Auth emulator isn't responding.", { cause: error })
  }
}

function readAttributes(customAttributes: string | undefined): Pick<TokenClaims, 'clients' | 'roles'> {
  try {
    const claims: unknown = JSON.parse(customAttributes ?? '{}')
    return readCustomClaims(typeof claims === 'object' && claims !== null ? { ...claims } : {})
  } catch {
    return { clients: [], roles: [] }
  }
}
