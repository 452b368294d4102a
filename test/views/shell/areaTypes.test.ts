import { expect, test } from 'vitest'
import { areas } from '#areas.ts'
import { assignmentQuery } from '#domain/assignments/record.ts'
import { auditQuery } from '#domain/audit/query.ts'
import { contractQuery } from '#domain/contracts/record.ts'
import { employeeQuery, type EmployeeQuery, type EmployeeRow } from '#domain/employees/record.ts'
import { invoiceQuery } from '#domain/invoices/record.ts'
import { runQuery } from '#domain/invoices/run.ts'
import { clientPageQuery, tenantQuery } from '#domain/organization/client.ts'
import { listQuery } from '#domain/kernel/lists/listQuery.ts'
import { batchQuery } from '#domain/handoff/record.ts'
import { paymentQuery } from '#domain/payments/record.ts'
import { projectQuery } from '#domain/projects/record.ts'
import { unbilledQuery } from '#domain/invoices/reports.ts'
import { noteQuery } from '#domain/notes/record.ts'
import { userQuery } from '#domain/users/managed.ts'
import { missingQuery } from '#domain/timesheets/missing.ts'
import { timesheetQuery } from '#domain/timesheets/record.ts'
import { marginQuery } from '#domain/invoices/margins.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { recordAreaNamed, type FiltersOf } from '#views/shell/area.ts'

type EmployeeColumn = ListColumn<EmployeeRow, EmployeeQuery>
type EmployeeFilters = FiltersOf<EmployeeQuery>
const cell = () => ''

// Each line below must be a compile error.
export const keys: readonly EmployeeColumn[] = [
  { key: 'lastName', header: 'Name', cell, sortable: true },
  { key: 'city', header: 'City', cell },
  // @ts-expect-error the API can't sort by it
  { key: 'city', header: 'City', cell, sortable: true },
  // @ts-expect-error rows don't have it
  { key: 'salary', header: 'Salary', cell },
]
// @ts-expect-error the API has no such value
export const value: EmployeeFilters['status'] = { text: 'Status', options: [{ key: 'GONE', text: 'Gone' }] }
// @ts-expect-error the API has no such filter
export const filter: keyof EmployeeFilters = 'salary'

test.each([
  ['employees', employeeQuery],
  ['contracts', contractQuery],
  ['projects', projectQuery],
  ['assignments', assignmentQuery],
  ['invoices', invoiceQuery],
  ['runs', runQuery],
  ['payments', paymentQuery],
  ['handoff', batchQuery],
  ['timesheets', timesheetQuery],
  ['missing', missingQuery],
  ['unbilled', unbilledQuery],
  ['margins', marginQuery],
  ['audit', auditQuery],
  ['clients', clientPageQuery],
  ['tenants', tenantQuery],
])('the filters of %s are those of the API', (name, query) => {
  const others = ['sort', 'not']
  const known = Object.keys(query.shape).filter((key) => !(key in listQuery) && !others.includes(key))
  expect(Object.keys(recordAreaNamed(areas, name).filters).toSorted()).toEqual(known.toSorted())
})

test.each([
  ['employees', employeeQuery],
  ['contracts', contractQuery],
  ['projects', projectQuery],
  ['assignments', assignmentQuery],
  ['timesheets', timesheetQuery],
  ['invoices', invoiceQuery],
  ['notes', noteQuery],
  ['users', userQuery],
  ['handoff', batchQuery],
  ['runs', runQuery],
  ['audit', auditQuery],
  ['clients', clientPageQuery],
  ['tenants', tenantQuery],
])('the filters of %s that can be inverted are those of the API', (name, query) => {
  const { filters } = recordAreaNamed(areas, name)
  const accepts = (key: string) => query.safeParse({ not: key }).success
  expect(Object.keys(filters).filter((key) => filters[key]?.not === true)).toEqual(
    Object.keys(filters).filter(accepts),
  )
})

test('the days of every range are filters of the same list', () => {
  const days = areas.flatMap((area) =>
    'filters' in area
      ? Object.values(area.filters).flatMap(({ range = [] }) => range.map((day) => day in area.filters))
      : [],
  )
  expect(days.length).toBeGreaterThan(7)
  expect(days).not.toContain(false)
})

test('no two areas share a name or a first page', () => {
  expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length)
  expect(new Set(areas.map((area) => ('listPath' in area ? area.listPath : area.path))).size).toBe(
    areas.length,
  )
})
