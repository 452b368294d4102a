import { loadHistory } from '#services/audit/history.ts'
import { readTile } from '#services/dashboard/dashboard.ts'
import { revealValue } from '#services/employees/reveal.ts'

/** The services of parts of pages. In one file, because each file costs bytes of the first load. */
export const pageParts = { loadHistory, readTile, revealValue }
