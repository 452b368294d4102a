import { lazy } from 'react'
import { loadAgain } from '#views/ui/kit/loadAgain.ts'

/** A component whose file loads when it is first shown. Until then, the surrounding content waits. */
export const late: typeof lazy = (load) => lazy(() => loadAgain(load))
