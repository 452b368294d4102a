import { afterAll, expect, test } from 'vitest'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithContracts } from '#test/support/contracts.ts'

const { server, admin, make, read } = await startWithContracts()
afterAll(() => server.close())

const losing = {
  rates: [
    {
      effectiveFrom: '2026-02-02',
      billRate: '50.00',
      billRateUnit: 'HOURLY',
      payRate: '55.00',
      payRateUnit: 'HOURLY',
    },
  ],
}
const approve = (records: readonly { id: string; version: number }[], values?: object) =>
  server.request(admin, 'POST', '/contracts/bulk', {
    body: {
      event: 'approve',
      items: records.map(({ id, version }) => ({ id, version })),
      ...(values && { values }),
    },
  })
const isPending = async (id: string) => (await read(id)).status === 'PENDING_APPROVAL'

test('approving several contracts skips those with a negative margin or warnings and says why', async () => {
  const sound = await make('PENDING_APPROVAL')
  const atLoss = await make('PENDING_APPROVAL', losing)
  const early = await make('PENDING_APPROVAL', { poNumber: 'PO-1', poExpiry: '2026-03-01' })
  const { status, body } = await approve([sound, atLoss, early])
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { id: sound.id, ok: true },
    {
      id: atLoss.id,
      label: atLoss.contractNo,
      ok: false,
      errors: [
        { code: 'needs_review', message: 'The margin is negative.' },
        { code: 'needs_review', message: 'From 2026-02-02, the bill rate is below the pay rate.' },
      ],
    },
    {
      id: early.id,
      ok: false,
      errors: [{ code: 'needs_review', message: 'The PO expires on 2026-03-01, before this contract ends.' }],
    },
  ])
  expect(await Promise.all([sound, atLoss, early].map(({ id }) => isPending(id)))).toEqual([
    false,
    true,
    true,
  ])
})

test('including them approves them too', async () => {
  const atLoss = await make('PENDING_APPROVAL', losing)
  const refused = await approve([atLoss], { include: '' })
  expect(refused.body).toMatchObject([{ ok: false, errors: [{ code: 'needs_review' }, {}] }])
  const { body } = await approve([atLoss], { include: 'WARNINGS' })
  expect(body).toMatchObject([{ id: atLoss.id, ok: true }])
  expect(await isPending(atLoss.id)).toBe(false)
})

test('a user who cannot view employees is not told about their work authorization', async () => {
  const { id: employeeId } = await create(
    server,
    admin,
    'employee',
    employeeBody({ workAuth: [{ type: 'H1B', validFrom: '2024-01-01', validTo: '2026-06-30' }] }),
  )
  const ends = "The employee's H-1B work authorization expires on 2026-06-30, before this contract ends."
  const approver = await server.makeUser({
    role: 'CLIENT_ADMIN',
    clientIds: admin.clientIds,
    overrides: { grant: [], deny: ['CAN_VIEW_EMPLOYEES', 'CAN_MAINTAIN_EMPLOYEES'] },
  })
  const one = await make('PENDING_APPROVAL', { employeeId })
  const body = { event: 'approve', items: [{ id: one.id, version: one.version }] }
  const told = await server.request(admin, 'POST', '/contracts/bulk', { body })
  expect(told.body).toMatchObject([{ ok: false, errors: [{ message: ends }] }])
  const untold = await server.request(approver, 'POST', '/contracts/bulk', { body })
  expect(untold.body).toMatchObject([{ ok: true }])
})

test('another event does not know that value', async () => {
  const draft = await make('DRAFT')
  const answer = await server.request(admin, 'POST', '/contracts/bulk', {
    body: {
      event: 'submit',
      items: [{ id: draft.id, version: draft.version }],
      values: { include: 'WARNINGS' },
    },
  })
  expect(answer.status).toBe(400)
})
