import { expect, test } from 'vitest'
import { presetOverrides } from '#domain/users/access.ts'
import { explainRights } from '#domain/users/rights.ts'

const none = { grant: [], deny: [] }
const textOf = (...args: Parameters<typeof explainRights>) =>
  explainRights(...args).map(({ area, level, why }) => `${area} ${level}: ${why}`)

test('without exceptions, the role explains everything', () => {
  expect(textOf(['CLIENT_ADMIN'], none)).toEqual([
    'TIMESHEETS Maintain: Role Client admin',
    'PROJECTS Maintain: Role Client admin',
    'EMPLOYEES Maintain: Role Client admin',
    'USERS Maintain: Role Client admin, own clients',
    'INVOICES Maintain: Role Client admin',
  ])
  expect(textOf(['EMPLOYEE'], none).slice(0, 2)).toEqual([
    'TIMESHEETS Maintain: Role Employee, own only',
    'PROJECTS –: Not part of the role Employee',
  ])
})

test('a preset explains what it takes away', () => {
  expect(textOf(['CLIENT_ADMIN'], presetOverrides('RECRUITER'))).toEqual([
    'TIMESHEETS View: Not part of the job Recruiter: maintaining',
    'PROJECTS Maintain: Role Client admin',
    'EMPLOYEES Maintain: Role Client admin',
    'USERS –: Not part of the job Recruiter',
    'INVOICES –: Not part of the job Recruiter',
  ])
})

test('other exceptions are named one by one, and a denial wins over a grant', () => {
  const overrides = {
    grant: ['CAN_VIEW_PROJECTS', 'CAN_VIEW_INVOICES'],
    deny: ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_TIMESHEETS'],
  } as const
  expect(textOf(['EMPLOYEE'], overrides)).toEqual([
    'TIMESHEETS View: Denied to this user: maintaining',
    'PROJECTS View: Granted to this user',
    'EMPLOYEES –: Not part of the role Employee',
    'USERS –: Not part of the role Employee',
    'INVOICES –: Not part of the role Employee',
  ])
})
