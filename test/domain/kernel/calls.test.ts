import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { apiBase, calls, pathOf, type Call } from '#domain/kernel/calls.ts'

const table: Call[] = Object.values(allCalls)
const line = ({ method, path }: Call) => `${method} ${apiBase}${path}`

const events = ['submit', 'approve', 'reject', 'hold', 'resume', 'terminate', 'cancel', 'undo'].map(
  (event) => `POST /hrms/v1/contract/:id/${event}`,
)
/** The calls about other users. */
const userChanges = ['update', 'disable', 'enable', 'resend-invite'].map(
  (change) => `POST /hrms/v1/user/:id/${change}`,
)
/** Dated changes and successors of approved contracts. */
const dated = ['rate', 'amend', 'extend', 'renew'].map((what) => `POST /hrms/v1/contract/:id/${what}`)

test('the table has exactly the specified calls', () => {
  expect(table.map(line).sort()).toEqual(
    [
      'GET /hrms/v1/user',
      'POST /hrms/v1/user/update',
      'GET /hrms/v1/client/list/:tenantId',
      'GET /hrms/v1/client/:id',
      'GET /hrms/v1/tenant/list',
      'GET /hrms/v1/employees',
      'GET /hrms/v1/employees/counts',
      'POST /hrms/v1/employee/create',
      'POST /hrms/v1/employee/update',
      'GET /hrms/v1/projects',
      'GET /hrms/v1/projects/counts',
      'GET /hrms/v1/project/:id',
      'POST /hrms/v1/project/create',
      'POST /hrms/v1/project/update',
      'GET /hrms/v1/contracts',
      'GET /hrms/v1/contracts/counts',
      'GET /hrms/v1/contract/:id',
      'POST /hrms/v1/contract/create',
      'PUT /hrms/v1/contract/:id',
      'GET /hrms/v1/employee/:id',
      'GET /hrms/v1/dashboard/summary',
      'POST /hrms/v1/user/revoke-sessions',
      'POST /hrms/v1/employee/:id/status',
      'GET /hrms/v1/notes',
      'GET /hrms/v1/note/:id',
      'POST /hrms/v1/note/create',
      'POST /hrms/v1/note/update',
      'GET /hrms/v1/contract/:id/versions',
      'GET /hrms/v1/audit',
      'GET /hrms/v1/employee/:id/history',
      'GET /hrms/v1/project/:id/history',
      'GET /hrms/v1/contract/:id/history',
      'GET /hrms/v1/employee/:id/checklist',
      'POST /hrms/v1/employee/:id/checklist/:taskId/done',
      'POST /hrms/v1/employee/:id/checklist/:taskId/undone',
      'POST /hrms/v1/employee/:id/checklist/:taskId/waive',
      'GET /hrms/v1/employee/:id/sensitive',
      'GET /hrms/v1/assignments',
      'GET /hrms/v1/assignment/:id',
      'GET /hrms/v1/project/:id/employees',
      'POST /hrms/v1/project/:id/employee/create',
      'PUT /hrms/v1/project/employee/:id',
      'POST /hrms/v1/project/employee/:id/end',
      'GET /hrms/v1/users',
      'GET /hrms/v1/user/:id',
      'POST /hrms/v1/user/create',
      'GET /hrms/v1/roles/permissions',
      ...userChanges,
      ...events,
      ...dated,
    ].sort(),
  )
})

