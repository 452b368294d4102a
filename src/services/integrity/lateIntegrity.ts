import type { AppIntegrity, Attestation } from '#services/integrity/appIntegrity.ts'

export interface LateIntegrity extends AppIntegrity {
  /** Returns the last token; null before the first. */
  readonly last: () => string | null
}

/** A token isn't used for this many milliseconds before it expires. */
const margin = 30_000

/** Creates an app integrity that uses a stored token while it is valid, so that a reload doesn't wait for App Check. */
export function createLateIntegrity(
  load: () => Promise<AppIntegrity>,
  stored: Attestation | null,
): LateIntegrity {
  let last = stored?.token ?? null
  return {
    last: () => last,
    token: async () => {
      if (stored !== null && stored.expireTimeMillis - margin > Date.now()) return stored.token
      const token = await load().then(
        (integrity) => integrity.token(),
        () => null,
      )
      last = token
      return token
    },
  }
}
