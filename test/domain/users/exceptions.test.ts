import { describe, expect, test } from 'vitest'
import {
  effectivePermissions,
  permissions,
  type PermissionOverrides,
  type Role,
} from '#domain/kernel/permissions.ts'
import { presetNames, presetOverrides, presetFor } from '#domain/users/access.ts'
import {
  accessForm,
  accessIn,
  customAccess,
  exceptionOf,
  fullAccess,
  withException,
  type UserRecord,
} from '#domain/users/accessForm.ts'

const userWith = (role: Role, { grant, deny }: PermissionOverrides): UserRecord => ({
  id: 'nia',
  uid: 'nia',
  email: 'nia@acme.test',
  displayName: 'Nia Okafor',
  firstName: 'Nia',
  lastName: 'Okafor',
  tenantId: 'nwstaff00001',
  roles: [role],
  permissions: effectivePermissions([role], { grant, deny }),
  clients: [],
  employeeId: null,
  linkedElsewhere: false,
  phone: null,
  preferences: { theme: 'SYSTEM', density: 'COMFORTABLE', digest: 'NONE', pageSize: 25 },
  status: 'ACTIVE',
  version: 1,
  lastSignInAt: null,
  grant: [...grant],
  deny: [...deny],
})

const jobs = [
  ['no preset', { grant: [], deny: [] }],
  ...presetNames.map((name) => [name, presetOverrides(name)]),
] as readonly [string, PermissionOverrides][]

describe.each(['ADMIN', 'CLIENT_ADMIN', 'EMPLOYEE'] as const)('for %s', (role) => {
  test.each(jobs)('with %s, each permission can be granted and denied by itself', (_, overrides) => {
    const record = userWith(role, overrides)
    const draft = accessForm.toDraft(record)
    for (const name of permissions)
      for (const exception of ['GRANTED', 'DENIED', ''] as const) {
        const changed = accessIn({ ...draft, ...withException(draft, record, name, exception) }, record)
        expect(changed.roles).toEqual([role])
        expect(exceptionOf(changed, name)).toBe(exception)
        // The exceptions for all other permissions stay.
        for (const other of permissions)
          if (other !== name) expect(exceptionOf(changed, other)).toBe(exceptionOf(overrides, other))
      }
  })

  test.each(jobs)('with %s, a user whose access is not changed is sent unchanged', (_, overrides) => {
    const record = userWith(role, overrides)
    expect(accessForm.toInput(accessForm.toDraft(record), record)).toEqual({})
  })
})

test('a denied permission of a preset turns it into exceptions, and granting it again into the preset', () => {
  const record = userWith('CLIENT_ADMIN', presetOverrides('RECRUITER'))
  const draft = accessForm.toDraft(record)
  const denied = { ...draft, ...withException(draft, record, 'CAN_MAINTAIN_PROJECTS', 'DENIED') }
  expect(denied['preset']).toBe(customAccess)
  const again = { ...denied, ...withException(denied, record, 'CAN_MAINTAIN_PROJECTS', '') }
  expect(again['preset']).toBe('RECRUITER')
  expect(presetFor(['CLIENT_ADMIN'], accessIn(again, record))).toBe('RECRUITER')
})

test('a preset chosen after single exceptions replaces them, and everything the role allows removes them', () => {
  const record = userWith('CLIENT_ADMIN', { grant: [], deny: ['CAN_VIEW_USERS'] })
  const draft = accessForm.toDraft(record)
  expect(draft['preset']).toBe(customAccess)
  expect(accessForm.toInput({ ...draft, preset: 'AUDITOR' }, record)).toEqual({
    deny: presetOverrides('AUDITOR').deny,
  })
  expect(accessForm.toInput({ ...draft, preset: fullAccess }, record)).toEqual({ deny: [] })
})
