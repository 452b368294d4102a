import { expect, test } from 'vitest'
import { auditAreas, auditEntities } from '#domain/audit/entities.ts'
import { viewAreas } from '#domain/savedViews/areas.ts'
import { permissionAreasOf } from '#domain/savedViews/rules.ts'

test('the kinds of record in the audit trail and the areas that show them', () => {
  expect(Object.entries(auditAreas)).toEqual([
    ['employee', ['EMPLOYEES']],
    ['project', ['PROJECTS']],
    ['contract', ['PROJECTS']],
    ['assignment', ['PROJECTS']],
    ['timesheet', ['TIMESHEETS']],
    ['invoice', ['INVOICES']],
    ['payment', ['INVOICES']],
    ['batch', ['INVOICES']],
    ['setup', ['INVOICES']],
    ['note', ['EMPLOYEES', 'PROJECTS']],
    ['view', []],
    ['user', ['USERS']],
    ['settings', []],
    ['client', []],
    ['tenant', []],
    ['audit', []],
    ['import', []],
    ['call', []],
  ])
  expect(auditEntities).toEqual(Object.keys(auditAreas))
})

test('the lists with saved views and who may see them', () => {
  expect(Object.fromEntries(viewAreas.map((area) => [area, permissionAreasOf(area)]))).toEqual({
    employees: ['EMPLOYEES'],
    projects: ['PROJECTS'],
    contracts: ['PROJECTS'],
    assignments: ['PROJECTS'],
    timesheets: ['TIMESHEETS'],
    invoices: ['INVOICES'],
    payments: ['INVOICES'],
    notes: ['EMPLOYEES', 'PROJECTS'],
    users: ['USERS'],
    audit: ['USERS'],
    clients: ['CLIENTS'],
    tenants: ['TENANTS'],
    runs: ['INVOICES'],
    unbilled: ['INVOICES'],
    handoff: ['INVOICES'],
  })
})
