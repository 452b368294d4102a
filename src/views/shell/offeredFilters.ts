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
import { windowOptions, type WorkUntilWindow } from '#domain/kernel/windows.ts'
import { toWords, type Option } from '#lookups/options.ts'
import type { Filter } from '#views/shell/area.ts'

type OfferedFilters<F> = {
  readonly [Name in ChoiceName<F>]: Filter<KeyOf<F[Name]>> & { readonly several: true; readonly not: true }
} & { readonly [Name in DayName<DaysName<F>>]: SingleValueFilter } & {
  readonly [Name in WindowName<F>]: SingleValueFilter<WindowOf<F[Name]>>
}
type SingleValueFilter<Value extends string = string> = Omit<Filter<Value>, 'several' | 'not'>

/** The options of a yes/no filter. */
export const yesOrNo = [
  { key: 'true', text: 'Yes' },
  { key: 'false', text: 'No' },
] as const

/** Returns the column filters of a list as its area offers them. `textOf` can replace `toWords` for the keys of a filter, and omits an option by returning null. */
export function offeredFilters<const F extends ColumnFilters>(
  filters: F,
  textOf: { readonly [Name in ChoiceName<F>]?: (key: KeyOf<F[Name]>) => string | null } = {},
): OfferedFilters<F> {
  const texts = textOf as Readonly<Record<string, ((key: string) => string | null) | undefined>>
  const result: Record<string, Filter> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const { text } = filter
    if (isDays(filter)) {
      const range = dayNames(name)
      const [from, to] = range
      const windows = filter.windows as readonly WorkUntilWindow[] | undefined
      const options = windows && windowOptions(windows)
      result[from] = result[to] = { text }
      result[options ? name : from] = { text, range, ...(options && { windows: true, options }) }
    } else {
      const choices = filter.keys.map((key) => ({ key, text: (texts[name] ?? toWords)(key) }))
      const options = choices.filter((option): option is Option => option.text !== null)
      result[name] = { text, several: true, not: true, options }
    }
  }
  return result as unknown as OfferedFilters<F>
}
