import * as z from 'zod/mini'
import { contract } from '#domain/contracts/record.ts'

const { shape } = contract

/** Response of GET /contract/{id}/burn. */
export const contractBurn = z.object({
  poNumber: shape.poNumber,
  poAmount: shape.poAmount,
  poHours: shape.poHours,
  poExpiry: shape.poExpiry,
  poWarnPct: shape.poWarnPct,
  poBurn: shape.poBurn,
  /** Everything issued, drafted and approved but not billed yet, in the contract's currency. Null for a PO without limits, and for users who can't view invoices. */
  used: z.nullable(z.object({ amount: z.string(), minutes: z.int() })),
  currency: shape.currency,
})

/** Response of GET /contract/{id}/margin. Null fields can't be computed, or the user's permissions don't show them. */
export const contractMargin = z.object({
  currency: shape.currency,
  burdenPct: shape.burdenPct,
  spread: shape.spread,
  marginPct: shape.marginPct,
  markupPct: shape.markupPct,
  targetMarginPct: shape.targetMarginPct,
  earnings: shape.earnings,
})
