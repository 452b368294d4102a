import type { Client } from '#domain/organization/client.ts'
import type { clients } from '#server/db/schema.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import { maskTaxId } from '#server/records/kit/masks.ts'

export const TAX_ID_COLUMN = 'clients.tax_id'

/** Encrypts a client's EIN for its column. */
export function encryptTaxId(taxId: string, clientId: string, cipher: FieldCipher): string {
  return cipher.encrypt(taxId, { clientId, id: clientId, column: TAX_ID_COLUMN })
}

/** Returns a client as the API sends it, with a masked EIN. */
export function clientOf(row: typeof clients.$inferSelect, cipher: FieldCipher): Client {
  const { taxIdCipher, clientId } = row
  const place = { clientId, id: clientId, column: TAX_ID_COLUMN }
  return { ...row, taxIdMasked: taxIdCipher === null ? null : maskTaxId(cipher.decrypt(taxIdCipher, place)) }
}
