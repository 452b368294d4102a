import type { ComponentType } from 'react'
import type { Option } from '#views/ui/input/Select.tsx'

/** The props of a filter's custom control. Changing the value to '' removes the filter. */
export interface CustomEditorProps {
  readonly value: string
  readonly valueText: string
  readonly onChange: (value: string) => void
}

/** One filter of a list, and the values it can have. */
export interface FilterDefinition {
  readonly key: string
  readonly text: string
  readonly options: readonly Option[]
  /** True if only links can set the filter. It is shown while it is set, but users can't add it. */
  readonly linked?: boolean | undefined
  /** True if the filter can have several values. It then matches records with any of them. */
  readonly several?: boolean | undefined
  /** True if the values can also be excluded. */
  readonly not?: boolean | undefined
  /** The filters for the first and last day of a range. They can be set instead of a value. */
  readonly range?: readonly [from: string, until: string] | undefined
  /** A custom control instead of the options. */
  readonly editor?: ComponentType<CustomEditorProps> | undefined
}

/** The values of each active filter. `not` names the filters whose values are excluded. */
export type SelectedFilters = Readonly<Record<string, readonly string[]>>

const maxShown = 3

/** Returns true for an active filter. */
export const isSet = (filter: FilterDefinition, selected: SelectedFilters): boolean =>
  keysOf(filter).some((key) => key in selected)

/** Returns the keys whose values one chip shows: those of the filter and of its range. */
export const keysOf = ({ key, range }: FilterDefinition): readonly string[] => [key, ...(range ?? [])]

/** Returns true for a filter whose values are excluded. */
export const isInverted = ({ key }: FilterDefinition, { not }: SelectedFilters): boolean =>
  not?.includes(key) === true

/** Returns the selected values or the range in words, such as `not Active, On leave` or `from 2026-11-01`. More than three values: `Active, On leave and 2 more`. */
export function valueText(filter: FilterDefinition, selected: SelectedFilters): string {
  const { key, range = [], options } = filter
  const [from, until] = range.map((name) => selected[name]?.[0])
  if (from !== undefined && from === until) return from
  if (until !== undefined) return from === undefined ? `through ${until}` : `${from} – ${until}`
  if (from !== undefined) return `from ${from}`
  const values = selected[key] ?? []
  return isInverted(filter, selected) ? `not ${listText(options, values)}` : listText(options, values)
}

function listText(options: readonly Option[], values: readonly string[]): string {
  const texts = values.map((value) => options.find(({ key }) => key === value)?.text ?? value)
  if (texts.length <= maxShown) return texts.join(', ')
  const shownTexts = texts.slice(0, maxShown - 1)
  return `${shownTexts.join(', ')} and ${texts.length - shownTexts.length} more`
}
