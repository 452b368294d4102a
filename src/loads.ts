/* Starts loading what the page needs next, while the browser is still compiling src/main.tsx. In the build, this is a small separate file. */
import { config, restored, stored } from './early.ts'
import type { Provider } from '#services/identity/provider.ts'
import { directly } from '#services/page/lateFiles.ts'
import { loadWithRetry } from '#views/ui/kit/loadWithRetry.ts'

let provider: Promise<Provider> | undefined

/** Loads and starts the identity provider's SDK, once. If loading fails, it can be retried. */
export function loadProvider(): Promise<Provider> {
  provider ??= import('#services/identity/provider.ts').then(
    ({ startProvider }) => startProvider(config),
    (error: unknown) => {
      provider = undefined
      throw error
    },
  )
  return provider
}

// If this fails, the page loads the provider again.
if (restored === null) loadProvider().catch(() => undefined)

/** The code that validates stored state. A new tab has nothing stored, so it doesn't load this code. */
export const restorer =
  stored === null
    ? undefined
    : loadWithRetry(() => directly(() => import('#machines/persistence/restoring.ts')))

/**
 * Matches stored text that contains copies of records or rows to validate. A restored session loads all rows again,
 * so its stored rows aren't validated.
 */
const copiesPattern = restored === null ? /"(?:record":\{|rows":\[\{)/ : /"record":\{/
/** The code that validates stored copies of records and rows. Undefined if there are none. */
export const copyValidator =
  stored !== null && copiesPattern.test(stored)
    ? loadWithRetry(() => import('#services/records/validRecords.ts'))
    : undefined
