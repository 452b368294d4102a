import { createContext } from 'react'

/** The terms that the panel beside a list already shows; null on a record's own page. */
export const ShownTerms = createContext<readonly string[] | null>(null)
