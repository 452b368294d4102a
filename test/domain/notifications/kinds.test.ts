import { describe, expect, test } from 'vitest'
import { effectivePermissions, type Role } from '#domain/kernel/permissions.ts'
import { visibleKinds, notificationKinds, ownKinds } from '#domain/notifications/kinds.ts'

const viewer = (role: Role, deny: readonly string[] = [], employeeId: string | null = null) => ({
  permissions: effectivePermissions([role], { grant: [], deny: deny as never[] }),
  isLimited: role === 'EMPLOYEE',
  employeeId,
})
const others = notificationKinds.filter((kind) => !ownKinds.some((own) => own === kind))

describe('the kinds of notifications that a user sees', () => {
  test('a client administrator sees everything about other people', () =>
    expect(visibleKinds(viewer('CLIENT_ADMIN'))).toEqual(others))

  test('a client administrator who is an employee also sees what is about them', () =>
    expect(visibleKinds(viewer('CLIENT_ADMIN', [], 'e1'))).toEqual(notificationKinds))

  test('an employee sees only what is about them', () => {
    expect(visibleKinds(viewer('EMPLOYEE', [], 'e1'))).toEqual(ownKinds)
    expect(visibleKinds(viewer('EMPLOYEE'))).toEqual([])
  })

  test.each([
    ['EMPLOYEES', ['AUTHORIZATION_ENDING', 'IMPORT_EMPLOYEES']],
    ['PROJECTS', ['CONTRACT_ENDING', 'CONTRACT_TO_APPROVE', 'IMPORT_PROJECTS']],
    ['TIMESHEETS', ['TIMESHEET_TO_APPROVE', 'IMPORT_TIMESHEETS']],
    ['INVOICES', ['INVOICE_OVERDUE']],
  ])('nothing about %s without permission to maintain them', (area, kinds) => {
    const seen = visibleKinds(viewer('CLIENT_ADMIN', [`CAN_MAINTAIN_${area}`]))
    expect(others.filter((kind) => !seen.includes(kind))).toEqual(kinds)
  })
})
