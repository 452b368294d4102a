import { currencies, employmentTypes, workAuthorizations } from '#lookups/lists.ts'

/** One choice in a select. The key is stored and sent, and the text is shown. */
export type Option<Key extends string = string> = { readonly key: Key; readonly text: string }

/** The choice that means "nothing selected". Its key is never stored or sent. */
export const SELECT: Option<'SELECT'> = Object.freeze({ key: 'SELECT', text: 'Select' })

/** Lists whose keys are shown as they are. */
const shownAsKeys: ReadonlySet<readonly string[]> = new Set([workAuthorizations, currencies, employmentTypes])

/** The texts of keys that `toWords` would get wrong. */
const spellings = new Map([
  ['NEW_PO', 'New PO'],
  ['CANCELLED', 'Canceled'],
  ['BI_WEEKLY', 'Bi-weekly'],
  ['PTO', 'PTO'],
  ['NON_EXEMPT', 'Non-exempt'],
  ['ON_BENCH', 'On the bench'],
  ['NON_BILLABLE', 'Non-billable'],
  ['TNC', 'TNC'],
  ['PER_BILL_TO', 'Per bill-to'],
  ['PER_PO', 'Per PO'],
  ['CLIENT_ENDED', 'Ended by client'],
  ['WEEKLY_40', 'Over 40 hours a week'],
  ['DAILY_8_WEEKLY_40', 'Over 8 hours a day or 40 a week'],
])

/** Returns a key in words: NET_30 becomes "Net 30", END_CLIENT "End client". Also works for statuses. */
export function toWords(key: string): string {
  const spaced = key.replaceAll('_', ' ')
  return spellings.get(key) ?? spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

/** Returns the text of one key of a list. */
export function textOf<Key extends string>(list: readonly Key[], key: Key): string {
  return shownAsKeys.has(list) ? key : toWords(key)
}

const optionsCache = new WeakMap<readonly string[], readonly Option[]>()

/** Returns the options of a list, with "Select" first. Returns the same array for the same list, so that views can tell that the options haven't changed. */
export function optionsOf<Key extends string>(list: readonly Key[]): readonly Option<Key | 'SELECT'>[] {
  const cached = optionsCache.get(list)
  if (cached !== undefined) return cached as readonly Option<Key | 'SELECT'>[]
  const options = withSelectPrompt(list.map((key) => ({ key, text: textOf(list, key) })))
  optionsCache.set(list, options)
  return options
}

/** Returns the options with "Select" in front. */
export function withSelectPrompt<Key extends string>(
  options: readonly Option<Key>[],
): readonly Option<Key | 'SELECT'>[] {
  return Object.freeze([SELECT, ...options])
}
