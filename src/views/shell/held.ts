import { createContext, use } from 'react'

const HeldContext = createContext(false)
export const HeldProvider = HeldContext.Provider

/**
 * Returns true until the identity provider confirms who is signed in. Until then, nothing of a restored session may be
 * shown, only what follows from the address: the frame, headings, and skeleton rows.
 */
export const useHeld = (): boolean => use(HeldContext)
