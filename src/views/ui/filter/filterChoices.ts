import type { Option } from '#views/ui/input/Select.tsx'

/** One filter of a list and the values it can have. */
export interface FilterChoices {
  readonly key: string
  readonly text: string
  readonly options: readonly Option[]
  /** Set only by links: shown while set, never offered. */
  readonly linked?: boolean | undefined
  /** Matches any of several values. */
  readonly several?: boolean | undefined
}

/** The values of each filter that is set. */
export type ChosenFilters = Readonly<Record<string, readonly string[]>>

const shownAtMost = 3

/** Returns the chosen values in words, such as `Active, On leave`, with a count from the fourth on. */
export function valueText({ options }: FilterChoices, values: readonly string[]): string {
  const texts = values.map((value) => options.find(({ key }) => key === value)?.text ?? value)
  if (texts.length <= shownAtMost) return texts.join(', ')
  const shown = texts.slice(0, shownAtMost - 1)
  return `${shown.join(', ')} and ${texts.length - shown.length} more`
}
