/**
 * A filter by one or more keys of a column, whose values can also be excluded: `?status=ENDED&not=status`.
 * Its query parameter is its key in the list's filters.
 */
export interface Choice<Key extends string = string> {
  readonly text: string
  readonly keys: readonly [Key, ...Key[]]
}

/**
 * A filter by the days of a column, such as `startsFrom` and `startsTo`, both inclusive and both optional.
 * With two columns, it matches periods that overlap the range. Windows of days from today are values of the
 * filter's own key.
 */
export interface Days<Column extends string = string, Window extends string = string> {
  readonly text: string
  readonly days: readonly [first: Column, last: Column]
  readonly windows?: readonly [Window, ...Window[]]
}

/** The column filters of a list. The API's query, the SQL conditions and the filters on screen are derived from them. */
export type ColumnFilters = Readonly<Record<string, Choice | Days>>

/** The keys of filters by one or more keys. */
export type ChoiceName<F> = { [Name in keyof F]: F[Name] extends Choice ? Name : never }[keyof F] & string
/** The keys of filters by days. */
export type DaysName<F> = { [Name in keyof F]: F[Name] extends Days ? Name : never }[keyof F] & string
/** The keys of filters by days that also have windows. */
export type WindowName<F> = {
  [Name in keyof F]: F[Name] extends { readonly windows: readonly string[] } ? Name : never
}[keyof F] &
  string
/** The keys that a filter can have. */
export type KeyOf<F> = F extends Choice<infer Key> ? Key : never
/** The windows that a filter by days can have. */
export type WindowOf<F> = F extends { readonly windows: readonly (infer Window extends string)[] }
  ? Window
  : never
/** The parameters of the first and last day. */
export type DayName<Name extends string> = `${Name}From` | `${Name}To`

/** Declares a filter by one or more keys. */
export const choice = <const Key extends string>(
  text: string,
  keys: readonly [Key, ...Key[]],
): Choice<Key> => ({ text, keys })

/** Declares a filter by the days of a column, or of the first and last column of a period. */
export const days = <const Column extends string>(
  text: string,
  first: Column,
  last: Column = first,
): { readonly text: string; readonly days: readonly [Column, Column] } => ({ text, days: [first, last] })

/** Declares a filter by the days of a column, or by a window of days from today. */
export const daysOrWindow = <const Column extends string, const Window extends string>(
  text: string,
  column: Column,
  windows: readonly [Window, ...Window[]],
) => ({ ...days(text, column), windows })

/** Returns true for a filter by days. */
export const isDays = (filter: Choice | Days): filter is Days => 'days' in filter

/** Returns the parameters of the first and last day. */
export const dayNames = (name: string): readonly [from: string, to: string] => [`${name}From`, `${name}To`]
