/**
 * A filter for one or more values of a column, or for all other values: `?status=ENDED&not=status`. The query
 * parameter is the filter's name.
 */
export interface Choice<Key extends string = string> {
  readonly text: string
  readonly keys: readonly [Key, ...Key[]]
}

/**
 * A filter for the dates of a column. Its query parameters, such as `startsFrom` and `startsTo`, are inclusive
 * and optional. With two columns, it matches periods that overlap the range. A range that is relative to
 * today, such as the next 30 days, is a window. The query parameter for a window is the filter's name.
 */
export interface Days<Column extends string = string, Window extends string = string> {
  readonly text: string
  readonly days: readonly [first: Column, last: Column]
  readonly windows?: readonly [Window, ...Window[]]
}

/** The column filters of a list. The API's query, the SQL conditions and the filters on screen are derived from them. */
export type ColumnFilters = Readonly<Record<string, Choice | Days>>

/** The names of the filters for values. */
export type ChoiceName<F> = { [Name in keyof F]: F[Name] extends Choice ? Name : never }[keyof F] & string
/** The names of the filters for dates. */
export type DaysName<F> = { [Name in keyof F]: F[Name] extends Days ? Name : never }[keyof F] & string
/** The names of the date filters that also have windows. */
export type WindowName<F> = {
  [Name in keyof F]: F[Name] extends { readonly windows: readonly string[] } ? Name : never
}[keyof F] &
  string
/** The values that a filter can have. */
export type KeyOf<F> = F extends Choice<infer Key> ? Key : never
/** The windows that a filter for dates can have. */
export type WindowOf<F> = F extends { readonly windows: readonly (infer Window extends string)[] }
  ? Window
  : never
/** The query parameters for the first and last day. */
export type DayName<Name extends string> = `${Name}From` | `${Name}To`

/** Declares a filter for one or more values. */
export const choice = <const Key extends string>(
  text: string,
  keys: readonly [Key, ...Key[]],
): Choice<Key> => ({ text, keys })

/** Declares a filter for the dates of a column. Periods have one column for the first day and one for the last. */
export const days = <const Column extends string>(
  text: string,
  first: Column,
  last: Column = first,
): { readonly text: string; readonly days: readonly [Column, Column] } => ({ text, days: [first, last] })

/** Declares a filter with windows for the dates of a column. */
export const daysOrWindow = <const Column extends string, const Window extends string>(
  text: string,
  column: Column,
  windows: readonly [Window, ...Window[]],
) => ({ ...days(text, column), windows })

/** Returns true if the filter is for dates. */
export const isDays = (filter: Choice | Days): filter is Days => 'days' in filter

/** Returns the query parameters for the first and last day. */
export const dayNames = (name: string): readonly [from: string, to: string] => [`${name}From`, `${name}To`]
