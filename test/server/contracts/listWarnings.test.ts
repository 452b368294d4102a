import { afterAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody } from '#test/support/records.ts'
import { startWithContracts } from '#test/support/contracts.ts'

const { server, admin, projectId } = await startWithContracts()
afterAll(() => server.close())

test('a row of the list says what to look at before the contract is approved', async () => {
  const workAuth = [
    {
      type: 'H1B',
      validFrom: '2024-01-01',
      validTo: '2026-06-30',
      lcaCity: 'Plano',
      lcaState: 'TX',
    },
  ]
  const person = await create(server, admin, 'employee', employeeBody({ workAuth }))
  const workAddress = { street1: '1 Elm', city: 'Dallas', state: 'TX', zip: '75201' }
  const more = { poNumber: 'PO-1', poExpiry: '2026-07-01', workAddress }
  const made = await create(server, admin, 'contract', contractBody(projectId, person.id, more))
  const { body } = await server.request(admin, 'GET', `/contracts?employeeId=${person.id}`)
  expect(body).toMatchObject([
    {
      id: made.id,
      warnings: ['The PO expires on 2026-07-01, before this contract ends.'],
      employeeWarnings: [
        "The employee's H-1B work authorization expires on 2026-06-30, before this contract ends.",
        "The work address is in Dallas, TX, but the employee's LCA is for Plano, TX.",
      ],
      rateWarnings: [],
    },
  ])
  const clerk = await server.makeUser({
    role: 'EMPLOYEE',
    clientIds: admin.clientIds,
    overrides: { grant: ['CAN_VIEW_PROJECTS'], deny: [] },
  })
  const seen = (await server.request(clerk, 'GET', `/contracts?employeeId=${person.id}`)).body
  expect(seen).toMatchObject([
    { id: made.id, warnings: [expect.any(String)], employeeWarnings: null, rateWarnings: null },
  ])
})

test('a row of the list says from when the pay exceeds the bill rate', async () => {
  const person = await create(server, admin, 'employee', employeeBody())
  const units = { billRateUnit: 'HOURLY', payRateUnit: 'HOURLY' }
  const rates = [
    { effectiveFrom: '2026-02-02', billRate: '85.00', payRate: '55.00', ...units },
    { effectiveFrom: '2099-05-01', billRate: '85.00', payRate: '86.00', ...units },
  ]
  await create(
    server,
    admin,
    'contract',
    contractBody(projectId, person.id, { rates, endDate: '2099-12-31' }),
  )
  const { body } = await server.request(admin, 'GET', `/contracts?employeeId=${person.id}`)
  expect(body).toMatchObject([{ rateWarnings: ['From 2099-05-01, the bill rate is below the pay rate.'] }])
})
