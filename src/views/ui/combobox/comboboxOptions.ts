/** One option of a Combobox. The key is sent, the text is shown, and `meta` distinguishes options with the same text. */
export interface ComboboxOption {
  readonly key: string
  readonly text: string
  readonly meta?: string | undefined
}

/** Only this many options are shown, because searching is quicker than reading a longer list. */
export const maxShownOptions = 100

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the options whose text or `meta` contains the typed text, ignoring case and accents. Options whose text starts with it come first. */
export function matchingOptions(
  options: readonly ComboboxOption[],
  typed: string,
): readonly ComboboxOption[] {
  const query = fold(typed.trim())
  if (query === '') return options
  const startMatches: ComboboxOption[] = []
  const otherMatches: ComboboxOption[] = []
  for (const option of options) {
    const index = fold(option.text).indexOf(query)
    if (index === 0) startMatches.push(option)
    else if (index > 0 || (option.meta && fold(option.meta).includes(query))) otherMatches.push(option)
  }
  return [...startMatches, ...otherMatches]
}

/** Returns the option with exactly this text, ignoring case and accents, or undefined. */
export function optionWithText(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const query = fold(text.trim())
  return options.find((option) => fold(option.text) === query)
}

/** Splits a string into the part before the first match, the match, and the part after it. Without a match, the first part is the whole string. */
export function splitMatch(text: string, typed: string): readonly [string, string, string] {
  const query = typed.trim()
  const index = query === '' ? -1 : fold(text).indexOf(fold(query))
  if (index < 0) return [text, '', '']
  return [text.slice(0, index), text.slice(index, index + query.length), text.slice(index + query.length)]
}
