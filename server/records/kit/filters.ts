import { gte, inArray, is, Column, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays } from '#domain/kernel/dates.ts'
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
import type { Settings } from '#domain/settings/record.ts'
import type { WorkUntilWindow } from '#domain/kernel/windows.ts'
import { inWindow, conditionIfSet } from '#server/db/lists.ts'

/** What a filter by keys uses: a column, or a function that returns the filter's condition. */
type ChoiceColumns<F> = {
  readonly [Name in ChoiceName<F>]: AnyPgColumn | ((keys: readonly KeyOf<F[Name]>[]) => SQL)
}
type DaysColumns<F> = F[DaysName<F>] extends { readonly days: readonly (infer Name extends string)[] }
  ? { readonly [Key in Name]: AnyPgColumn }
  : never

type Conditions<F> = { readonly [Name in ChoiceName<F>]: (keys: readonly KeyOf<F[Name]>[]) => SQL } & {
  readonly [Name in DayName<DaysName<F>>]: (day: string) => SQL
} & {
  readonly [Name in WindowName<F>]: (window: WindowOf<F[Name]>, today: string, reader: SettingsReader) => SQL
}

/** The settings with alert days. A list's date windows are computed from them. */
export type AlertSetting = 'contractAlertDays' | 'expiryAlertDays'
type SettingsReader = { readonly settings: Pick<Settings, AlertSetting> }

/** Returns the conditions of a list's filters, keyed by query parameter. A table whose columns have the same names as the filters can be passed as `columns`. */
export function columnConditions<const F extends ColumnFilters>(
  filters: F,
  columns: ChoiceColumns<F> & ([DaysName<F>] extends [never] ? unknown : DaysColumns<F>),
  alertDays?: AlertSetting,
): Conditions<F> {
  // The names are type-checked above.
  const columnsByName = columns as Readonly<Record<string, AnyPgColumn | ((keys: readonly string[]) => SQL)>>
  const conditions = Object.entries(filters).flatMap(([name, filter]): [string, unknown][] => {
    if (!isDays(filter)) {
      const column = columnsByName[name]
      return [[name, is(column, Column) ? (keys: readonly string[]) => inArray(column, [...keys]) : column]]
    }
    const [first, last] = filter.days.map((column) => columnsByName[column] as AnyPgColumn)
    const [from, to] = dayNames(name)
    return [
      [from, (day: string) => startOf(last as AnyPgColumn, day)],
      [to, (day: string) => endOf(first as AnyPgColumn, day)],
      ...(filter.windows === undefined || alertDays === undefined
        ? []
        : [
            [
              name,
              (window: WorkUntilWindow, today: string, { settings }: SettingsReader) =>
                inWindow(first as AnyPgColumn, window, today, settings[alertDays]),
            ] as [string, unknown],
          ]),
    ]
  })
  return Object.fromEntries(conditions) as unknown as Conditions<F>
}

const isInstant = (column: AnyPgColumn) => column.getSQLType().startsWith('timestamp')

const startOf = (column: AnyPgColumn, day: string) =>
  gte(column, isInstant(column) ? `${day}T00:00:00Z` : day)

const endOf = (column: AnyPgColumn, day: string) =>
  isInstant(column) ? lt(column, `${addDays(day, 1)}T00:00:00Z`) : lte(column, day)

/** Returns the conditions of the filters that a query sets. Filters named in `not` are inverted and also match empty values. */
export const queryConditions = <Args extends readonly unknown[]>(
  conditions: object,
  query: object,
  ...args: Args
): (SQL | undefined)[] => {
  // Conditions are type-checked where they are declared.
  const parameters = query as { readonly not?: readonly string[] } & Readonly<Record<string, unknown>>
  return Object.entries(conditions as Readonly<Record<string, (value: unknown, ...args: Args) => SQL>>).map(
    ([name, condition]) =>
      conditionIfSet(parameters[name], (value) => {
        const matching = condition(value, ...args)
        return parameters.not?.includes(name) === true ? sql`(${matching}) IS NOT TRUE` : matching
      }),
  )
}

/** Returns true if a computed row matches the filters that a query sets. */
export function matchesFilters(filters: ColumnFilters, row: object, query: object): boolean {
  const values = row as Readonly<Record<string, unknown>>
  const parameters = query as { readonly not?: readonly string[] } & Readonly<Record<string, unknown>>
  return Object.entries(filters).every(([name, filter]) => {
    if (!isDays(filter)) {
      const keys = parameters[name] as readonly unknown[] | undefined
      return keys === undefined || keys.includes(values[name]) !== (parameters.not?.includes(name) === true)
    }
    const [first, last] = filter.days.map((column) => String(values[column]))
    const [from = '', to = ''] = dayNames(name).map((each) => parameters[each] as string | undefined)
    return (from === '' || String(last) >= from) && (to === '' || String(first) <= to)
  })
}
