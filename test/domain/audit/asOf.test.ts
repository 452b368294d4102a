import { expect, test } from 'vitest'
import { recordAsOf } from '#domain/audit/asOf.ts'
import type { AuditEvent } from '#domain/audit/record.ts'

const event = (at: string, field: string, old: unknown, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id: at,
  at,
  actorUid: 'ada',
  actorName: 'Ada Admin',
  action: 'UPDATE',
  entityType: 'project',
  entityId: 'p1',
  entityLabel: 'P-00001',
  changes: [{ field, old, new: 'later' }],
  reason: null,
  event: null,
  requestId: 'r1',
  ...more,
})

const record = {
  name: 'C',
  status: 'ACTIVE',
  endDate: '2026-12-31',
  managerUserId: 'cleo',
  managerName: 'Client, Cleo',
  id: '3f0c5a1e-0000-4000-8000-000000000001',
}
const events = [
  event('2026-03-02T00:00:00.000Z', 'name', 'B'),
  event('2026-03-01T23:59:59.999Z', 'managerUserId', 'Admin, Ada'),
  event('2026-02-01T12:00:00.000Z', 'name', 'A'),
  event('2026-01-15T12:00:00.000Z', 'name', null, { action: 'CREATE', changes: [] }),
]
const on = (day: string) => recordAsOf(record, events, day)

test('undoes the changes after the end of a day, newest first', () => {
  expect(on('2026-03-02')).toMatchObject({ name: 'C', managerUserId: 'Client, Cleo' })
  expect(on('2026-03-01')).toMatchObject({ name: 'B', managerUserId: 'Client, Cleo' })
  expect(on('2026-02-28')).toMatchObject({ name: 'B', managerUserId: 'Admin, Ada' })
  expect(on('2026-01-31')).toMatchObject({ name: 'A', status: 'ACTIVE', endDate: '2026-12-31' })
})

test('is null before the record was added', () => {
  expect(on('2026-01-15')).toMatchObject({ name: 'A' })
  expect(on('2026-01-14')).toBeNull()
})

test('leaves out keys of other records', () => {
  expect(on('2026-03-02')).not.toHaveProperty('id')
})
