import { describe, expect, test } from 'vitest'
import { effectivePermissions, permissions } from '#domain/kernel/permissions.ts'
import {
  permissionsBeyond,
  presetNames,
  presetFor,
  presetOverrides,
  presets,
  rankOf,
  rolesGrantableBy,
} from '#domain/users/access.ts'
import { accessForm, type UserRecord } from '#domain/users/accessForm.ts'

test('roles rank from SUPER_ADMIN down, and an unknown one has no rank', () => {
  expect(rankOf(['EMPLOYEE', 'ADMIN'])).toBe(rankOf(['ADMIN']))
  expect(rankOf(['SUPER_ADMIN'])).toBeGreaterThan(rankOf(['ADMIN']))
  expect(rankOf(['ADMIN'])).toBeGreaterThan(rankOf(['CLIENT_ADMIN']))
  expect(rankOf(['CLIENT_ADMIN'])).toBeGreaterThan(rankOf(['EMPLOYEE']))
  expect(rankOf(['OWNER'])).toBe(0)
})

test('a client administrator may give only their own role and EMPLOYEE', () => {
  expect(rolesGrantableBy(['CLIENT_ADMIN'])).toEqual(['CLIENT_ADMIN', 'EMPLOYEE'])
  expect(rolesGrantableBy(['OWNER'])).toEqual([])
})

test.each([
  ['APPROVER', ['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS', 'CAN_VIEW_PROJECTS', 'CAN_VIEW_EMPLOYEES']],
  [
    'RECRUITER',
    [
      'CAN_VIEW_TIMESHEETS',
      'CAN_VIEW_PROJECTS',
      'CAN_MAINTAIN_PROJECTS',
      'CAN_VIEW_EMPLOYEES',
      'CAN_MAINTAIN_EMPLOYEES',
    ],
  ],
  [
    'BILLING_CLERK',
    ['CAN_VIEW_TIMESHEETS', 'CAN_VIEW_PROJECTS', 'CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
  ],
  [
    'AUDITOR',
    ['CAN_VIEW_TIMESHEETS', 'CAN_VIEW_PROJECTS', 'CAN_VIEW_EMPLOYEES', 'CAN_VIEW_USERS', 'CAN_VIEW_INVOICES'],
  ],
] as const)('a client administrator with the preset %s has exactly its permissions', (name, expected) => {
  const overrides = presetOverrides(name)
  expect(effectivePermissions(['CLIENT_ADMIN'], overrides)).toEqual(expected)
  expect(presetFor(['CLIENT_ADMIN'], overrides)).toBe(name)
})

test('other exceptions match no preset', () => {
  expect(presetFor(['CLIENT_ADMIN'], { grant: [], deny: [] })).toBeNull()
  expect(
    presetFor(['CLIENT_ADMIN'], { grant: ['CAN_VIEW_USERS'], deny: presetOverrides('AUDITOR').deny }),
  ).toBeNull()
  expect(presetNames).toEqual(Object.keys(presets))
})

describe('permissions beyond those of the granting user', () => {
  test('are those that the roles and exceptions give and the granting user lacks', () => {
    const ownPermissions = permissions.filter((name) => !name.endsWith('INVOICES'))
    expect(permissionsBeyond(ownPermissions, ['CLIENT_ADMIN'], { grant: [], deny: [] })).toEqual([
      'CAN_VIEW_INVOICES',
      'CAN_MAINTAIN_INVOICES',
    ])
    expect(
      permissionsBeyond(ownPermissions, ['CLIENT_ADMIN'], { grant: [], deny: ['CAN_VIEW_INVOICES'] }),
    ).toEqual([])
  })

  test('include a grant that a denial hides', () => {
    const ownPermissions = permissions.filter((name) => !name.endsWith('INVOICES'))
    const hidden = {
      grant: ['CAN_MAINTAIN_INVOICES'],
      deny: ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
    } as const
    expect(permissionsBeyond(ownPermissions, ['CLIENT_ADMIN'], hidden)).toEqual([
      'CAN_VIEW_INVOICES',
      'CAN_MAINTAIN_INVOICES',
    ])
    expect(permissionsBeyond(permissions, ['CLIENT_ADMIN'], hidden)).toEqual([])
  })

  test("don't include an employee's own timesheets, but a grant beside them", () => {
    const ownPermissions = ['CAN_VIEW_USERS', 'CAN_MAINTAIN_USERS']
    expect(permissionsBeyond(ownPermissions, ['EMPLOYEE'], { grant: [], deny: [] })).toEqual([])
    expect(
      permissionsBeyond(ownPermissions, ['EMPLOYEE'], { grant: ['CAN_VIEW_PROJECTS'], deny: [] }),
    ).toEqual(['CAN_VIEW_PROJECTS'])
  })

  test('include timesheets for employees who have a higher role, too', () => {
    const time = { grant: ['CAN_MAINTAIN_TIMESHEETS'], deny: [] } as const
    expect(permissionsBeyond(['CAN_MAINTAIN_USERS'], ['CLIENT_ADMIN', 'EMPLOYEE'], time)).toContain(
      'CAN_MAINTAIN_TIMESHEETS',
    )
  })
})

describe('the form of a user', () => {
  const stored = {
    id: 'u1',
    uid: 'u1',
    email: 'nia@acme.test',
    firstName: 'Nia',
    lastName: 'Okafor',
    roles: ['CLIENT_ADMIN'],
    clients: [{ clientId: 'nwtx00000001' }],
    employeeId: null,
    ...presetOverrides('RECRUITER'),
  } as unknown as UserRecord

  test('shows a preset by its name, and sends only what was changed', () => {
    const draft = accessForm.toDraft(stored)
    expect(draft).toMatchObject({ role: 'CLIENT_ADMIN', preset: 'RECRUITER', 'clients.nwtx00000001': 'YES' })
    expect(accessForm.toInput(draft, stored)).toEqual({})
    expect(accessForm.toInput({ ...draft, preset: 'FULL', 'clients.nwnj00000002': 'YES' }, stored)).toEqual({
      deny: [],
      clients: ['nwtx00000001', 'nwnj00000002'],
    })
  })

  test('keeps exceptions that match no preset', () => {
    const custom = { ...stored, grant: [], deny: ['CAN_VIEW_USERS'] } as unknown as UserRecord
    const draft = accessForm.toDraft(custom)
    expect(draft['preset']).toBe('CUSTOM')
    expect(accessForm.toInput({ ...draft, 'clients.nwnj00000002': 'YES' }, custom)).toEqual({
      clients: ['nwtx00000001', 'nwnj00000002'],
    })
  })

  test('asks for what an invitation needs', () => {
    const fields = accessForm.check(accessForm.toDraft(null), null).map(({ field }) => field)
    expect(fields.toSorted()).toEqual(['clients', 'email', 'firstName', 'lastName', 'role'])
    const employee = { ...accessForm.toDraft(null), role: 'EMPLOYEE' }
    expect(accessForm.check(employee, null).map(({ field }) => field)).toContain('employeeId')
  })
})
