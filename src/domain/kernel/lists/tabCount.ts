import * as z from 'zod/mini'

/** The number of records in a tab. `id` is the key of the tab. Apart from the calls, which every list loads without Zod. */
export const tabCount = z.object({ id: z.string(), count: z.int() })
