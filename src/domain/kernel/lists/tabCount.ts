import * as z from 'zod/mini'

/** The amounts owed in one currency, grouped by age, as shown above a list. */
const owedByAge = z.object({
  currency: z.string(),
  asOf: z.string(),
  bounds: z.array(z.int()),
  buckets: z.array(z.string()),
  unapplied: z.string(),
})
export type OwedByAge = z.output<typeof owedByAge>

/**
 * The number of records in a tab. `id` is the key of the tab. The invoices list also has an entry for each
 * currency, with the amounts that are `owed` and the number of companies with an amount in that currency.
 * This file is separate from the calls for these numbers, so that every list can load the calls without Zod.
 */
export const tabCount = z.object({ id: z.string(), count: z.int(), owed: z.optional(owedByAge) })
