import type { PlannedAmendment } from '#domain/contracts/amending/planned.ts'
import { contractTrail } from '#domain/contracts/trail.ts'

/** Returns the date of a planned amendment and what it changes: `From 2026-06-01: End date, PO amount`. */
export const plannedText = ({ effectiveFrom, fields }: PlannedAmendment): string =>
  `From ${effectiveFrom}: ${fields.map((field) => contractTrail[field] ?? field).join(', ')}`
