import { declarations } from '#domain/declarations.ts'
import { auditFilters } from '#domain/audit/filters.ts'
import type { Declaration } from '#domain/kernel/declaration.ts'
import { choice } from '#domain/kernel/lists/filters.ts'
import type { Area } from '#domain/kernel/permissions.ts'

type TrailOf<Each> = Each extends { readonly trail: infer Trail } ? keyof Trail & string : never
type DeclaredEntity = TrailOf<(typeof declarations)[keyof typeof declarations]>

/** A kind of record that events are about, or `call` for denied calls. */
export type AuditEntity = DeclaredEntity | 'call'

const declaredAreas = Object.values<Declaration>(declarations).flatMap(({ trail, viewedBy }) =>
  Object.keys(trail).map((entity) => [entity, viewedBy] as const),
)

/** The permission areas for each kind of record. Users need permission for one of them to see events about such a record. For a kind without areas, permission for the audit trail is enough. */
export const auditAreas = Object.fromEntries([...declaredAreas, ['call', []]]) as unknown as Readonly<
  Record<AuditEntity, readonly Area[]>
>

/** The kinds of record that events are about. */
export const auditEntities = Object.keys(auditAreas) as [AuditEntity, ...AuditEntity[]]

/** The column filters of a client's audit trail. */
export const trailFilters = { ...auditFilters, entityType: choice('Record type', auditEntities) }
