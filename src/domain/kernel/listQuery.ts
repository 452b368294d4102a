import * as z from 'zod/mini'
import { defaultLimit, maxLimit, maxOffset, maxSearch } from '#domain/kernel/lists.ts'

const count = (label: string, from: number, to: number, fallback: number) =>
  z._default(
    z.pipe(
      z
        .string({ error: `Give ${label} once, as a whole number from ${from} to ${to}.` })
        .check(z.regex(/^\d{1,7}$/, { error: `Give ${label} as a whole number from ${from} to ${to}.` })),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z
          .number()
          .check(
            z.gte(from, { error: `Give ${label} as a whole number from ${from} to ${to}.` }),
            z.lte(to, { error: `Give ${label} as a whole number from ${from} to ${to}.` }),
          ),
      ),
    ),
    fallback,
  )

/** The query parameters every list accepts, as they arrive (text); anything else is refused. */
export const listQuery = {
  limit: count('limit', 1, maxLimit, defaultLimit),
  offset: count('offset', 0, maxOffset, 0),
  search: z.optional(
    z.string({ error: 'Give search once, as text.' }).check(
      z.trim(),
      z.minLength(1, { error: 'Leave search out when there is nothing to search for.' }),
      z.maxLength(maxSearch, { error: `Shorten the search to ${maxSearch} characters.` }),
      // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
      z.refine(
        (text) =>
          !/[\u0000-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(
            text,
          ),
        {
          error: 'Remove the control characters from the search.',
        },
      ),
    ),
  ),
}

/** A `sort` parameter over the columns a list can be ordered by: `lastName`, `-hireDate`. */
export function sortBy<const K extends readonly [string, ...string[]]>(columns: K) {
  const allowed = columns.flatMap((column) => [column, `-${column}`])
  return z.optional(
    z.string({ error: `Sort by one of: ${columns.join(', ')}; - in front for descending.` }).check(
      z.refine((text) => allowed.includes(text), {
        error: `Sort by one of: ${columns.join(', ')}; - in front for descending.`,
      }),
    ),
  )
}
