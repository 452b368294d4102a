import * as z from 'zod/mini'
import { canonicalDecimal, parseDecimal } from '#domain/kernel/decimal.ts'
import { isDate } from '#domain/kernel/dates.ts'
import { formatPhone, isForeignPhone, isUsPhone } from '#domain/kernel/phone.ts'

/** The building blocks of every resource's schema (domain.md §1 Conventions). Messages name the field in plain words. */

// U+202A–202E and U+2066–2069 change the direction of the text after them, so a name that contains one could
// disguise that text.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what it must match
const controlCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
// oxlint-disable-next-line no-control-regex -- single-line text can't have line breaks or tabs either
const singleLineControlCharacters =
  /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
/** At least one visible character. U+2800 is a blank that Unicode classifies as a symbol. */
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
const emailPattern =
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}@<>()[\],;:"\\]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))+$/u

/** Matches more combining marks in a row than any language uses. Unicode's stream-safe text format allows at most 30. */
const stackedMarks = /\p{M}{31}/u

const enterText = (label: string) => `Enter ${article(label)}${label}.`
function article(label: string): string {
  if (/^(the |a |an )/.test(label)) return ''
  // Uses "the" if there can be only one: "the hours per day", "the last day".
  if (/ (of|per) |^(first|last) day/.test(label)) return 'the '
  if (/[^su]s$/.test(label)) return ''
  return /^[aeio]|^LCA/i.test(label) ? 'an ' : 'a '
}

/** Returns the maximum input length for a field of `max` characters. It is more than `max`: NFC can join 4 code units into one, and surrounding spaces are removed. */
const maxTyped = (max: number) => max * 4 + 256

function lineOfText(
  label: string,
  max: number,
  pattern = singleLineControlCharacters,
  missing = enterText(label),
) {
  const error = `Shorten the ${label} to ${max.toLocaleString('en-US')} characters.`
  return z.string({ error: missing }).check(
    // Checked before `normalize`, which takes quadratic time for a series of combining marks.
    z.maxLength(maxTyped(max), { error, abort: true }),
    z.refine((typed) => !stackedMarks.test(typed), {
      error: `Remove the repeated accents from the ${label}.`,
      abort: true,
    }),
    z.trim(),
    // Unique values are compared as stored, so a letter with several encodings must always be stored the same way.
    z.normalize('NFC'),
    z.maxLength(max, { error, abort: true }),
    z.refine((text) => !pattern.test(text), { error: `Remove the control characters from the ${label}.` }),
  )
}

const required = (label: string, max: number, pattern?: RegExp, missing = enterText(label)) =>
  lineOfText(label, max, pattern, missing).check(
    z.minLength(1, { error: missing }),
    z.refine((value) => value === '' || visibleCharacter.test(value), {
      error: missing,
      params: { code: 'required' },
    }),
  )

/** Returns a schema for required single-line text, trimmed, at most `max` characters. */
export const text = (label: string, max: number) => required(label, max)

/** Returns a schema for required text with line breaks. */
export const paragraphs = (label: string, max: number) => required(label, max, controlCharacters)

/** Makes a text schema optional. Empty text becomes null. A missing value stays missing, so that an update leaves the field unchanged. */
export function emptyAsNull<T extends z.ZodMiniType<string, string>>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
      z.nullable(schema),
    ),
  )
}

/** Returns a schema for optional single-line text. */
export const optionalText = (label: string, max: number) => emptyAsNull(lineOfText(label, max))

/** Returns a schema for optional text with line breaks. */
export const optionalNotes = (label: string, max: number) =>
  emptyAsNull(lineOfText(label, max, controlCharacters))

/** Returns a schema for an email address, stored in lowercase. */
export const email = (label = 'email') =>
  lineOfText(label, 254).check(
    z.minLength(1, { error: enterText(label) }),
    z.toLowerCase(),
    z.refine((value) => emailPattern.test(value), { error: 'Enter an email address like name@example.com.' }),
  )

function timeOfDay(label: string, pattern: RegExp, example: string) {
  const error = `Enter the ${label} time as HH:MM, for example ${example}.`
  return emptyAsNull(z.string({ error }).check(z.trim(), z.regex(pattern, { error })))
}

/** The start and end times of an entry, if the client records them. Only an end time can be 24:00. */
export const entryTimes = {
  startTime: timeOfDay('start', /^(?:[01]\d|2[0-3]):[0-5]\d$/, '09:00'),
  endTime: timeOfDay('end', /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, '17:30'),
}

/** Returns a schema for a `YYYY-MM-DD` date. */
export const date = (label: string) =>
  z.string({ error: enterText(label) }).check(
    z.trim(),
    z.minLength(1, { error: enterText(label) }),
    z.refine((value) => value === '' || isDate(value), {
      error: `Enter the ${label} as YYYY-MM-DD, for example 2026-01-31.`,
    }),
  )

/** Returns a schema for a phone number. 10 digits with or without separators are stored as `(###) ###-####`. Whether `+…` is allowed depends on the kind of record. */
export const phone = (label = 'phone number') =>
  z.pipe(
    lineOfText(label, 40).check(z.minLength(1, { error: enterText(label) })),
    z.pipe(
      z.transform((value: string) => formatPhone(value)),
      z.string().check(
        z.refine((value) => value === '' || isUsPhone(value) || isForeignPhone(value), {
          error: 'Enter 10 digits, or + and 7 to 15 digits for a number outside the US.',
        }),
      ),
    ),
  )

