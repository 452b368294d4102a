import { createContext } from 'react'

/** The labels of the values that the panel next to a list already shows. Null on a record's own page. */
export const ShownTerms = createContext<readonly string[] | null>(null)
