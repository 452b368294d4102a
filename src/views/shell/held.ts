import { createContext, use } from 'react'

const HeldContext = createContext(false)
export const HeldProvider = HeldContext.Provider

/**
 * Returns true until the identity provider confirms the user. Until then no data of a restored session may be shown, only what the
 * address alone determines: the frame, headings and skeleton rows.
 */
export const useHeld = (): boolean => use(HeldContext)
