import type { ComponentType } from 'react'
import type { Option } from '#views/ui/input/Select.tsx'

/** What a filter's own control receives: its value, the value in words, and where to send a changed one; '' removes it. */
export interface OwnEditorProps {
  readonly value: string
  readonly valueText: string
  readonly onChange: (value: string) => void
}

/** One filter of a list and the values it can have. */
export interface FilterChoices {
  readonly key: string
  readonly text: string
  readonly options: readonly Option[]
  /** Set only by links: shown while set, never offered. */
  readonly linked?: boolean | undefined
  /** Matches any of several values. */
  readonly several?: boolean | undefined
  /** Its values can also be left out. */
  readonly not?: boolean | undefined
  /** The filters of the first and last day of a range, which can be set instead of a value. */
  readonly range?: readonly [from: string, until: string] | undefined
  /** Its own control instead of the options. */
  readonly editor?: ComponentType<OwnEditorProps> | undefined
}

/** The values of each filter that is set. `not` names those whose values are left out. */
export type SelectedFilters = Readonly<Record<string, readonly string[]>>

const maxShown = 3

/** Returns true for a filter that is set. */
export const isSet = (filter: FilterChoices, selected: SelectedFilters): boolean =>
  keysOf(filter).some((key) => key in selected)

/** Returns the keys that one chip is about. */
export const keysOf = ({ key, range }: FilterChoices): readonly string[] => [key, ...(range ?? [])]

/** Returns true for a filter whose values are left out. */
export const isInverted = ({ key }: FilterChoices, { not }: SelectedFilters): boolean =>
  not?.includes(key) === true

/** Returns the selected values in words, such as `not Active, On leave`, with a count from the fourth on. */
export function valueText(filter: FilterChoices, selected: SelectedFilters): string {
  const { key, range = [], options } = filter
  const [from, until] = range.map((each) => selected[each]?.[0])
  if (from !== undefined && from === until) return from
  if (until !== undefined) return from === undefined ? `by ${until}` : `${from} – ${until}`
  if (from !== undefined) return `from ${from}`
  const values = selected[key] ?? []
  return isInverted(filter, selected) ? `not ${listed(options, values)}` : listed(options, values)
}

function listed(options: readonly Option[], values: readonly string[]): string {
  const texts = values.map((value) => options.find(({ key }) => key === value)?.text ?? value)
  if (texts.length <= maxShown) return texts.join(', ')
  const shown = texts.slice(0, maxShown - 1)
  return `${shown.join(', ')} and ${texts.length - shown.length} more`
}
