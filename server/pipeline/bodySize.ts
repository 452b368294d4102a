import type { FieldError } from '#domain/kernel/errors.ts'

/** The maximum length of a list in a call. The longest lists are those of selected records and of names in another system. */
const MAX_ENTRIES = 5_000
/** The maximum number of fields in an object. */
const MAX_FIELDS = 1_000
/** The maximum number of values in total. */
const MAX_VALUES = 25_000

/**
 * Returns the error for an input with more values than any call accepts, or null. A schema checks every entry of a
 * list before it checks the list's length. Without this check, validating 256 KB of short entries took a second of
 * CPU time, even for callers without permission. The errors then overflowed the stack.
 */
export function sizeError(input: unknown): FieldError | null {
  const pending = [input]
  let values = 0
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    values += inner.length
    if (Array.isArray(value) && inner.length > MAX_ENTRIES) return tooMany(`${MAX_ENTRIES} entries in a list`)
    if (!Array.isArray(value) && inner.length > MAX_FIELDS) return tooMany(`${MAX_FIELDS} fields`)
    if (values > MAX_VALUES) return tooMany(`${MAX_VALUES} values`)
    for (const each of inner) pending.push(each)
  }
  return null
}

const tooMany = (limit: string): FieldError => ({ code: 'too_big', message: `Send at most ${limit}.` })
