import * as z from 'zod/mini'
import type { FieldError } from '#domain/kernel/errors.ts'
import { countryCodes } from '#lookups/countryCodes.ts'
import { isState } from '#lookups/states.ts'
import { choice, optionalText, text } from '#domain/kernel/fields.ts'

/** A postal address (domain.md §1 `addr`). `state` is a two-letter key in the USA and free text elsewhere. `country` is an alpha-3 code. */
export const address = z.strictObject(
  {
    street1: text('street address', 120),
    street2: optionalText('apartment or suite', 120),
    country: z._default(
      z.string({ error: 'Select a country.' }).check(
        z.regex(/^[A-Z]{3}$/, { error: 'Select a country.' }),
        z.refine((key) => countryCodes.includes(key), { error: 'Select a country.' }),
      ),
      'USA',
    ),
    state: choice('state', 60),
    city: choice('city', 60),
    zip: text('ZIP code', 12),
  },
  { error: 'Enter an address.' },
)
export type Address = z.output<typeof address>

/** An address as the API returns it: every field is present, and only `street2` can be null. */
export const addressRecord = z.object({
  street1: z.string(),
  street2: z.nullable(z.string()),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
})
export type AddressRecord = z.output<typeof addressRecord>

/** Returns the errors in the state and ZIP code of a US address. */
export function addressErrors(value: Address | AddressRecord | null, path: string): FieldError[] {
  if (value === null || value.country !== 'USA') return []
  const errors: FieldError[] = []
  if (!isState(value.state))
    errors.push({ code: 'invalid', message: 'Select a US state.', field: `${path}.state` })
  if (!/^\d{5}(-\d{4})?$/.test(value.zip)) {
    errors.push({
      code: 'invalid',
      message: 'Enter a ZIP code like 75024 or 75024-1234.',
      field: `${path}.zip`,
    })
  }
  return errors
}
