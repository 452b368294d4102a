import { expect, test } from 'vitest'
import { effectivePermissions, permissions, roles } from '#domain/kernel/permissions.ts'
import { presetNames, presetOverrides } from '#domain/users/access.ts'
import { explainPermissions, permissionText } from '#domain/users/permissions.ts'

const none = { grant: [], deny: [] }
const textOf = (...args: Parameters<typeof explainPermissions>) =>
  explainPermissions(...args).map(
    ({ permission, allowed, why }) => `${permissionText(permission)} ${allowed ? 'yes' : 'no'}: ${why}`,
  )

test('without exceptions, the role explains everything', () => {
  expect(textOf(['CLIENT_ADMIN'], none)).toEqual([
    'View timesheets yes: Granted by: Client admin',
    'Maintain timesheets yes: Granted by: Client admin',
    'View projects yes: Granted by: Client admin',
    'Maintain projects yes: Granted by: Client admin',
    'View employees yes: Granted by: Client admin',
    'Maintain employees yes: Granted by: Client admin',
    'View users yes: Granted by: Client admin (assigned clients)',
    'Maintain users yes: Granted by: Client admin (assigned clients)',
    'View invoices yes: Granted by: Client admin',
    'Maintain invoices yes: Granted by: Client admin',
  ])
  expect(textOf(['EMPLOYEE'], none).slice(0, 3)).toEqual([
    'View timesheets yes: Granted by: Employee (own only)',
    'Maintain timesheets yes: Granted by: Employee (own only)',
    'View projects no: Not included in the Employee role',
  ])
})

test('a preset explains what it keeps and what it takes away', () => {
  const lines = textOf(['CLIENT_ADMIN'], presetOverrides('RECRUITER'))
  expect(lines.slice(0, 3)).toEqual([
    'View timesheets yes: Granted by: Client admin, included in the Recruiter preset',
    'Maintain timesheets no: Not included in the Recruiter preset',
    'View projects yes: Granted by: Client admin, included in the Recruiter preset',
  ])
  expect(lines.at(-1)).toBe('Maintain invoices no: Not included in the Recruiter preset')
})

test('exceptions are named one by one, and a denial wins over a grant', () => {
  const overrides = {
    grant: ['CAN_MAINTAIN_PROJECTS', 'CAN_VIEW_INVOICES', 'CAN_MAINTAIN_USERS'],
    deny: ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_TIMESHEETS', 'CAN_VIEW_USERS'],
  } as const
  expect(textOf(['EMPLOYEE'], overrides)).toEqual([
    'View timesheets yes: Granted by: Employee (own only)',
    'Maintain timesheets no: Denied to this user',
    'View projects yes: Comes with “Maintain projects”',
    'Maintain projects yes: Granted to this user',
    'View employees no: Not included in the Employee role',
    'Maintain employees no: Not included in the Employee role',
    'View users no: Denied to this user',
    'Maintain users no: Needs “View users”, which is denied',
    'View invoices no: Denied to this user',
    'Maintain invoices no: Not included in the Employee role',
  ])
})

test('for every role, preset and single exception it says what the server allows', () => {
  const jobs = [none, ...presetNames.map(presetOverrides)]
  for (const role of roles)
    for (const { grant, deny } of jobs)
      for (const name of permissions)
        for (const overrides of [
          { grant: [...grant, name], deny: deny.filter((each) => each !== name) },
          { grant, deny: [...new Set([...deny, name])] },
        ]) {
          const allowed = explainPermissions([role], overrides).filter((each) => each.allowed)
          expect(allowed.map(({ permission }) => permission)).toEqual(effectivePermissions([role], overrides))
        }
})
