import { expect, test } from 'vitest'
import { presetOverrides } from '#domain/users/access.ts'
import { explainRights } from '#domain/users/rights.ts'

const none = { grant: [], deny: [] }
const textOf = (...args: Parameters<typeof explainRights>) =>
  explainRights(...args).map(({ area, level, why }) => `${area} ${level}: ${why}`)

test('without exceptions, the role explains everything', () => {
  expect(textOf(['CLIENT_ADMIN'], none)).toEqual([
    'TIMESHEETS Maintain: Granted by: Client admin',
    'PROJECTS Maintain: Granted by: Client admin',
    'EMPLOYEES Maintain: Granted by: Client admin',
    'USERS Maintain: Granted by: Client admin (own clients)',
    'INVOICES Maintain: Granted by: Client admin',
  ])
  expect(textOf(['EMPLOYEE'], none).slice(0, 2)).toEqual([
    'TIMESHEETS Maintain: Granted by: Employee (own only)',
    'PROJECTS –: Not included in Employee',
  ])
})

test('a preset explains what it takes away', () => {
  expect(textOf(['CLIENT_ADMIN'], presetOverrides('RECRUITER'))).toEqual([
    "TIMESHEETS View: Maintain access isn't included in the Recruiter preset",
    'PROJECTS Maintain: Granted by: Client admin',
    'EMPLOYEES Maintain: Granted by: Client admin',
    'USERS –: Not included in the Recruiter preset',
    'INVOICES –: Not included in the Recruiter preset',
  ])
})

test('other exceptions are named one by one, and a denial wins over a grant', () => {
  const overrides = {
    grant: ['CAN_VIEW_PROJECTS', 'CAN_VIEW_INVOICES'],
    deny: ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_TIMESHEETS'],
  } as const
  expect(textOf(['EMPLOYEE'], overrides)).toEqual([
    'TIMESHEETS View: Maintain access denied to this user',
    'PROJECTS View: Granted to this user',
    'EMPLOYEES –: Not included in Employee',
    'USERS –: Not included in Employee',
    'INVOICES –: Not included in Employee',
  ])
})
