import type { AddressRecord } from '#domain/kernel/address.ts'
import { formatDecimal, parseDecimal } from '#domain/kernel/decimal.ts'

/** Returns a database timestamp as the API shows it. */
export const toInstant = (timestamp: string) => new Date(timestamp).toISOString()

/** Converts an API amount to cents. Null stays null. */
export const toCents = (amount: string | null) => (amount === null ? null : parseDecimal(amount, 2))
/** Returns an amount in cents as the API shows it. Null stays null. */
export const fromCents = (cents: bigint | null) => (cents === null ? null : formatDecimal(cents, 2))

type RecordRow = {
  tenantId: string
  clientId: string
  version: number
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
  archivedAt: string | null
}

/** Returns the fields that all records share, as the API shows them. */
export function recordFieldsOf(row: RecordRow): RecordRow {
  return {
    tenantId: row.tenantId,
    clientId: row.clientId,
    version: row.version,
    createdAt: toInstant(row.createdAt),
    createdBy: row.createdBy,
    updatedAt: toInstant(row.updatedAt),
    updatedBy: row.updatedBy,
    archivedAt: row.archivedAt === null ? null : toInstant(row.archivedAt),
  }
}

type AddressInput = Omit<AddressRecord, 'street2'> & { street2?: string | null | undefined }

/** Returns an address with every field present. */
export function fullAddress(value: AddressInput): AddressRecord {
  const { street1, street2, country, state, city, zip } = value
  return { street1, street2: street2 ?? null, country, state, city, zip }
}

/** Returns an address with every field present, or null if there is no address. */
export const fullAddressOrNull = (value: AddressInput | null | undefined) =>
  value == null ? null : fullAddress(value)
