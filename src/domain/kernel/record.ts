import * as z from 'zod/mini'

/** The fields that every stored record has. The server sets all of them. */
export const recordFields = {
  tenantId: z.string(),
  clientId: z.string(),
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  archivedAt: z.nullable(z.string()),
}

/** The read-only fields of every record. An update may send them back unchanged. */
export const readOnlyRecordFields = [
  'id',
  'tenantId',
  'clientId',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'archivedAt',
] as const

/** Returns a shape that accepts the named read-only fields, so the server can compare them with the stored record. */
export function readOnlyShape<const K extends string>(
  names: readonly K[],
): Record<K, z.ZodMiniOptional<z.ZodMiniUnknown>> {
  return Object.fromEntries(names.map((name) => [name, z.optional(z.unknown())])) as Record<
    K,
    z.ZodMiniOptional<z.ZodMiniUnknown>
  >
}
