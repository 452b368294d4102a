import { unescapeFormula } from '#domain/kernel/lists/formulas.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { parseDuration } from '#domain/timesheets/duration.ts'
import { parseTime } from '#domain/timesheets/times.ts'

/** One field that a column of a file can fill. */
export interface ImportField {
  /** Its path in the request body that adds a record, such as `address.city`. */
  readonly path: string
  /** Its heading in the template. */
  readonly label: string
  /** How its cells are read. Cells of a `ReferenceKind` identify another record by a number, code, name or email. */
  readonly type: 'text' | 'date' | 'number' | 'duration' | 'time' | 'list' | 'flag' | 'key' | ReferenceKind
  /** The accepted keys, for the type `key`. */
  readonly keys?: readonly string[]
  /** Its alternative headings. */
  readonly aliases?: readonly string[]
  readonly example: string
  /** True if a file can't be imported without it. */
  readonly required?: true
  /** The fields that can replace this one. A file that has all of them doesn't need this one. */
  readonly unless?: readonly string[]
  /** Masked in the download of rows with errors. */
  readonly restricted?: true
}

export type ReferenceKind = 'user' | 'employee' | 'project' | 'contract'

const references: ReadonlySet<string> = new Set<ReferenceKind>(['user', 'employee', 'project', 'contract'])

/** Returns true for a field whose cells identify another record. */
export const isReference = (field: ImportField): field is ImportField & { readonly type: ReferenceKind } =>
  references.has(field.type)

/** Returns text in lowercase with only letters and digits. Headings and keys are compared in this form. */
const normalize = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')

/** Returns the path of the matching field for each heading that has one. Earlier mappings of the same headings take precedence. */
export function guessMapping(
  fields: readonly ImportField[],
  columns: readonly string[],
  earlierMapping: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const byName = new Map(
    fields.flatMap(({ path, label, aliases = [] }) =>
      [label, path, ...aliases].map((name) => [normalize(name), path] as const),
    ),
  )
  const byColumn = new Map(
    Object.entries(earlierMapping).flatMap(([column, path]) =>
      // Headings without letters or digits, such as "#", can't be compared.
      normalize(column) === '' ? [] : [[normalize(column), path] as const],
    ),
  )
  const paths = new Set(fields.map(({ path }) => path))
  const usedPaths = new Set<string>()
  const mapping: Record<string, string> = {}
  for (const column of columns) {
    const path = byColumn.get(normalize(column)) ?? byName.get(normalize(column))
    if (path === undefined || !paths.has(path) || usedPaths.has(path)) continue
    usedPaths.add(path)
    mapping[column] = path
  }
  return mapping
}

/** Returns headings that are all non-empty and unique: `Column 3`, `Name (2)`. */
export function distinctColumns(headings: readonly string[]): string[] {
  // A mapping is an object, which can't have this key.
  const seen = new Set(['__proto__'])
  return headings.map((heading, index) => {
    const first = heading.trim().slice(0, 200) || `Column ${index + 1}`
    let name = first
    for (let count = 2; seen.has(name); count += 1) name = `${first} (${count})`
    seen.add(name)
    return name
  })
}

/** Returns the path of the field that a column is mapped to, or undefined if there is none. A heading such as `constructor` matches nothing. */
export const mappedPathOf = (
  mapping: Readonly<Record<string, string>>,
  column: string,
): string | undefined => (Object.hasOwn(mapping, column) ? mapping[column] : undefined)

/** Returns the field that each column fills, in the order of the columns. */
export function fieldsOf(
  fields: readonly ImportField[],
  mapping: Readonly<Record<string, string>>,
  columns: readonly string[],
): readonly (ImportField | undefined)[] {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  return columns.map((column) => byPath.get(mappedPathOf(mapping, column) ?? ''))
}

/**
 * Returns the unchecked request body for a row's cells, and an error for each cell that is too long
 * for its type. Such cells and empty cells are left out of the body.
 */
