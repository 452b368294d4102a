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
import { windowText, type WorkUntilWindow } from '#domain/kernel/windows.ts'
import { textOf } from '#lookups/options.ts'
import type { Filter } from '#views/shell/area.ts'

type Offered<F> = {
  readonly [Name in ChoiceName<F>]: Filter<KeyOf<F[Name]>> & { readonly several: true; readonly not: true }
} & { readonly [Name in DayName<DaysName<F>>]: OneValue } & {
  readonly [Name in WindowName<F>]: OneValue<WindowOf<F[Name]>>
}
type OneValue<Value extends string = string> = Omit<Filter<Value>, 'several' | 'not'>

/** Returns the filters by the columns of a list as its area offers them. `textOfKey` names keys that don't have the text of their list. */
export function offeredFilters<const F extends ColumnFilters>(
  filters: F,
  textOfKey: { readonly [Name in ChoiceName<F>]?: (key: KeyOf<F[Name]>) => string | null } = {},
): Offered<F> {
  const texts = textOfKey as Readonly<Record<string, ((key: string) => string | null) | undefined>>
  const offered = Object.entries(filters).flatMap(([name, filter]): [string, Filter][] => {
    const { text } = filter
    if (!isDays(filter)) {
      const { keys } = filter
      const nameOf = texts[name] ?? ((key: string) => textOf(keys, key))
      const options = keys.flatMap((key) => {
        const shown = nameOf(key)
        return shown === null ? [] : [{ key, text: shown }]
      })
      return [[name, { text, several: true, not: true, options }]]
    }
    const range = dayNames(name)
    const [from, to] = range
    const day: [string, Filter] = [to, { text }]
    if (filter.windows === undefined) return [[from, { text, range }], day]
    const options = (filter.windows as readonly WorkUntilWindow[]).map((key) => ({
      key,
      text: windowText(key),
    }))
    return [[name, { text, range, options }], [from, { text }], day]
  })
  return Object.fromEntries(offered) as unknown as Offered<F>
}
