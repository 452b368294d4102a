import * as z from 'zod/mini'

/**
 * The sums of a list in one currency, which is the id; `ALL` for sums without a currency. Amounts are decimal
 * strings, times are minutes. This file is separate, because every list loads the calls but not Zod.
 */
export const listTotal = z.object({ id: z.string(), sums: z.record(z.string(), z.string()) })
