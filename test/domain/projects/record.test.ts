import { expect, test } from 'vitest'
import { projectCreate, projectErrors, projectUpdate, type ProjectCreate } from '#domain/projects/record.ts'
import { accepted, marks, refused, times } from '#test/domain/kernel/parse.ts'
import { employeeExample, projectExample, projectId } from '#test/support/examples.ts'

const rules = (change: object = {}) =>
  marks(projectErrors(accepted(projectCreate, { ...projectExample, ...change }) satisfies ProjectCreate))

test('the example project of the specification is valid', () => {
  expect(accepted(projectCreate, projectExample)).toEqual(projectExample)
  expect(rules()).toEqual([])
})

test('only name, kind and start date are required', () => {
  expect(marks(refused(projectCreate, {}))).toEqual(['name required', 'kind required', 'startDate required'])
  expect(rules({ kind: 'INTERNAL', endClientName: null })).toEqual([])
})

test('an external project needs an end client', () => {
  expect(rules({ endClientName: null })).toEqual(['endClientName required'])
  expect(rules({ endClientName: ' ' })).toEqual(['endClientName required'])
  expect(marks(projectErrors({ kind: 'EXTERNAL', startDate: '2026-02-01' }))).toEqual([
    'endClientName required',
  ])
})

test('the end date cannot be before the start date', () => {
  expect(rules({ endDate: '2026-01-31' })).toEqual(['endDate invalid'])
  expect(rules({ endDate: '2026-02-01' })).toEqual([])
  expect(rules({ endDate: null })).toEqual([])
})

test('an internal project cannot be billable', () => {
  expect(rules({ kind: 'INTERNAL', billable: true })).toEqual(['billable not_allowed'])
  expect(rules({ kind: 'INTERNAL', billable: false })).toEqual([])
  expect(rules({ billable: true })).toEqual([])
})

test('the work address is checked like any address', () => {
  expect(rules({ workAddress: employeeExample.address })).toEqual([])
  expect(rules({ workAddress: { ...employeeExample.address, state: 'XX', zip: '1' } })).toEqual([
    'workAddress.state invalid',
    'workAddress.zip invalid',
  ])
})

test('a project has at most 50 tasks, each with a name and whether it is billable', () => {
  const task = { name: 'Support', billable: true }
  expect(accepted(projectCreate, { ...projectExample, tasks: times(50, task) }).tasks).toHaveLength(50)
  expect(marks(refused(projectCreate, { ...projectExample, tasks: times(51, task) }))).toEqual([
    'tasks too_big',
  ])
  expect(
    marks(
      refused(projectCreate, {
        ...projectExample,
        tasks: [
          { name: '', billable: 'yes' },
          { ...task, id: 1 },
        ],
      }),
    ),
  ).toEqual(['tasks.0.name required', 'tasks.0.billable invalid', 'tasks.1.id unknown_field'])
})

test.each([
  ['name', 'x'.repeat(121), 'too_long'],
  ['endClientName', 'x'.repeat(121), 'too_long'],
  ['description', 'x'.repeat(2001), 'too_long'],
  ['budgetHours', '-1', 'invalid'],
  ['budgetAmount', '1.234', 'invalid'],
  ['kind', 'SELECT', 'required'],
  ['startDate', '2026-02-30', 'invalid'],
  ['status', 'ACTIVE', 'unknown_field'],
  ['code', 'P-00001', 'unknown_field'],
  ['version', 1, 'unknown_field'],
])('a create is rejected: $0 $2', (field, value, code) => {
  expect(marks(refused(projectCreate, { ...projectExample, [field]: value }))).toEqual([`${field} ${code}`])
})

test('SELECT is not a manager', () => {
  expect(accepted(projectCreate, { ...projectExample, managerUserId: 'SELECT' }).managerUserId).toBeNull()
})

test('an update changes only the fields that are sent', () => {
  expect(accepted(projectUpdate, { id: projectId, version: 2, description: '' })).toEqual({
    id: projectId,
    version: 2,
    description: null,
  })
  expect(accepted(projectUpdate, { id: projectId })).toEqual({ id: projectId })
  expect(marks(refused(projectUpdate, { version: 2, name: '' }))).toEqual(['name required', 'id required'])
})

test('an update accepts unchanged read-only fields and no unknown ones', () => {
  const readOnly = {
    code: 'P-00012',
    status: 'ACTIVE',
    tenantId: 'nwstaff00001',
    clientId: 'nwtx00000001',
    createdAt: '2026-01-01T00:00:00Z',
    createdBy: 'cleo',
    updatedAt: '2026-01-01T00:00:00Z',
    updatedBy: 'cleo',
    archivedAt: null,
  }
  expect(accepted(projectUpdate, { id: projectId, version: 2, ...readOnly })).toMatchObject(readOnly)
  expect(marks(refused(projectUpdate, { id: projectId, version: 2, employees: 3 }))).toEqual([
    'employees unknown_field',
  ])
})
