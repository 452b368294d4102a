import * as z from 'zod/mini'

/**
 * The sums of a list in one currency. `id` is the currency, or `ALL` for sums without one. Amounts are
 * decimal strings, and times are in minutes. This file is separate from the calls for these sums, so that
 * every list can load the calls without Zod.
 */
export const listTotal = z.object({ id: z.string(), sums: z.record(z.string(), z.string()) })
