import * as z from 'zod/mini'
import { address, addressErrors, type Address, type AddressRecord } from '#domain/kernel/address.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import {
  email,
  key,
  optional,
  optionalNotes,
  optionalText,
  optionalTyped,
  emptyAsNull,
  phone,
  text,
  version,
} from '#domain/kernel/fields.ts'
import { clientStatuses, shortIdPattern, tenantStatuses } from '#domain/organization/client.ts'
import { countryCodes } from '#lookups/countryCodes.ts'
import { currencies } from '#lookups/lists.ts'

const country = z
  .string({ error: 'Select a country.' })
  .check(z.refine((code) => countryCodes.includes(code), { error: 'Select a country.' }))
const tenantId = z.string().check(z.regex(shortIdPattern, { error: 'Select a tenant.' }))

const clientFields = {
  name: text('name', 120),
  legalName: optionalText('legal name', 160),
  code: text('code', 10).check(
    z.regex(/^[A-Z0-9]{2,10}$/, { error: 'Enter the code as 2 to 10 capital letters and digits.' }),
  ),
  /** Sending back the masked value leaves the EIN unchanged. */
  taxId: emptyAsNull(
    text('EIN', 10).check(
      z.regex(/^(?:\d{2}-\d{7}|\*\*-\*{3}\d{4})$/, { error: 'Enter the EIN in the format 12-3456789.' }),
    ),
  ),
  address,
  remitToAddress: optional(address),
  billingEmail: email('billing email'),
  phone: optionalTyped(phone()),
  website: emptyAsNull(
    text('website', 200).check(
      z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, {
        error: 'Enter the website in the format https://example.com.',
      }),
    ),
  ),
  defaultCurrency: z.optional(key('currency', currencies)),
  remitInstructions: optionalNotes('remittance instructions', 1000),
}

/** Body of POST /client/create. The tenant defaults to the caller's tenant. */
export const clientCreate = z.strictObject({ tenantId: z.optional(tenantId), ...clientFields })

/** Body of PUT /client/{id}. */
export const clientUpdate = z.extend(z.partial(z.strictObject(clientFields)), {
  version: z.optional(version),
  status: z.optional(key('status', clientStatuses)),
})

/** Returns the errors in the state and ZIP code of a client's US addresses. */
export function clientAddressErrors(fields: {
  readonly address: Address | AddressRecord
  readonly remitToAddress?: Address | AddressRecord | null | undefined
}): FieldError[] {
  return [
    ...addressErrors(fields.address, 'address'),
    ...addressErrors(fields.remitToAddress ?? null, 'remitToAddress'),
  ]
}

const tenantFields = {
  name: text('name', 120),
  country: z.optional(country),
  defaultCurrency: z.optional(key('currency', currencies)),
  contactEmail: email('contact email'),
  contactPhone: optionalTyped(phone('contact phone number')),
}

/** Body of POST /tenant/create. */
export const tenantCreate = z.strictObject({
  ...tenantFields,
  slug: text('slug', 40).check(
    z.regex(/^[a-z0-9-]{3,40}$/, {
      error: 'Enter the slug as 3 to 40 lowercase letters, digits and hyphens.',
    }),
  ),
})

/** Body of PUT /tenant/{id}. The slug can be sent back, but not changed. */
export const tenantUpdate = z.extend(z.partial(z.strictObject(tenantFields)), {
  version: z.optional(version),
  status: z.optional(key('status', tenantStatuses)),
  slug: z.optional(z.string()),
})
