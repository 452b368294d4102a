import type * as z from 'zod/mini'

/** One thing that is wrong, in the words a person can act on. `field` is a path such as `address.city` or `workAuth.0.validTo`. */
export interface FieldError {
  readonly code: string
  readonly message: string
  readonly field?: string
}

/** The body of every answer that is not a success (domain.md §6 Errors). `current` comes with 412, `error` with the client and tenant lists. */
export interface ErrorBody {
  readonly errors: readonly FieldError[]
  readonly requestId: string
  readonly error?: readonly FieldError[]
  readonly current?: unknown
}

const listed = 20

/** Issues of a schema as field errors: unknown keys one by one, an absent or empty value as `required`. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return firstPerField(issues.flatMap(issueErrors)).slice(0, listed)
}

/** Keeps the first error of each field: the second mostly repeats it. */
export function firstPerField(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>()
  return errors.filter(({ field }) => field === undefined || (!seen.has(field) && seen.add(field)))
}

function issueErrors(issue: z.core.$ZodIssue): FieldError[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'unknown_field',
      message: `There is no field “${key.slice(0, 60)}” here. Leave it out.`,
      field: joinPath([...path, key.slice(0, 60)]),
    }))
  }
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.find((branch) => branch.some(isInside))
    if (meant) return meant.flatMap((inner) => issueErrors({ ...inner, path: [...path, ...inner.path] }))
  }
  const field = joinPath(path)
  const error = { code: codeOf(issue), message: issue.message }
  return [field === '' ? error : { ...error, field }]
}

/** True for an issue that shows which form of several was meant: something within it is wrong, not the whole. */
const isInside = (issue: z.core.$ZodIssue) => issue.path.length > 0 || issue.code === 'unrecognized_keys'

/** Words for what a schema has no own words for. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? 'Enter a valid value.'
    case 'too_small':
      return `Enter at least ${issue.minimum}.`
    case 'too_big':
      return `Enter at most ${issue.maximum}.`
    default:
      return 'Enter a valid value.'
  }
}

const typeWords: Readonly<Record<string, string>> = {
  object: 'Send an object with named values here.',
  array: 'Send a list here.',
  string: 'Enter text here.',
  boolean: 'Answer yes or no.',
  int: 'Enter a whole number.',
  number: 'Enter a number.',
}

function codeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
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

/** A path of keys as one string with dots. */
export function joinPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** What a parse gives: the value, or what is wrong with it. */
export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: readonly FieldError[] }

/** Parses unknown input by a schema; never throws. */
export function parseInput<T extends z.ZodMiniType>(schema: T, input: unknown): Parsed<z.output<T>> {
  const result = schema.safeParse(input, { reportInput: true, error: plainWords })
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, errors: toFieldErrors(result.error.issues) }
}