test('each call requires the permission of domain.md §6', () => {
  expect(Object.fromEntries(table.map((call) => [line(call), call.permission]))).toEqual({
    'GET /hrms/v1/user': 'active user',
    'POST /hrms/v1/user/update': 'active user',
    'GET /hrms/v1/client/list/:tenantId': 'active user',
    'GET /hrms/v1/client/:id': 'active user',
    'GET /hrms/v1/tenant/list': 'active user',
    'GET /hrms/v1/employees': 'CAN_VIEW_EMPLOYEES',
    'GET /hrms/v1/employees/counts': 'CAN_VIEW_EMPLOYEES',
    'GET /hrms/v1/employee/:id': 'CAN_VIEW_EMPLOYEES',
    'POST /hrms/v1/employee/create': 'CAN_MAINTAIN_EMPLOYEES',
    'POST /hrms/v1/employee/update': 'CAN_MAINTAIN_EMPLOYEES',
    'GET /hrms/v1/projects': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/projects/counts': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/project/:id': 'CAN_VIEW_PROJECTS',
    'POST /hrms/v1/project/create': 'CAN_MAINTAIN_PROJECTS',
    'POST /hrms/v1/project/update': 'CAN_MAINTAIN_PROJECTS',
    'GET /hrms/v1/contracts': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/contracts/counts': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/contract/:id': 'CAN_VIEW_PROJECTS',
    'POST /hrms/v1/contract/create': 'CAN_MAINTAIN_PROJECTS',
    'PUT /hrms/v1/contract/:id': 'CAN_MAINTAIN_PROJECTS',
    'GET /hrms/v1/notes': ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS'],
    'GET /hrms/v1/note/:id': ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS'],
    'POST /hrms/v1/note/create': ['CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'],
    'POST /hrms/v1/note/update': ['CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'],
    'GET /hrms/v1/dashboard/summary': 'active user',
    'POST /hrms/v1/user/revoke-sessions': 'active user',
    'POST /hrms/v1/employee/:id/status': 'CAN_MAINTAIN_EMPLOYEES',
    'GET /hrms/v1/contract/:id/versions': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/assignments': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/assignment/:id': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/project/:id/employees': 'CAN_VIEW_PROJECTS',
    'POST /hrms/v1/project/:id/employee/create': 'CAN_MAINTAIN_PROJECTS',
    'PUT /hrms/v1/project/employee/:id': 'CAN_MAINTAIN_PROJECTS',
    'POST /hrms/v1/project/employee/:id/end': 'CAN_MAINTAIN_PROJECTS',
    'GET /hrms/v1/audit': 'CAN_VIEW_USERS',
    'GET /hrms/v1/employee/:id/history': 'CAN_VIEW_EMPLOYEES',
    'GET /hrms/v1/project/:id/history': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/contract/:id/history': 'CAN_VIEW_PROJECTS',
    'GET /hrms/v1/employee/:id/checklist': 'CAN_VIEW_EMPLOYEES',
    'POST /hrms/v1/employee/:id/checklist/:taskId/done': 'CAN_MAINTAIN_EMPLOYEES',
    'POST /hrms/v1/employee/:id/checklist/:taskId/undone': 'CAN_MAINTAIN_EMPLOYEES',
    'POST /hrms/v1/employee/:id/checklist/:taskId/waive': 'CAN_MAINTAIN_EMPLOYEES',
    'GET /hrms/v1/employee/:id/sensitive': 'CAN_MAINTAIN_EMPLOYEES',
    'GET /hrms/v1/users': 'CAN_VIEW_USERS',
    'GET /hrms/v1/user/:id': 'CAN_VIEW_USERS',
    'POST /hrms/v1/user/create': 'CAN_MAINTAIN_USERS',
    'GET /hrms/v1/roles/permissions': 'CAN_VIEW_USERS',
    ...Object.fromEntries(userChanges.map((change) => [change, 'CAN_MAINTAIN_USERS'])),
    ...Object.fromEntries([...events, ...dated].map((event) => [event, 'CAN_MAINTAIN_PROJECTS'])),
  })
})

test('six calls work without a client, eight create records, two give employees access to their own record', () => {
  const names = (wanted: (call: Call) => boolean) =>
    Object.entries(allCalls as Record<string, Call>).flatMap(([name, call]) => (wanted(call) ? [name] : []))
  expect(names(({ client }) => client === 'optional')).toEqual([
    'readSelf',
    'updateSelf',
    'revokeSessions',
    'listTenants',
    'listClients',
    'readClient',
  ])
  expect(names(({ creates }) => creates === true)).toEqual([
    'createEmployee',
    'createProject',
    'createNote',
    'createContract',
    'extendContract',
    'renewContract',
    'createAssignment',
    'createUser',
  ])
  expect(names(({ own }) => own === true)).toEqual(['readEmployee', 'updateEmployee'])
})

test('path parameters are encoded', () => {
  expect(pathOf(calls.readContract, { id: 'a b/c?d#e%&ü' })).toBe('/contract/a%20b%2Fc%3Fd%23e%25%26%C3%BC')
  expect(pathOf(calls.listClients, { tenantId: 'nwstaff00001' })).toBe('/client/list/nwstaff00001')
  expect(pathOf(calls.readSelf)).toBe('/user')
  expect(pathOf(calls.readClient, { id: '$&' })).toBe('/client/%24%26')
})

test('a parameter never changes the rest of the path', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'E', '?', '#', ':'), minLength: 1 }),
    fc.constantFrom(
      '.',
      '..',
      '%2e%2e',
      '../../user',
      '..\\user',
      '//evil.test',
      '\ud800',
      'https://evil.test',
    ),
  )
  fc.assert(
    fc.property(anything, (id) => {
      const url = new URL(apiBase + pathOf(calls.readEmployee, { id }), 'https://muster.test')
      expect(url.origin + url.search + url.hash).toBe('https://muster.test')
      expect(url.pathname).toMatch(/^\/hrms\/v1\/employee\/[^/]+$/)
    }),
  )
})
