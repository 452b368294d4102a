import * as z from 'zod/mini'

/**
 * The number of records in a tab, and the alert days that divide the list's windows. `id` is the key of the tab. In its own file, because
 * every list loads the calls without Zod.
 */
export const tabCount = z.object({ id: z.string(), count: z.int(), alertDays: z.optional(z.array(z.int())) })
