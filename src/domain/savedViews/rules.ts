import type * as z from 'zod/mini'
import { assignment, assignmentQuery } from '#domain/assignments/record.ts'
import { contractQuery, contractRow } from '#domain/contracts/record.ts'
import { employeeQuery, employeeRow } from '#domain/employees/record.ts'
import { invoiceQuery, invoiceRow } from '#domain/invoices/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { Area } from '#domain/kernel/permissions.ts'
import { noteQuery, noteRow } from '#domain/notes/record.ts'
import { paymentQuery, paymentRow } from '#domain/payments/record.ts'
import { projectQuery, projectRow } from '#domain/projects/record.ts'
import type { ViewArea } from '#domain/savedViews/areas.ts'
import { hasTooManyFilters, type SavedView } from '#domain/savedViews/record.ts'
import { timesheetQuery, timesheetRow } from '#domain/timesheets/record.ts'

/** Each list that can have views: who may see it, its query and its rows. */
export const viewLists: Readonly<
  Record<
    ViewArea,
    {
      readonly permission: Area | readonly Area[]
      readonly query: z.ZodMiniType
      readonly row: z.ZodMiniObject
    }
  >
> = {
  employees: { permission: 'EMPLOYEES', query: employeeQuery, row: employeeRow },
  contracts: { permission: 'PROJECTS', query: contractQuery, row: contractRow },
  projects: { permission: 'PROJECTS', query: projectQuery, row: projectRow },
  assignments: { permission: 'PROJECTS', query: assignmentQuery, row: assignment },
  invoices: { permission: 'INVOICES', query: invoiceQuery, row: invoiceRow },
  payments: { permission: 'INVOICES', query: paymentQuery, row: paymentRow },
  timesheets: { permission: 'TIMESHEETS', query: timesheetQuery, row: timesheetRow },
  notes: { permission: ['EMPLOYEES', 'PROJECTS'], query: noteQuery, row: noteRow },
}

/** The parameters of every list that aren't filters. */
const notFilters = ['limit', 'offset', 'search', 'sort', 'format', 'columns']

/** Returns the errors of a view that its list couldn't show. */
export function contentErrors({
  area,
  filters,
  sort,
  columns,
}: Pick<SavedView, 'area' | 'filters' | 'sort' | 'columns'>): readonly FieldError[] {
  const { query, row } = viewLists[area]
  const names = Object.keys(filters)
  const parameters = Object.entries(filters).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  const isKnown =
    !hasTooManyFilters({ filters }) &&
    !names.some((name) => notFilters.includes(name)) &&
    query.safeParse({ ...Object.fromEntries(parameters), sort }).success
  if (!isKnown) return [{ ...unknownContent, field: 'filters' }]
  return columns.every((column) => Object.hasOwn(row.shape, column))
    ? []
    : [{ ...unknownContent, field: 'columns' }]
}

const unknownContent = { code: 'invalid', message: 'The list no longer has this filter, order or column.' }
