import { declarations } from '#domain/declarations.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { Area } from '#domain/kernel/permissions.ts'
import type { ViewArea } from '#domain/savedViews/areas.ts'
import { hasTooManyFilters, type SavedView } from '#domain/savedViews/record.ts'
import { schemas } from '#domain/schemas.ts'

/** Returns the permission areas of which a user needs one to see a list and its views. */
export const viewersOf = (area: ViewArea): readonly Area[] => declarations[area].viewedBy

/** The parameters of every list that aren't filters. */
const notFilters = ['limit', 'offset', 'search', 'sort', 'format', 'columns']

/** Returns the errors of a view that its list couldn't show. */
export function contentErrors({
  area,
  filters,
  sort,
  columns,
}: Pick<SavedView, 'area' | 'filters' | 'sort' | 'columns'>): readonly FieldError[] {
  const { views, row } = schemas[area]
  const names = Object.keys(filters)
  const parameters = Object.entries(filters).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  const isKnown =
    !hasTooManyFilters({ filters }) &&
    !names.some((name) => notFilters.includes(name)) &&
    views.safeParse({ ...Object.fromEntries(parameters), sort }).success
  if (!isKnown) return [{ ...unknownContent, field: 'filters' }]
  return columns.every((column) => Object.hasOwn(row.shape, column))
    ? []
    : [{ ...unknownContent, field: 'columns' }]
}

const unknownContent = { code: 'invalid', message: 'The list no longer has this filter, order or column.' }
