import type { CallName } from '#domain/kernel/calls.ts'
import type { Database } from '#server/db/database.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import type { RateLimits } from '#server/pipeline/rateLimit.ts'
import type { IdentityAdmin } from '#server/identity/admin.ts'
import type { VerifyAppIntegrity, VerifyToken } from '#server/identity/claims.ts'

/** What the routes stand on; tests hand in their own database and keys. */
export type ApiDeps = {
  database: Database
  cipher: FieldCipher
  verifyToken: VerifyToken
  verifyAppIntegrity: VerifyAppIntegrity
  /** The identity provider as its administrator. */
  identityAdmin: IdentityAdmin
  rateLimits: RateLimits
  /** Milliseconds since 1970. */
  now: () => number
}

/** A finished answer: its text is kept as it was sent, so that a repeated key gets the same. */
export type Produced = {
  text: string
  total: number | null
  afterwards?: (admin: IdentityAdmin) => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the checks that run before a route of the API; null on other paths and until then. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The call of the domain's table that the route answers. */
    call?: CallName
  }
}
