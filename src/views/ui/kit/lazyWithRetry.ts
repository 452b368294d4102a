import { lazy } from 'react'
import { loadWithRetry } from '#views/ui/kit/loadWithRetry.ts'

/** Returns a component whose file loads when it is first shown, with retries. Until then, the surrounding Suspense shows its fallback. */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => loadWithRetry(load))
