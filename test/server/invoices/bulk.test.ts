import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

type Made = { id: string; version: number }
const bulk = (event: string, invoices: readonly Made[]) =>
  world.billing.request('POST', '/invoices/bulk', {
    event,
    items: invoices.map(({ id, version }) => ({ id, version })),
  })
const statusOf = async ({ id }: Made) => (await world.billing.read(id)).status

/** Creates a draft for a contract whose invoices need approval, and one for a contract whose invoices don't. */
async function drafts(): Promise<{ own: Made; plain: Made }> {
  const { server, admin, billing, engagement } = world
  const checked = await addEngagement(server, admin, {
    invoiceApproval: true,
    parties: [{ level: 'END_CLIENT', companyName: 'Umbrella' }],
    billToLevel: 'END_CLIENT',
  })
  for (const { assignmentId } of [engagement, checked])
    await addApprovedWeek(server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const made = (await billing.run('MONTHLY', '2026-02-01')).body.invoices
  const own = made.find(
    ({ billTo }: { billTo: { companyName: string } }) => billTo.companyName === 'Umbrella',
  )
  const plain = made.find(({ id }: Made) => id !== own.id)
  return { own, plain }
}

test('several submitted invoices are approved together; a draft among them is skipped with the reason', async () => {
  const { own, plain } = await drafts()
  const submitted = (await world.billing.event(own.id, 'submit')).body
  const { status, body } = await bulk('approve', [submitted, plain])
  expect(status).toBe(200)
  expect(body.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false])
  expect(body[1].errors[0].message).toMatch(/draft/)
  expect([await statusOf(own), await statusOf(plain)]).toEqual(['APPROVED', 'DRAFT'])
})

test('an invoice that needs approval is not issued with the others', async () => {
  const { own, plain } = await drafts()
  const { body } = await bulk('issue', [own, plain])
  expect(body.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true])
  expect([await statusOf(own), await statusOf(plain)]).toEqual(['DRAFT', 'ISSUED'])
})

test('selected invoices are exported, for those who may see invoices', async () => {
  const { own, plain } = await drafts()
  const body = { ids: [plain.id, own.id], columns: ['billToName', 'status'] }
  const file = await world.billing.request('POST', '/invoices/export', body)
  expect(file.text.trimEnd().split('\r\n').slice(1)).toEqual(['Initech,DRAFT', 'Umbrella,DRAFT'])
  const [event] = (await world.billing.request('GET', '/audit?action=EXPORT')).body
  expect(event).toMatchObject({ entityLabel: 'Invoices export', reason: '2 rows' })
  const limited = await world.server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant: world.tenant,
    overrides: { grant: [], deny: ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'] },
  })
  const refused = await world.server.request(limited, 'POST', '/invoices/export', { body })
  expect(refused.status).toBe(403)
})
