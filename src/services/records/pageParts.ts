import { loadHistory } from '#services/audit/history.ts'
import { readTile } from '#services/dashboard/dashboard.ts'
import { revealValue } from '#services/employees/reveal.ts'

/** The services for parts of pages. Combined in one file, because each file adds bytes to the first load. */
export const pageParts = { loadHistory, readTile, revealValue }
