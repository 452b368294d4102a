import * as z from 'zod/mini'

/** What every stored record carries besides its own fields; all of it is set by the server. */
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

/** Read-only fields of every record: an update may send them back exactly as they were read. */
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

/** A shape that lets the named read-only fields through, so that the server can compare them with what is stored. */
export function readOnlyShape<const K extends string>(
  names: readonly K[],
): Record<K, z.ZodMiniOptional<z.ZodMiniUnknown>> {
  return Object.fromEntries(names.map((name) => [name, z.optional(z.unknown())])) as Record<
    K,
    z.ZodMiniOptional<z.ZodMiniUnknown>
  >
}
