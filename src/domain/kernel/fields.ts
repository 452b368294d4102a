import * as z from 'zod/mini'
import { canonicalDecimal, parseDecimal } from '#domain/kernel/decimal.ts'
import { isDate } from '#domain/kernel/dates.ts'
import { formatPhone, isForeignPhone, isUsPhone } from '#domain/kernel/phone.ts'

/** The building blocks of every entity's schema (domain.md §1 Conventions). Messages name the field in plain words. */

// U+202A–202E and U+2066–2069 turn the order of everything after them around: a name could make other words lie.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
const control =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
// oxlint-disable-next-line no-control-regex -- a single line has no line break or tab either
const lineControl =
  /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
/** At least one character that one can see. U+2800 is a blank that Unicode takes for a sign. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
const emailPattern =
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}@<>()[\],;:"\\]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))+$/iu

const enter = (label: string) => `Enter ${article(label)}${label}.`
const article = (label: string) =>
  /^(the |a |an )/.test(label) || /[^su]s$/.test(label) ? '' : /^[aeio]/i.test(label) ? 'an ' : 'a '

function line(label: string, max: number, pattern = lineControl) {
  return z.string({ error: enter(label) }).check(
    z.trim(),
    // Two writings of one letter are one text: what must be unique is compared as it is stored.
    z.normalize('NFC'),
    z.maxLength(max, { error: `Shorten the ${label} to ${max} characters.` }),
    z.refine((text) => !pattern.test(text), { error: `Remove the control characters from the ${label}.` }),
  )
}

/** Required text of one line, trimmed, at most `max` characters. */
export const text = (label: string, max: number) =>
  line(label, max).check(
    z.minLength(1, { error: enter(label) }),
    z.refine((value) => value === '' || visible.test(value), {
      error: enter(label),
      params: { code: 'required' },
    }),
  )

/** Makes a text schema optional: empty text becomes null; absent stays absent so that an update leaves the field unchanged. */
export function orEmpty<T extends z.ZodMiniType<string, string>>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
      z.nullable(schema),
    ),
  )
}

/** Optional text of one line. */
export const optionalText = (label: string, max: number) => orEmpty(line(label, max))

/** Optional text that may have several lines. */
export const optionalNotes = (label: string, max: number) => orEmpty(line(label, max, control))

/** An e-mail address, stored in lower case. */
export const email = (label = 'email') =>
  line(label, 254).check(
    z.minLength(1, { error: enter(label) }),
    z.toLowerCase(),
    z.refine((value) => emailPattern.test(value), { error: 'Enter an email address like name@example.com.' }),
  )

/** A date `YYYY-MM-DD`. */
export const date = (label: string) =>
  z.string({ error: enter(label) }).check(
    z.trim(),
    z.minLength(1, { error: enter(label) }),
    z.refine((value) => value === '' || isDate(value), {
      error: `Enter the ${label} as YYYY-MM-DD, for example 2026-01-31.`,
    }),
  )

/** A phone number; 10 digits in any writing are stored as `(###) ###-####`. Whether `+…` is allowed is the record's rule. */
export const phone = (label = 'phone') =>
  z.pipe(
    line(label, 40).check(z.minLength(1, { error: enter(`${label} number`) })),
    z.pipe(
      z.transform((value: string) => formatPhone(value)),
      z.string().check(
        z.refine((value) => value === '' || isUsPhone(value) || isForeignPhone(value), {
          error: 'Enter 10 digits, or + and 7 to 15 digits outside the USA.',
        }),
      ),
    ),
  )

/** One key of a fixed list; SELECT is never valid (requirement D4). */
export function key<const K extends readonly [string, ...string[]]>(label: string, keys: K) {
  return z.enum(keys, {
    error: (issue) =>
      isUnset(issue.input) || typeof issue.input !== 'string'
        ? `Select ${article(label)}${label}.`
        : `Select ${article(label)}${label}: “${issue.input.slice(0, 40)}” is not in the list.`,
  })
}

/** An optional key: SELECT and empty become null. */
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

function decimal(label: string, places: number, test: (units: bigint) => boolean, rule: string) {
  return z.pipe(
    z.string({ error: enter(label) }).check(
      z.trim(),
      z.minLength(1, { error: enter(label) }),
      z.refine((value) => value === '' || acceptable(value, places, test), { error: rule }),
    ),
    z.transform((value: string) => canonicalDecimal(value, places) ?? value),
  )
}

function acceptable(value: string, places: number, test: (units: bigint) => boolean): boolean {
  const units = parseDecimal(value, places)
  return units !== null && test(units)
}

const amountCap = 10n ** 14n

/** An amount of money ≥ 0 with 2 places, as a decimal string. */
export const money = (label: string) =>
  decimal(
    label,
    2,
    (units) => units >= 0n && units <= amountCap,
    `Enter the ${label} as a number with at most 2 decimals, for example 1200.50.`,
  )

/** A rate > 0 with at most 4 places, as a decimal string. */
export const rate = (label: string) =>
  decimal(
    label,
    4,
    (units) => units > 0n && units <= amountCap,
    `Enter the ${label} as a number above 0 with at most 4 decimals, for example 55.00.`,
  )

/** A percentage 0–100 with 2 places, as a decimal string. */
export const percent = (label: string) =>
  decimal(
    label,
    2,
    (units) => units >= 0n && units <= 10_000n,
    `Enter the ${label} as a percentage from 0 to 100 with at most 2 decimals.`,
  )

/** A count of hours ≥ 0 with 2 places, as a decimal string. */
export const hours = (label: string) =>
  decimal(
    label,
    2,
    (units) => units >= 0n && units <= 100_000_000n,
    `Enter the ${label} as hours, for example 40 or 37.5.`,
  )

/** A uuid of a record. */
export const id = (label: string) =>
  z.string({ error: `Select ${article(label)}${label}.` }).check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
      error: `Select ${article(label)}${label}.`,
    }),
  )

/** Text chosen from a list that is not fixed here, such as the cities of a state; SELECT is never valid (requirement D4). */
export const choice = (label: string, max: number) =>
  text(label, max).check(
    z.refine((value) => value !== 'SELECT', {
      error: `Select ${article(label)}${label}.`,
      params: { code: 'required' },
    }),
  )

/** An identity provider's user id. */
export const uid = (label: string) => choice(label, 128)

/** An optional value of any schema: null and absent are allowed. */
export const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

/** Optional value typed as text in a form: empty text becomes null before the schema looks at it. */
export const optionalTyped = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
      z.nullable(schema),
    ),
  )

/** An optional choice of any schema: SELECT and empty become null. */
export const optionalChoice = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' && (value === 'SELECT' || value.trim() === '') ? null : value,
      ),
      z.nullable(schema),
    ),
  )

/** The optimistic lock of an update. */
export const version = z.int({ error: 'Send the version of the record that you changed.' }).check(z.gte(1))
