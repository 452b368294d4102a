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

const detailFields = { documentNumber, receiptNumber, sevisId, lcaCity, lcaState }

/** Body of POST /employee/{id}/work-auth. A new authorization needs a first day, because the first days determine which authorization is current. */
export const addAuthorizationInput = z.strictObject({
  version: z.optional(version),
  type,
  validFrom: date('start date'),
  validTo,
  extensionFiledOn,
  extendedUntil,
  ...detailFields,
})
export type AddedAuthorization = Omit<z.output<typeof addAuthorizationInput>, 'version'>

/** Body of PUT /employee/{id}/work-auth/{waId}: the corrected values and the reason. Missing fields stay unchanged. */
export const correctAuthorizationInput = z.strictObject({
  // Required, because an entry's position in the path is only valid for one version.
  version,
  reason: reasonText,
  type: z.optional(type),
  validFrom: workAuth.def.shape.validFrom,
  validTo,
  extensionFiledOn,
  extendedUntil,
  ...detailFields,
})
export type CorrectedAuthorization = Omit<z.output<typeof correctAuthorizationInput>, 'version' | 'reason'>
