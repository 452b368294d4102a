import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areas,
  canMaintain,
  canView,
  effectivePermissions,
  isRole,
  permissions,
  roles,
  type Permission,
} from '#domain/kernel/permissions.ts'

const view = (area: (typeof areas)[number]): Permission => `CAN_VIEW_${area}`
const maintain = (area: (typeof areas)[number]): Permission => `CAN_MAINTAIN_${area}`
const overrides = fc.record({ grant: fc.subarray([...permissions]), deny: fc.subarray([...permissions]) })
const heldRoles = fc.subarray([...roles])

test('there are four roles and ten permissions', () => {
  expect(roles).toEqual(['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN', 'EMPLOYEE'])
  expect([...permissions].sort()).toEqual([
    'CAN_MAINTAIN_EMPLOYEES',
    'CAN_MAINTAIN_INVOICES',
    'CAN_MAINTAIN_PROJECTS',
    'CAN_MAINTAIN_TIMESHEETS',
    'CAN_MAINTAIN_USERS',
    'CAN_VIEW_EMPLOYEES',
    'CAN_VIEW_INVOICES',
    'CAN_VIEW_PROJECTS',
    'CAN_VIEW_TIMESHEETS',
    'CAN_VIEW_USERS',
  ])
})

// The table of domain.md §2, in its order: timesheets, projects, employees, users, invoices.
test.each([
  ['SUPER_ADMIN', 'VM VM VM VM VM'],
  ['ADMIN', 'VM VM VM VM VM'],
  ['CLIENT_ADMIN', 'VM VM VM VM VM'],
  ['EMPLOYEE', 'VM -- -- -- --'],
])('%s has %s', (role, row) => {
  const heldPermissions = effectivePermissions([role])
  const seen = (['TIMESHEETS', 'PROJECTS', 'EMPLOYEES', 'USERS', 'INVOICES'] as const).map(
    (area) =>
      (heldPermissions.includes(view(area)) ? 'V' : '-') +
      (heldPermissions.includes(maintain(area)) ? 'M' : '-'),
  )
  expect(seen.join(' ')).toBe(row)
})

test.each(['', 'admin', 'OWNER', 'constructor', '__proto__', 'toString', 'ADMIN '])(
  'the unknown role %j has no permissions',
  (role) => {
    expect(isRole(role)).toBe(false)
    expect(effectivePermissions([role])).toEqual([])
    expect(effectivePermissions([role, 'EMPLOYEE'])).toEqual(effectivePermissions(['EMPLOYEE']))
  },
)

test('users without a role or grant have no permissions', () => {
  expect(effectivePermissions([])).toEqual([])
  expect([undefined, null, 1, ['ADMIN'], { role: 'ADMIN' }].map(isRole)).toEqual(Array(5).fill(false))
})

test('a denial overrides the role and a grant', () => {
  const both = { grant: ['CAN_MAINTAIN_INVOICES'], deny: ['CAN_MAINTAIN_INVOICES'] } as const
  expect(effectivePermissions(['ADMIN'], both)).not.toContain('CAN_MAINTAIN_INVOICES')
  expect(effectivePermissions(['ADMIN'], both)).toContain('CAN_VIEW_INVOICES')
  expect(effectivePermissions([], both)).toEqual([])
  fc.assert(
    fc.property(heldRoles, overrides, (heldPermissions, given) => {
      const inForce = effectivePermissions(heldPermissions, given)
      expect(given.deny.filter((one) => inForce.includes(one))).toEqual([])
    }),
  )
})

test('maintain implies view, and denying view denies maintain', () => {
  expect(effectivePermissions([], { grant: ['CAN_MAINTAIN_PROJECTS'], deny: [] })).toEqual([
    'CAN_VIEW_PROJECTS',
    'CAN_MAINTAIN_PROJECTS',
  ])
  expect(effectivePermissions(['ADMIN'], { grant: [], deny: ['CAN_VIEW_USERS'] })).not.toContain(
    'CAN_MAINTAIN_USERS',
  )
  fc.assert(
    fc.property(heldRoles, overrides, (heldPermissions, given) => {
      const inForce = effectivePermissions(heldPermissions, given)
      for (const area of areas) {
        expect(!inForce.includes(maintain(area)) || inForce.includes(view(area))).toBe(true)
      }
    }),
  )
})

test('permissions come only from roles and grants, and a denial removes nothing else', () => {
  fc.assert(
    fc.property(heldRoles, overrides, (heldPermissions, given) => {
      const inForce = effectivePermissions(heldPermissions, given)
      const granted = new Set([
        ...heldPermissions.flatMap((role) => effectivePermissions([role])),
        ...given.grant,
      ])
      for (const area of areas) {
        const deniedView = given.deny.includes(view(area))
        const deniedChange = deniedView || given.deny.includes(maintain(area))
        const mayChange = granted.has(maintain(area)) && !deniedChange
        expect(inForce.includes(maintain(area))).toBe(mayChange)
        expect(inForce.includes(view(area))).toBe((granted.has(view(area)) && !deniedView) || mayChange)
      }
      expect(new Set(inForce).size).toBe(inForce.length)
    }),
  )
})

test('an unknown grant adds nothing', () => {
  const odd = { grant: ['CAN_DO_ANYTHING', '__proto__'] as unknown as Permission[], deny: [] }
  expect(effectivePermissions([], odd)).toEqual([])
})

test('view and maintain permissions come from the effective list', () => {
  expect(canView(['CAN_VIEW_PROJECTS'], 'PROJECTS')).toBe(true)
  expect(canView(['CAN_MAINTAIN_PROJECTS'], 'PROJECTS')).toBe(true)
  expect(canView(['CAN_VIEW_PROJECTS'], 'INVOICES')).toBe(false)
  expect(canMaintain(['CAN_VIEW_PROJECTS'], 'PROJECTS')).toBe(false)
  expect(canMaintain(['CAN_MAINTAIN_PROJECTS'], 'PROJECTS')).toBe(true)
  expect(canMaintain([], 'PROJECTS')).toBe(false)
})
