import * as z from 'zod/mini'
import { searchText } from '#domain/kernel/lists/listQuery.ts'

/** The kinds of records that a search finds, in the order of the response. */
export const searchTypes = [
  'employees',
  'projects',
  'contracts',
  'assignments',
  'timesheets',
  'invoices',
  'payments',
  'notes',
  'users',
] as const
export type SearchType = (typeof searchTypes)[number]

const error = `Set types to one or more of: ${searchTypes.join(', ')}.`

/** Query of GET /search. `types` can be repeated, and can contain several types separated by commas. By default, all types are searched. */
export const searchQuery = z.strictObject({
  q: searchText('q', 'Set q to the text to search for.'),
  types: z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())], { error }),
      z.pipe(
        z.transform((value: string | string[]) => [
          ...new Set([value].flat().flatMap((part) => part.split(','))),
        ]),
        z.array(z.enum(searchTypes, { error })),
      ),
    ),
  ),
})

/** Response of GET /search: the first matches of each type, as rows of that type's list. Types without matches are left out. */
export const searchAnswer = z.array(
  z.object({
    type: z.enum(searchTypes),
    total: z.int(),
    /** True if counting stopped at `total` and there are more matches. */
    isCapped: z.boolean(),
    /** True if searching the list took too long. Search this type alone to try again. */
    tookTooLong: z.optional(z.literal(true)),
    rows: z.array(z.looseObject({})),
  }),
)
