import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areas,
  builtInPermissions,
  effectivePermissions,
  permissions,
  roles,
} from '#domain/kernel/permissions.ts'
import {
  accessLevels,
  fullRoleAccess,
  isAbove,
  levelIn,
  limitableAreas,
  limitableRoles,
  limitedAccess,
  limitsToStore,
  permissionsUnder,
} from '#domain/users/rolePermissions.ts'
import { explainPermissions, permissionText } from '#domain/users/permissions.ts'

const level = fc.constantFrom(...accessLevels)
const clientAdmin = { TIMESHEETS: level, PROJECTS: level, EMPLOYEES: level, USERS: level, INVOICES: level }
const anyAccess = fc.record({
  CLIENT_ADMIN: fc.record(clientAdmin),
  EMPLOYEE: fc.record({ TIMESHEETS: level }),
})
const anyLimits = fc.record({
  CLIENT_ADMIN: fc.record(clientAdmin, { requiredKeys: [] }),
  EMPLOYEE: fc.record({ TIMESHEETS: level }, { requiredKeys: [] }),
})
const cells = limitableRoles.flatMap((role) => limitableAreas[role].map((area) => [role, area] as const))

test('without limits, every role has its built-in permissions, and each of their areas can be limited', () => {
  expect(permissionsUnder(fullRoleAccess)).toEqual(builtInPermissions)
  for (const role of limitableRoles)
    expect(limitableAreas[role]).toEqual(
      areas.filter((area) => builtInPermissions[role].includes(`CAN_VIEW_${area}`)),
    )
})

test('administrators keep every permission, and no role gets one beyond its built-in ones', () => {
  fc.assert(
    fc.property(anyAccess, (access) => {
      const under = permissionsUnder(access)
      expect([under.SUPER_ADMIN, under.ADMIN]).toEqual([permissions, permissions])
      for (const role of roles)
        expect(under[role].filter((each) => !builtInPermissions[role].includes(each))).toEqual([])
      for (const [role, area] of cells) {
        const held = effectivePermissions([role], { grant: [], deny: [] }, under)
        const [views, maintains] = ['VIEW', 'MAINTAIN'].map((verb) =>
          held.some((each) => each === `CAN_${verb}_${area}`),
        )
        expect([views, maintains]).toEqual([
          access[role][area as 'TIMESHEETS'] !== 'NO_ACCESS',
          access[role][area as 'TIMESHEETS'] === 'MAINTAIN',
        ])
      }
    }),
  )
})

test('limits only take away, and what they leave out is inherited', () => {
  fc.assert(
    fc.property(anyAccess, anyLimits, (inherited, limits) => {
      const within = limitedAccess(inherited, limits)
      for (const [role, area] of cells) {
        const [outer, own] = [levelIn(inherited, role, area), levelIn(limits, role, area)]
        expect(levelIn(within, role, area)).toBe(isAbove(own, outer) ? outer : own)
      }
    }),
  )
})

test('storing a change keeps what was set before and leaves the rest inherited', () => {
  fc.assert(
    fc.property(anyAccess, anyLimits, anyAccess, (inherited, stored, wanted) => {
      const before = limitedAccess(inherited, stored)
      const after = limitedAccess(inherited, wanted)
      const next = limitsToStore(before, after, stored)
      expect(limitedAccess(inherited, next)).toEqual(after)
      for (const [role, area] of cells)
        if (levelIn(after, role, area) === levelIn(before, role, area))
          expect(next[role]?.[area]).toBe(stored[role][area as 'TIMESHEETS'])
    }),
  )
})

test('an unknown level allows nothing', () => {
  const odd = { CLIENT_ADMIN: { INVOICES: 'EVERYTHING' as 'MAINTAIN' } }
  const under = permissionsUnder(limitedAccess(fullRoleAccess, odd))
  expect(under.CLIENT_ADMIN).toEqual(permissions.filter((each) => !each.endsWith('INVOICES')))
})

test('a permission that a client took from a role says so, and a grant still decides', () => {
  const defaults = permissionsUnder({
    ...fullRoleAccess,
    CLIENT_ADMIN: { ...fullRoleAccess.CLIENT_ADMIN, INVOICES: 'VIEW_ONLY', PROJECTS: 'NO_ACCESS' },
  })
  const overrides = { grant: ['CAN_VIEW_PROJECTS'], deny: [] } as const
  const texts = explainPermissions(['CLIENT_ADMIN'], overrides, defaults).map(
    ({ permission, allowed, why }) => `${permissionText(permission)} ${allowed ? 'yes' : 'no'}: ${why}`,
  )
  expect(texts).toEqual(
    expect.arrayContaining([
      'View projects yes: Granted to this user',
      'Maintain projects no: Removed from the Client admin role in Settings',
      'View invoices yes: Granted by: Client admin',
      'Maintain invoices no: Removed from the Client admin role in Settings',
    ]),
  )
})
