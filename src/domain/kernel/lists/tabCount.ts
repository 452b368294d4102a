import * as z from 'zod/mini'

/**
 * The number of records in a tab. `id` is the key of the tab. In its own file, because every list loads the calls without Zod.
 */
export const tabCount = z.object({ id: z.string(), count: z.int() })
