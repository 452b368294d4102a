import type * as z from 'zod/mini'

/** One error, with a message that says what to do. `field` is a path such as `address.city` or `workAuth.0.validTo`. */
export interface FieldError {
  readonly code: string
  readonly message: string
  readonly field?: string
  /**
   * The other record that the message names, such as the one that already has the value. Missing if the user
   * can't see that record. The message contains its label.
   */
  readonly other?: { readonly id: string; readonly label: string }
}

/** When a record was last changed, and the display name of the user who changed it. */
export interface LastChange {
  readonly changedBy: string
  readonly changedAt: string
}

/** The body of every error response (domain.md §6 Errors). A 412 has `current` and the last change. The client and tenant lists also return the errors under `error`. */
export interface ErrorBody extends Partial<LastChange> {
  readonly errors: readonly FieldError[]
  readonly requestId: string
  readonly error?: readonly FieldError[]
  readonly current?: unknown
}

const maxErrors = 20

/**
 * Converts schema issues to at most 20 field errors, with at most one for each field. Missing and empty values
 * have the code `required`.
 */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return firstPerField(issues.flatMap(issueErrors)).slice(0, maxErrors)
}

/** Returns all errors without a field and the first error of each field, because a field's later errors mostly repeat its first. */
export function firstPerField(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>()
  return errors.filter(({ field }) => field === undefined || (!seen.has(field) && seen.add(field)))
}

function issueErrors(issue: z.core.$ZodIssue): FieldError[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'unknown_field',
      message: `Unknown field: ${key.slice(0, 60)}.`,
      field: joinPath([...path, key.slice(0, 60)]),
    }))
  }
  if (issue.code === 'invalid_union') {
    const bestMatch = issue.errors.find((branch) => branch.some(isInside))
    if (bestMatch)
      return bestMatch.flatMap((inner) => issueErrors({ ...inner, path: [...path, ...inner.path] }))
  }
  const field = joinPath(path)
  const error = { code: codeOf(issue), message: issue.message }
  return [field === '' ? error : { ...error, field }]
}

/** Returns true if an issue is only about a part of the value. A union branch with such an issue accepts the type of the whole value, so it is the best match. */
const isInside = (issue: z.core.$ZodIssue) => issue.path.length > 0 || issue.code === 'unrecognized_keys'

/** Returns a message for an issue whose schema has none. */
function defaultMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? 'Enter a valid value.'
    case 'too_small':
      return `Enter at least ${limitText(issue.minimum, issue.origin)}.`
    case 'too_big':
      return `Enter at most ${limitText(issue.maximum, issue.origin)}.`
    default:
      return 'Enter a valid value.'
  }
}

/** What a limit counts, by type. Numbers have no entry, because their limits apply to the value itself. */
const countedThings: Readonly<Record<string, string>> = { string: 'character', array: 'item' }

function limitText(limit: number | bigint, origin: string): string {
  const counted = countedThings[origin]
  if (counted === undefined) return String(limit)
  return `${limit} ${counted}${Number(limit) === 1 ? '' : 's'}`
}

const typeMessages: Readonly<Record<string, string>> = {
  object: 'Send an object.',
  array: 'Send a list.',
  string: 'Enter text.',
  boolean: 'Choose yes or no.',
  int: 'Enter a whole number.',
  number: 'Enter a number.',
}

function codeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
    case 'invalid_value':
    case 'invalid_format':
      return isUnset(issue.input) ? 'required' : 'invalid'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'custom': {
      const code: unknown = issue.params?.['code']
      return typeof code === 'string' ? code : 'invalid'
    }
    default:
      return 'invalid'
  }
}

const isUnset = (value: unknown) =>
  value === undefined || value === null || value === '' || value === 'SELECT'

/** Returns a path of keys joined with dots. */
export function joinPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** The result of a parse: the value or its errors. */
export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: readonly FieldError[] }

/** Parses unknown input with a schema. Never throws. */
export function parseInput<T extends z.ZodMiniType>(schema: T, input: unknown): Parsed<z.output<T>> {
  const result = schema.safeParse(input, { reportInput: true, error: defaultMessage })
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, errors: toFieldErrors(result.error.issues) }
}
