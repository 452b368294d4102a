import * as z from 'zod/mini'
import { currencies } from '#lookups/lists.ts'

const currency = z.enum(currencies)
const owed = { currency, buckets: z.array(z.string()), unapplied: z.string(), total: z.string() }

/** What is owed by age: not due, then one bucket per bound, then the rest. `unapplied` is zero or negative. */
export const aging = z.object({
  asOf: z.string(),
  basis: z.enum(['due']),
  bounds: z.array(z.int()),
  rows: z.array(z.object({ billToName: z.string(), ...owed })),
  totals: z.array(z.object(owed)),
})

/** Approved time of a contract and week that no invoice bills yet. */
export const unbilledRow = z.object({
  contractId: z.string(),
  contractNo: z.string(),
  billToName: z.string(),
  employeeName: z.string(),
  weekEnding: z.string(),
  minutes: z.int(),
  amount: z.string(),
  currency,
})
export type UnbilledRow = z.output<typeof unbilledRow>

/** Everything of one party and currency in a time, with the balance after each entry. */
export const statement = z.object({
  billToName: z.string(),
  currency,
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  entries: z.array(
    z.object({
      date: z.string(),
      type: z.enum(['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REVERSAL', 'VOID']),
      id: z.string(),
      label: z.string(),
      amount: z.string(),
      balance: z.string(),
    }),
  ),
  closing: z.string(),
})
export type Statement = z.output<typeof statement>
