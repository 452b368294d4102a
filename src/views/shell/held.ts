import { createContext, use } from 'react'

const HeldContext = createContext(false)
export const HeldProvider = HeldContext.Provider

/**
 * True while the identity provider has not yet confirmed who is signed in. Until then nothing of a restored session may be
 * painted, only what the address alone tells: the frame, headings, and skeletons where the rows will be.
 */
export const useHeld = (): boolean => use(HeldContext)
