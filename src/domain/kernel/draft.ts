import type { Draft } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** What one entity's form knows about turning a record into typed text and back. Pure; both the chart's services and its tests use it. */
export interface FormShape<Rec> {
  /** The record as typed text by path, or the defaults of a new one. */
  readonly toDraft: (record: Rec | null) => Draft
  /** The body of a create (record null), or of an update with only what differs from the record. */
  readonly toInput: (draft: Draft, record: Rec | null) => Record<string, unknown>
  /** What is wrong with the draft, keyed by its paths: the schemas and rules the server uses. */
  readonly check: (draft: Draft, record: Rec | null) => readonly FieldError[]
}

/** A typed value as it is sent: null for nothing and for SELECT. */
export function sent(draft: Draft, path: string): string | null {
  const value = draft[path]
  return value === undefined || value === 'SELECT' || value.trim() === '' ? null : value
}

/** A stored value as it is typed: '' for null, `fallback` where a select has nothing chosen. */
export function typed(value: unknown, fallback = ''): string {
  return typeof value === 'string' ? value : fallback
}

/** The typed values of `names` under a prefix, as an object with null for nothing. */
export function sentObject<K extends string>(
  draft: Draft,
  prefix: string,
  names: readonly K[],
): Record<K, string | null> {
  return Object.fromEntries(names.map((name) => [name, sent(draft, `${prefix}.${name}`)])) as Record<
    K,
    string | null
  >
}

/** A copy of a list with the entry at `index` patched, or dropped when `entry` is null; an index past the end appends. */
export function patched<T extends object>(list: readonly T[], index: number, entry: object | null): object[] {
  if (entry === null) return list.filter((_, at) => at !== index)
  return index < list.length
    ? list.map((old, at) => (at === index ? { ...old, ...entry } : old))
    : [...list, entry]
}

/** Only the entries whose value differs from what the record holds. */
export function differing(input: Record<string, unknown>, record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(record, name) ?? null),
    ),
  )
}

/** The fields of a record that `names` lists, for checking a whole record of which the form shows a part. */
export function picked(record: object | null, names: readonly string[]): Record<string, unknown> {
  return record === null ? {} : Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]))
}

/**
 * Null as '' all the way down. Rules between fields look at it when single fields are still wrong, so that a person sees everything
 * there is to mend at once.
 */
export function blanked(value: unknown): unknown {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(blanked)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, blanked(entry)]))
}
