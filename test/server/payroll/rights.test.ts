import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permission, Role } from '#domain/kernel/permissions.ts'
import { addApprovedWeek, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { createPayroll } from '#test/support/billing/payroll.ts'

let world: BillingTest
let payroll: ReturnType<typeof createPayroll>
beforeAll(async () => {
  world = await startBilling()
  payroll = createPayroll(world)
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const days = { fromDate: '2026-01-01', toDate: '2026-03-01' }

/**
 * Creates a payroll batch, an accounting draft, and a colleague without some permissions. Returns the responses to the colleague's calls.
 */
async function arrange(
  deny: Permission[],
  user: { role: Role; grant: Permission[] } = { role: 'CLIENT_ADMIN', grant: [] },
) {
  await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  await payroll.nameCodes()
  const made = await payroll.made()
  const other = await payroll.draft({ system: 'GENERAL_LEDGER' })
  const colleague = await world.server.makeUser({
    role: user.role,
    tenant: world.tenant,
    overrides: { grant: user.grant, deny },
  })
  const request = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.server.request(colleague, method, path, { ...(body && { body }) })
  return { made, other, request }
}

test.each<Permission>(['CAN_VIEW_TIMESHEETS', 'CAN_VIEW_EMPLOYEES'])(
  'without %s nothing is shown of payroll batches, and accounting batches stay',
  async (right) => {
    const { made, other, request } = await arrange([right])
    const listed = await request('GET', '/handoff')
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([other.id])
    expect(listed.total).toBe(1)
    for (const path of [`/batch/${made.id}`, `/batch/${made.id}/file/1`, '/handoff/setup/general_payroll'])
      expect((await request('GET', path)).status, path).toBe(404)
    expect((await request('GET', `/batch/${other.id}`)).status).toBe(200)
    const trail = await request('GET', '/audit?entityType=batch&entityType=setup&limit=100')
    const found = new Set(trail.body.map(({ entityId }: { entityId: string }) => entityId))
    expect(found).toEqual(new Set([other.id]))
  },
)

test("users who can only view time see payroll batches, but can't hand off or download files", async () => {
  const { made, request } = await arrange(['CAN_MAINTAIN_TIMESHEETS'])
  const read = await request('GET', `/batch/${made.id}`)
  expect([read.status, read.body.number]).toEqual([200, made.number])
  expect((await request('GET', `/batch/${made.id}/file/1`)).status).toBe(403)
  for (const [path, body] of [
    ['/batch/create', { system: 'GENERAL_PAYROLL', ...days }],
    [`/batch/${made.id}/accept`, { version: made.version }],
    [`/batch/${made.id}/cancel`, { version: made.version, reason: 'Wrong week' }],
  ] as const)
    expect((await request('POST', path, body)).status, path).toBe(403)
  const { version } = (await request('GET', '/handoff/setup/general_payroll')).body
  const changed = await request('PUT', '/handoff/setup/general_payroll', { version, entries: [] })
  expect(changed.status).toBe(403)
  expect((await request('POST', '/batch/create', { system: 'GENERAL_LEDGER', ...days })).status).toBe(201)
})

test('an employee who was granted everything else sees nothing of payroll batches', async () => {
  const { made, other, request } = await arrange([], {
    role: 'EMPLOYEE',
    grant: ['CAN_MAINTAIN_INVOICES', 'CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_TIMESHEETS'],
  })
  const listed = await request('GET', '/handoff')
  expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([other.id])
  for (const path of [`/batch/${made.id}`, `/batch/${made.id}/file/1`, '/handoff/setup/general_payroll'])
    expect((await request('GET', path)).status, path).toBe(404)
  expect((await request('POST', '/batch/create', { system: 'GENERAL_PAYROLL', ...days })).status).toBe(403)
})