export function draftOf(
  columnFields: readonly (ImportField | undefined)[],
  cells: readonly string[],
): { readonly draft: Record<string, unknown>; readonly errors: readonly FieldError[] } {
  const draft: Record<string, unknown> = {}
  const errors: FieldError[] = []
  columnFields.forEach((field, index) => {
    const text = unescapeFormula(cells[index] ?? '').trim()
    if (field === undefined || text === '') return
    const limit = maxCellLengths[field.type]
    if (text.length <= limit) setAt(draft, field.path.split('.'), valueOf(field, text))
    else
      errors.push({
        code: 'too_long',
        message: `Shorten this cell to at most ${limit.toLocaleString('en-US')} characters.`,
        field: field.path,
      })
  })
  return { draft, errors }
}

/** The maximum number of entries read from a cell. No list accepts that many. Without the limit, validation would check every entry before it rejects a list as too long. */
const maxEntries = 100

/** The maximum number of characters in a cell, by type of field. No field accepts more than its type allows here, but the schema of a text field may accept fewer. */
const maxCellLengths: Readonly<Record<ImportField['type'], number>> = {
  text: 20_000,
  date: 60,
  number: 60,
  duration: 60,
  time: 60,
  flag: 60,
  key: 200,
  list: 10_000,
  user: 300,
  employee: 300,
  project: 300,
  contract: 300,
}

function valueOf({ type, keys = [] }: ImportField, text: string): unknown {
  switch (type) {
    case 'date':
      return isoDate(text)
    case 'number':
      return text
        .replace(/^([-+]?)\$/, '$1')
        .replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
        .replace(/%$/, '')
    case 'duration':
      return parseDuration(text) ?? text
    case 'time':
      return parseTime(text) ?? text
    case 'list':
      return text
        .split(';')
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .slice(0, maxEntries)
    case 'flag':
      return yesTexts.has(text.toLowerCase()) ? true : noTexts.has(text.toLowerCase()) ? false : text
    case 'key':
      return keys.find((key) => normalize(key) === normalize(text)) ?? text
    default:
      return text
  }
}

const yesTexts = new Set(['yes', 'y', 'true', '1', 'x'])
const noTexts = new Set(['no', 'n', 'false', '0'])

/** Returns a US date such as `1/31/2026` as 2026-01-31. Any other text stays unchanged. */
function isoDate(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** Sets a value at a path. Numbers in the path are positions in a list. */
function setAt(
  target: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const inner = (target[name] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {})
  setAt(inner as Record<string, unknown>, rest, value)
}

/** Returns the heading of the column that an error is about. Null for an error about the whole row or about a field that no column fills. */
export function columnOf(
  mapping: Readonly<Record<string, string>>,
  columns: readonly string[],
  field: string | undefined,
): string | null {
  if (field === undefined) return null
  const list = field.replace(/\.\d+$/, '')
  const exact = columns.find((column) => [field, list].includes(mappedPathOf(mapping, column) ?? ''))
  return exact ?? columns.find((column) => mappedPathOf(mapping, column)?.startsWith(`${field}.`)) ?? null
}

/** Returns the required fields that no column fills. A field isn't required if columns fill all fields in its `unless`. */
export const missingFields = (
  fields: readonly ImportField[],
  mapping: Readonly<Record<string, string>>,
): readonly ImportField[] => {
  const mappedPaths = new Set(Object.values(mapping))
  return fields.filter(
    ({ path, required, unless }) =>
      required === true &&
      !mappedPaths.has(path) &&
      unless?.every((other) => mappedPaths.has(other)) !== true,
  )
}

/** Returns a CSV file with only the headings of the fields. None of the headings needs quotes. */
export const templateOf = (fields: readonly ImportField[]): string =>
  `\uFEFF${fields.map(({ label }) => label).join(',')}\r\n`
