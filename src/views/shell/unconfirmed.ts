import { createContext, use } from 'react'

const UnconfirmedContext = createContext(false)
export const UnconfirmedProvider = UnconfirmedContext.Provider

/**
 * Returns true until the identity provider confirms the user. Until then, data from a restored session must not
 * be shown. Pages show only what the URL determines: the frame, headings and skeleton rows.
 */
export const useUnconfirmed = (): boolean => use(UnconfirmedContext)
