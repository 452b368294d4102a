import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PermissionOverrides } from '#domain/kernel/permissions.ts'
import { presetOverrides } from '#domain/users/access.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import type { TestUser } from '#test/support/server/server.ts'

let world: BillingTest
let contractId: string
beforeAll(async () => {
  world = await startBilling()
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  const order = { invoiceGrouping: 'PER_CONTRACT', poNumber: 'PO-7', poAmount: '6000.00' }
  const engagement = await addEngagement(world.server, world.admin, order)
  contractId = engagement.contractId
  const days = (monday: string) => fullWeek(monday).map((day) => ({ ...day, pay: '55.00' }))
  await addApprovedWeek(world.server, engagement.assignmentId, '2026-02-02', days('2026-02-02'))
  await world.billing.run('MONTHLY', '2026-02-01')
  await addApprovedWeek(world.server, engagement.assignmentId, '2026-02-09', days('2026-02-09'))
})

const get = (who: TestUser, part: string) =>
  world.server.request(who, 'GET', `/contract/${contractId}${part}`)

test('burn counts drafts and unbilled time to the cent, and names the limits of the PO', async () => {
  const { status, body } = await get(world.admin, '/burn')
  expect(status).toBe(200)
  // 40 hours at 85.00 in a draft, and 40 approved.
  expect(body).toEqual({
    poNumber: 'PO-7',
    poAmount: '6000.00',
    poHours: null,
    poExpiry: null,
    poWarnPct: '80.00',
    poBurn: { pct: 113, state: 'EXCEEDED' },
    used: { amount: '6800.00', minutes: 4800 },
    currency: 'USD',
  })
})

test('margin has the same figures as the contract, and nothing else', async () => {
  const { body: contract } = await get(world.admin, '')
  const { body } = await get(world.admin, '/margin')
  expect(body).toEqual({
    currency: 'USD',
    burdenPct: '12.50',
    spread: '23.13',
    marginPct: '27.21',
    markupPct: '54.55',
    targetMarginPct: '20.00',
    earnings: contract.earnings,
  })
  expect(contract).toMatchObject({
    spread: body.spread,
    marginPct: body.marginPct,
    markupPct: body.markupPct,
  })
  expect(body.earnings).toMatchObject({ drafted: '3400.00', unbilled: '3400.00' })
})

test('both show as much as the contract does, and nothing to others', async () => {
  const make = (overrides: PermissionOverrides) =>
    world.server.makeUser({ role: 'CLIENT_ADMIN', tenant: world.tenant, overrides })
  const [approver, recruiter] = [
    await make(presetOverrides('APPROVER')),
    await make(presetOverrides('RECRUITER')),
  ]
  expect((await get(approver, '/burn')).body).toMatchObject({ poBurn: { pct: 113 }, used: null })
  expect((await get(approver, '/margin')).body).toEqual({
    currency: 'USD',
    burdenPct: null,
    spread: null,
    marginPct: null,
    markupPct: null,
    targetMarginPct: null,
    earnings: null,
  })
  expect((await get(recruiter, '/margin')).body).toMatchObject({ marginPct: '27.21', earnings: null })
  const foreign = await world.server.makeTenant()
  const stranger = await world.server.makeUser({ role: 'CLIENT_ADMIN', tenant: foreign })
  const blind = await make({ grant: [], deny: ['CAN_VIEW_PROJECTS'] })
  for (const part of ['/burn', '/margin'])
    expect([(await get(stranger, part)).status, (await get(blind, part)).status]).toEqual([404, 403])
})
