import type { Draft, Row, StoredRecord } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { isSame } from '#domain/kernel/same.ts'

/** Converts a record to a form's text values and back, and validates them. Pure, so that services and tests can share it. */
export interface FormShape<Rec> {
  /** Returns the record as text by path, or the defaults of a new record. */
  readonly toDraft: (record: Rec | null) => Draft
  /** Returns the body of an update with only the changed fields. If the record is null, returns the body of a create call. */
  readonly toInput: (draft: Draft, record: Rec | null) => Record<string, unknown>
  /** Returns the draft's errors, using the same schemas and rules as the server. */
  readonly check: (draft: Draft, record: Rec | null) => readonly FieldError[]
  /** Returns why the record's status locks a path, or null if it doesn't. Missing if no status locks anything. */
  readonly lockOf?: (record: Rec, path: string) => string | null
  /** The values of a new record's form that come from the client's settings, and the call that reads them. */
  readonly defaults?: { readonly call: Call; readonly draftOf: (answer: object) => Draft }
  /** The call that finds stored records that may be the same as a new one. Its query is null while there is nothing to compare. */
  readonly similar?: {
    readonly call: Call
    readonly queryOf: (draft: Draft) => Readonly<Record<string, string>> | null
  }
  /** By URL parameter: returns the values of another record that prefill the form of a new record. */
  readonly prefillFrom?: Readonly<Record<string, (other: StoredRecord) => Draft>>
  /** By URL parameter: the call that adds the prefilled values that only the server can compute. */
  readonly prefillMore?: Readonly<
    Record<
      string,
      {
        readonly call: Call
        readonly queryOf: (other: StoredRecord) => Readonly<Record<string, string>>
        readonly draftOf: (answer: object, other: StoredRecord) => Draft
      }
    >
  >
  /** Returns the row of a saved record. Set only if creating the row needs rules that load with the form. */
  readonly rowOf?: (record: Rec) => Row
}

/** Returns which paths in the form and in the draft are locked by the record's status. */
export function lockedPaths<Rec>(
  { toDraft, lockOf }: Pick<FormShape<Rec>, 'toDraft' | 'lockOf'>,
  record: Rec,
  draft: Draft = {},
): string[] {
  return lockOf === undefined
    ? []
    : Object.keys({ ...toDraft(record), ...draft }).filter((path) => lockOf(record, path) !== null)
}

/** Returns the draft with all locked fields reset to their stored values, so that an old draft can't overwrite them. */
export function keepEditable<Rec>(
  form: Pick<FormShape<Rec>, 'toDraft' | 'lockOf'>,
  draft: Draft,
  record: Rec | null,
): Draft {
  if (record === null) return draft
  const stored = form.toDraft(record)
  return {
    ...draft,
    ...Object.fromEntries(lockedPaths(form, record, draft).map((path) => [path, stored[path] ?? ''])),
  }
}

/** Returns a typed value as the API expects it: null for empty text and for SELECT. */
export function inputValue(draft: Draft, path: string): string | null {
  const value = draft[path]
  return value === undefined || value === 'SELECT' || value.trim() === '' ? null : value
}

/** Returns a stored string, or `fallback` for any other value. For a select, the fallback is SELECT. */
export function formText(value: unknown, fallback = ''): string {
  return typeof value === 'string' ? value : fallback
}

/** Returns the entries of a comma-separated list that the user typed. */
export const splitList = (text: string): string[] =>
  text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))

/** Returns the typed values of `names` under a prefix as an object, with null for empty values. */
export function inputObject<K extends string>(
  draft: Draft,
  prefix: string,
  names: readonly K[],
): Record<K, string | null> {
  return Object.fromEntries(names.map((name) => [name, inputValue(draft, `${prefix}.${name}`)])) as Record<
    K,
    string | null
  >
}

/** Returns a copy of a list with the entry at `index` patched, or removed if `entry` is null. An index past the end appends an entry. */
export function patchEntry<T extends object>(
  list: readonly T[],
  index: number,
  entry: object | null,
): object[] {
  if (entry === null) return list.filter((_, position) => position !== index)
  return index < list.length
    ? list.map((old, position) => (position === index ? { ...old, ...entry } : old))
    : [...list, entry]
}

/** Returns only the fields of an input whose values differ from the record's. */
export function changedFields(input: Record<string, unknown>, record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !isSame(value, Reflect.get(record, name))),
  )
}

/** Returns the named fields of a record. A form that shows only some of them needs the others to validate the whole record. */
export function pickFields(record: object | null, names: readonly string[]): Record<string, unknown> {
  return record === null ? {} : Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]))
}

/** Replaces every null with ''. Rules that compare fields can then run while some fields are still invalid, and all errors show at once. */
export function nullsToEmptyText(value: unknown): unknown {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(nullsToEmptyText)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, nullsToEmptyText(entry)]))
}
