import * as z from 'zod/mini'

/** What is owed in one currency by age, as the numbers above a list show it. */
const owedByAge = z.object({
  currency: z.string(),
  asOf: z.string(),
  bounds: z.array(z.int()),
  buckets: z.array(z.string()),
  unapplied: z.string(),
})
export type OwedByAge = z.output<typeof owedByAge>

/**
 * The number of records in a tab. `id` is the key of the tab. Above invoices, each currency is counted too: `owed` by how many companies. In its own file, because every list loads the calls without Zod.
 */
export const tabCount = z.object({ id: z.string(), count: z.int(), owed: z.optional(owedByAge) })
