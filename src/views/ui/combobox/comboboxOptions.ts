/** One option of a Combobox. The key is sent, the text is shown, and `meta` distinguishes options with the same text. */
export interface ComboboxOption {
  readonly key: string
  readonly text: string
  readonly meta?: string | undefined
}

/** More options than this are better searched than read. */
export const shownAtOnce = 100

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the options that contain the typed text, ignoring case and accents. Options that start with it come first. */
export function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return options
  const starts: ComboboxOption[] = []
  const holds: ComboboxOption[] = []
  for (const option of options) {
    const at = fold(option.text).indexOf(wanted)
    if (at === 0) starts.push(option)
    else if (at > 0 || (option.meta && fold(option.meta).includes(wanted))) holds.push(option)
  }
  return [...starts, ...holds]
}

/** Splits a text around the first match of the typed text. */
export function splitMatch(text: string, typed: string): readonly [string, string, string] {
  const wanted = typed.trim()
  const at = wanted === '' ? -1 : fold(text).indexOf(fold(wanted))
  if (at < 0) return [text, '', '']
  return [text.slice(0, at), text.slice(at, at + wanted.length), text.slice(at + wanted.length)]
}
