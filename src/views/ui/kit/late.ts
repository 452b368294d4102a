import { lazy } from 'react'
import { loadAgain } from '#views/ui/kit/loadAgain.ts'

/** Returns a component whose file loads when it is first shown, with retries. Until then, the surrounding Suspense shows its fallback. */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => loadAgain(load))
