import { auditQuery } from '#domain/audit/query.ts'
import { declarations } from '#domain/declarations.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { Area, RoleRight } from '#domain/kernel/permissions.ts'
import type { ViewArea } from '#domain/savedViews/areas.ts'
import { hasTooManyFilters, type SavedView } from '#domain/savedViews/record.ts'
import { schemas } from '#domain/schemas.ts'

/** The permission areas of lists without a declaration of the same name. Includes the audit trail, whose declaration names no areas. */
const otherAreas = {
  audit: ['USERS'],
  clients: ['CLIENTS'],
  tenants: ['TENANTS'],
  runs: ['INVOICES'],
  unbilled: ['INVOICES'],
} as const satisfies Partial<Record<ViewArea, readonly (Area | RoleRight)[]>>

/** Returns the permission areas of a list. To see the list and its views, a user needs a permission or a role for one of them. */
export const permissionAreasOf = (area: ViewArea): readonly (Area | RoleRight)[] =>
  area in otherAreas
    ? otherAreas[area as keyof typeof otherAreas]
    : declarations[area as Exclude<ViewArea, keyof typeof otherAreas>].viewedBy

/** The list parameters that a view can't store as filters. The search is one of them, because it may contain a person's name. */
const nonFilterParameters = ['limit', 'offset', 'search', 'record', 'sort', 'format', 'columns']

/** Returns an error if a view has a filter, order or column that its list doesn't have. */
export function contentErrors({
  area,
  filters,
  sort,
  columns,
}: Pick<SavedView, 'area' | 'filters' | 'sort' | 'columns'>): readonly FieldError[] {
  const { row } = schemas[area]
  const views = area === 'audit' ? auditQuery : schemas[area].views
  const names = Object.keys(filters)
  const parameters = Object.entries(filters).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  const isKnown =
    !hasTooManyFilters({ filters }) &&
    !names.some((name) => nonFilterParameters.includes(name)) &&
    views.safeParse({ ...Object.fromEntries(parameters), sort }).success
  if (!isKnown) return [{ ...unknownContent, field: 'filters' }]
  return columns.every((column) => Object.hasOwn(row.shape, column))
    ? []
    : [{ ...unknownContent, field: 'columns' }]
}

const unknownContent = {
  code: 'invalid',
  message: 'The list no longer has this filter, order or column. Reload the list and save the view again.',
}
