import * as z from 'zod/mini'
import { date } from '#domain/kernel/fields.ts'
import {
  dayNames,
  isDays,
  type ChoiceName,
  type ColumnFilters,
  type DayName,
  type DaysName,
  type KeyOf,
  type WindowName,
  type WindowOf,
} from '#domain/kernel/lists/filters.ts'
import { defaultLimit, maxLimit, maxOffset, maxSearchLength } from '#domain/kernel/lists/lists.ts'

const wholeNumber = (label: string, from: number, to: number, fallback: number) =>
  z._default(
    z.pipe(
      z
        .string({ error: `Set ${label} to a whole number from ${from} to ${to}.` })
        .check(z.regex(/^\d{1,7}$/, { error: `Set ${label} to a whole number from ${from} to ${to}.` })),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z
          .number()
          .check(
            z.gte(from, { error: `Set ${label} to a whole number from ${from} to ${to}.` }),
            z.lte(to, { error: `Set ${label} to a whole number from ${from} to ${to}.` }),
          ),
      ),
    ),
    fallback,
  )

const columnsError = 'Set columns to one or more column keys.'
const columnKey = z
  .string({ error: columnsError })
  .check(z.regex(/^[a-zA-Z]{1,40}$/, { error: columnsError }))

/** The query parameters of a page, as text. */
const pageQuery = {
  limit: wholeNumber('limit', 1, maxLimit, defaultLimit),
  offset: wholeNumber('offset', 0, maxOffset, 0),
}

/** The query of a record's related rows: only paging, without search or sorting. */
export const relatedRowsQuery = z.strictObject(pageQuery)

/** Returns a schema for a search parameter. */
export const searchText = (name: string, emptyError: string) =>
  z.string({ error: `Set ${name} to a single value.` }).check(
    z.trim(),
    z.minLength(1, { error: emptyError }),
    z.maxLength(maxSearchLength, { error: `Shorten the search to ${maxSearchLength} characters.` }),
    // oxlint-disable-next-line no-control-regex -- it must match control characters
    z.refine(
      (text) =>
        !/[\u0000-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(
          text,
        ),
      {
        error: 'Remove invalid characters from the search.',
      },
    ),
  )

/** The query parameters that every list accepts, as text. */
export const listQuery = {
  /** `csv` returns all matches as a file instead of a page. */
  format: z.optional(z.enum(['csv'], { error: 'Set format to csv, or omit it.' })),
  /** The keys of the file's columns, in order. If missing, the file has all columns except the version. */
  columns: z.optional(
    z.pipe(
      z.union([columnKey, z.array(columnKey).check(z.maxLength(60, { error: columnsError }))], {
        error: columnsError,
      }),
      z.transform((value: string | string[]): readonly string[] => [value].flat()),
    ),
  ),
  ...pageQuery,
  search: z.optional(searchText('search', 'Omit search to list everything.')),
}

/** Returns a schema for a parameter that takes one or more of the keys: `?status=ACTIVE&status=ON_LEAVE`. */
function severalOf<const K extends string>(name: string, keys: readonly [K, ...K[]]) {
  const error = `Set ${name} to one or more of: ${keys.join(', ')}.`
  const one = z.enum(keys, { error })
  const several = z.array(one).check(z.minLength(1, { error }), z.maxLength(keys.length, { error }))
  return z.optional(
    z.pipe(
      z.union([one, several], { error }),
      z.transform((value: K | K[]): readonly K[] => (Array.isArray(value) ? value : [value])),
    ),
  )
}

const windowOf = <const K extends string>(name: string, windows: readonly [K, ...K[]]) =>
  z.optional(z.enum(windows, { error: `Set ${name} to one of: ${windows.join(', ')}.` }))

const day = (label: string) => z.optional(date(label))

type Several<K extends string> = ReturnType<typeof severalOf<K>>
type NotOf<F> = [ChoiceName<F>] extends [never] ? unknown : { readonly not: Several<ChoiceName<F>> }
type FilterQuery<F> = { readonly [Name in ChoiceName<F>]: Several<KeyOf<F[Name]>> } & {
  readonly [Name in DayName<DaysName<F>>]: ReturnType<typeof day>
} & { readonly [Name in WindowName<F>]: ReturnType<typeof windowOf<WindowOf<F[Name]>>> } & NotOf<F>

/** Returns the query parameters of a list's filters. `not` names the filters whose values are excluded: `?status=ENDED&not=status`. */
export function filterQuery<const F extends ColumnFilters>(filters: F): FilterQuery<F> {
  const choices = Object.keys(filters).filter((name) => 'keys' in (filters[name] ?? {}))
  const [first, ...others] = choices
  const shape = Object.entries(filters).flatMap(([name, filter]): [string, z.ZodMiniType][] => {
    if (!isDays(filter)) return [[name, severalOf(name, filter.keys)]]
    const [from, to] = dayNames(name)
    return [
      ...(filter.windows === undefined
        ? []
        : [[name, windowOf(name, filter.windows)] as [string, z.ZodMiniType]]),
      [from, day('filter start date')],
      [to, day('filter end date')],
    ]
  })
  const not = first === undefined ? {} : { not: severalOf('not', [first, ...others]) }
  return { ...Object.fromEntries(shape), ...not } as unknown as FilterQuery<F>
}

/** Returns a schema for a `sort` parameter, which names one of a list's sortable columns: `lastName`, `-hireDate`. */
export function sortBy<const K extends string>(columns: readonly [K, ...K[]]) {
  const keys = columns.flatMap((column): (K | `-${K}`)[] => [column, `-${column}`])
  const error = `Set sort to one of: ${columns.join(', ')}. Prefix it with - for descending order.`
  return z.optional(z.enum(keys as [K, ...(K | `-${K}`)[]], { error }))
}
