import type { ImportField, ReferenceKind } from '#domain/imports/fields.ts'

/** Returns an optional column of text, with its alternative headings. */
export const text = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  path,
  label,
  type: 'text',
  example: '',
  aliases,
})
/** Returns a column of numbers. */
export const number = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  ...text(path, label, ...aliases),
  type: 'number',
})
/** Returns a column with several values, separated by semicolons. */
export const list = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  ...text(path, label, ...aliases),
  type: 'list',
})
/** Returns a column of hours like 8, 7:30 or 7.5, which are imported as minutes. */
export const duration = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  ...text(path, label, ...aliases),
  type: 'duration',
})
/** Returns a column of times of day like 9:00, 17:30 or 5:30 PM. */
export const time = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  ...text(path, label, ...aliases),
  type: 'time',
})
/** Returns a column of dates. */
export const date = (path: string, label: string, ...aliases: readonly string[]): ImportField => ({
  ...text(path, label, ...aliases),
  type: 'date',
})
/** Returns a column of keys from a fixed list. */
export const key = (
  path: string,
  label: string,
  keys: readonly string[],
  ...aliases: readonly string[]
): ImportField => ({ ...text(path, label, ...aliases), type: 'key', keys })
/** Returns a column of yes and no values. */
export const flag = (path: string, label: string): ImportField => ({ ...text(path, label), type: 'flag' })
/** Returns a column that names another record. */
export const reference = (
  as: ReferenceKind,
  path: string,
  label: string,
  ...aliases: readonly string[]
): ImportField => ({ ...text(path, label, ...aliases), type: as })

/** Returns a column with an example value. */
export const withExample = (field: ImportField, example: string): ImportField => ({ ...field, example })
/** Returns a required column with an example value. */
export const required = (field: ImportField, example: string): ImportField => ({
  ...field,
  example,
  required: true,
})

/** The columns for the first and last day. */
export const term: readonly ImportField[] = [
  required(date('startDate', 'Start date', 'Start', 'From'), '2026-01-12'),
  date('endDate', 'End date', 'End', 'Until'),
]

/** The columns for the address where the work is done. */
export const workAddress: readonly ImportField[] = [
  text('workAddress.street1', 'Work street address', 'Work street', 'Street', 'Address'),
  text('workAddress.street2', 'Work apartment or suite', 'Work street line 2', 'Street line 2'),
  text('workAddress.city', 'Work city', 'City'),
  text('workAddress.state', 'Work state', 'State'),
  text('workAddress.zip', 'Work ZIP code', 'ZIP code', 'ZIP', 'Postal code'),
  text('workAddress.country', 'Work country', 'Country'),
]
