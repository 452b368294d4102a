import { centsOf, unitsOf } from '#domain/kernel/money.ts'

/** The limits of a PO, and the percentage of use at which a warning is shown. */
export interface PurchaseOrder {
  readonly poAmount: string | null
  readonly poHours: string | null
  readonly poWarnPct: string
}

/** The used part of a PO: what is on issued and draft invoices, and approved time that isn't billed yet. */
export interface PoUsage {
  readonly cents: bigint
  readonly minutes: number
}

/** The states of a PO, from least to most used. */
export const poStates = ['WITHIN', 'WARNING', 'USED_UP', 'EXCEEDED'] as const

/** The PO alerts for active contracts, most urgent first. A contract has at most one of them. */
export const poAlerts = ['USED_UP', 'EXPIRED', 'WARNING', 'EXPIRING'] as const
export type PoAlert = (typeof poAlerts)[number]

/** How much of a PO is used. `pct` is a whole number, rounded down, so 100 means all of it. */
export interface PoBurn {
  readonly pct: number
  readonly state: (typeof poStates)[number]
}

/** Returns how much of a PO is used, by amount or by hours, whichever percentage is higher. Null for a PO without limits. */
export function poBurnOf({ poAmount, poHours, poWarnPct }: PurchaseOrder, usage: PoUsage): PoBurn | null {
  const burns = [
    ...(poAmount === null ? [] : [burnOf(usage.cents, centsOf(poAmount), poWarnPct)]),
    ...(poHours === null ? [] : [burnOf(BigInt(usage.minutes) * 100n, unitsOf(poHours, 2) * 60n, poWarnPct)]),
  ]
  return burns.reduce<PoBurn | null>(
    (highest, burn) => (highest === null || rank(burn) > rank(highest) ? burn : highest),
    null,
  )
}

const rank = ({ pct, state }: PoBurn) => poStates.indexOf(state) * 1e6 + pct

function burnOf(used: bigint, limit: bigint, warnPct: string): PoBurn {
  if (limit === 0n) return { pct: used > 0n ? 100 : 0, state: used > 0n ? 'EXCEEDED' : 'WITHIN' }
  const pct = Number((used * 100n) / limit)
  if (used > limit) return { pct, state: 'EXCEEDED' }
  if (used === limit) return { pct, state: 'USED_UP' }
  return { pct, state: used * 10_000n >= limit * unitsOf(warnPct, 2) ? 'WARNING' : 'WITHIN' }
}
