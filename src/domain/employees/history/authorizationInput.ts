import * as z from 'zod/mini'
import { date, version } from '#domain/kernel/fields.ts'
import { reasonText } from '#domain/kernel/reason.ts'
import { workAuth } from '#domain/employees/input.ts'

const {
  type,
  validTo,
  documentNumber,
  receiptNumber,
  sevisId,
  extensionFiledOn,
  extendedUntil,
  lcaCity,
  lcaState,
} = workAuth.def.shape

const numbers = { documentNumber, receiptNumber, sevisId, lcaCity, lcaState }

/** Body of POST /employee/{id}/work-auth. An additional authorization always has a first day, which decides which one is current. */
export const addAuthorizationInput = z.strictObject({
  version: z.optional(version),
  type,
  validFrom: date('valid-from date'),
  validTo,
  extensionFiledOn,
  extendedUntil,
  ...numbers,
})
export type AddedAuthorization = Omit<z.output<typeof addAuthorizationInput>, 'version'>

/** Body of PUT /employee/{id}/work-auth/{waId}: the corrected values and the reason. Missing fields stay unchanged. */
export const correctAuthorizationInput = z.strictObject({
  // Required, because the position in the path only identifies an entry within a version.
  version,
  reason: reasonText,
  type: z.optional(type),
  validFrom: workAuth.def.shape.validFrom,
  validTo,
  extensionFiledOn,
  extendedUntil,
  ...numbers,
})
export type CorrectedAuthorization = Omit<z.output<typeof correctAuthorizationInput>, 'version' | 'reason'>