// Values that look like a social security or phone number aren't quoted: in an imported file they may be in
// the wrong column, and other people read the errors.
const quoteUnlessPrivate = (value: string) =>
  /(?:\d\D?){5}/.test(value) ? 'this value' : `“${value.slice(0, 40)}”`

/** Returns a schema for one key of a fixed list. SELECT is never valid (requirement D4). */
export function key<const K extends readonly [string, ...string[]]>(label: string, keys: K) {
  return z.enum(keys, {
    error: (issue) =>
      isUnset(issue.input) || typeof issue.input !== 'string'
        ? `Select ${article(label)}${label}.`
        : `Select ${article(label)}${label}: ${quoteUnlessPrivate(issue.input)} is not in the list.`,
  })
}

/** Returns a schema for an optional key. SELECT and empty text become null. */
export function optionalKey<const K extends readonly [string, ...string[]]>(label: string, keys: K) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === 'SELECT' || value === '' ? null : value)),
      z.nullable(key(label, keys)),
    ),
  )
}

const isUnset = (value: unknown) =>
  value === undefined || value === null || value === '' || value === 'SELECT'

/** Returns a schema for a decimal string. The error is `rangeError` for a number out of range and `error` for other text. */
function decimal(
  label: string,
  places: number,
  isInRange: (units: bigint) => boolean,
  error: string,
  rangeError = error,
) {
  return z.pipe(
    z.string({ error: enterText(label) }).check(
      z.trim(),
      z.minLength(1, { error: enterText(label) }),
      z.refine((value) => value === '' || isAcceptable(value, places, isInRange), {
        error: ({ input }) => (parseDecimal(String(input), places) === null ? error : rangeError),
      }),
    ),
    z.transform((value: string) => canonicalDecimal(value, places) ?? value),
  )
}

function isAcceptable(value: string, places: number, isInRange: (units: bigint) => boolean): boolean {
  const units = parseDecimal(value, places)
  return units !== null && isInRange(units)
}

const maxAmount = 10n ** 14n

/** Returns a schema for an amount of money ≥ 0 with at most 2 places, as a decimal string. */
export const money = (label: string) =>
  decimal(
    label,
    2,
    (units) => units >= 0n && units <= maxAmount,
    `Enter the ${label} as a number with at most 2 decimals, for example 1200.50.`,
    `Enter the ${label} as a number from 0 to 1,000,000,000,000.`,
  )

/** Returns a schema for a rate > 0 with at most 4 places, as a decimal string. */
export const rate = (label: string) =>
  decimal(
    label,
    4,
    (units) => units > 0n && units <= maxAmount,
    `Enter the ${label} as a number above 0 with at most 4 decimals, for example 55.00.`,
    `Enter the ${label} as a number above 0, up to 10,000,000,000.`,
  )

const maxQuantity = 10n ** 10n

/** Returns a schema for a quantity on an invoice, as a decimal string with at most 4 places. It is negative for a deduction and never 0. */
export const quantity = (label: string) =>
  decimal(
    label,
    4,
    (units) => units !== 0n && units >= -maxQuantity && units <= maxQuantity,
    `Enter the ${label} as a number other than 0 with at most 4 decimals, for example 2.5, or -1 for a deduction.`,
    `Enter the ${label} as a number from -1,000,000 to 1,000,000, but not 0.`,
  )

/** Returns a schema for a percentage from 0 to 100 with at most 2 places, as a decimal string. */
export const percent = (label: string) =>
  decimal(
    label,
    2,
    (units) => units >= 0n && units <= 10_000n,
    `Enter the ${label} as a percentage from 0 to 100 with at most 2 decimals.`,
  )

/** Returns a schema for a number of hours ≥ 0 with at most 2 places, as a decimal string. */
export const hours = (label: string) =>
  decimal(
    label,
    2,
    (units) => units >= 0n && units <= 100_000_000n,
    `Enter the ${label} as a number of hours, for example 40 or 37.5.`,
    `Enter the ${label} as a number from 0 to 1,000,000.`,
  )

/** Returns a schema for a record's uuid. */
export const id = (label: string) =>
  z.string({ error: `Select ${article(label)}${label}.` }).check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
      error: `Select ${article(label)}${label}.`,
    }),
  )

/** Returns a schema for text selected from a list that the schema doesn't know, such as the cities of a state. SELECT is never valid (requirement D4). */
export const choice = (label: string, max: number) =>
  text(label, max).check(
    z.refine((value) => value !== 'SELECT', {
      error: `Select ${article(label)}${label}.`,
      params: { code: 'required' },
    }),
  )

/** Returns a schema for the identity provider's id of a user. */
export function uid(label: string) {
  const missing = `Select ${article(label)}${label}.`
  return required(label, 128, undefined, missing).check(
    z.refine((value) => value !== 'SELECT', { error: missing, params: { code: 'required' } }),
  )
}

/** Makes a schema optional: null and missing values are allowed. */
export const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

/** Returns a schema for typed text that must be sent but can be empty. Empty text becomes null before the schema validates it. */
export const typedOrNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(schema),
  )

/** Makes a schema for typed text optional. Empty text becomes null before the schema validates it. */
export const optionalTyped = <T extends z.ZodMiniType>(schema: T) => z.optional(typedOrNull(schema))

/** Makes a schema for a choice optional. SELECT and empty text become null. */
export const optionalChoice = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' && (value === 'SELECT' || value.trim() === '') ? null : value,
      ),
      z.nullable(schema),
    ),
  )

/** The record version an update is based on, for optimistic locking. */
export const version = z.int({ error: 'Send the version of the record you changed.' }).check(z.gte(1))
