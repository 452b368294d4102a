import { afterAll, describe, expect, test } from 'vitest'
import { contractCreate } from '#domain/contracts/input.ts'
import { codes, raise, startWithContracts } from '#test/support/contracts.ts'
import { csvOf, sendFile } from '#test/support/csvFiles.ts'
import { setStatus } from '#test/support/records.ts'

const { server, admin, make, post, put, read, versions } = await startWithContracts()
afterAll(() => server.close())

/** Another valid value for every field of the schema. */
const others: Record<string, unknown> = {
  title: 'Another',
  kind: 'INTERNAL',
  orderType: 'RENEWAL',
  predecessorId: '00000000-0000-4000-8000-000000000001',
  projectId: '00000000-0000-4000-8000-000000000002',
  employeeId: '00000000-0000-4000-8000-000000000003',
  poNumber: 'PO-1',
  poAmount: '1.00',
  poHours: '1.00',
  poExpiry: '2026-03-03',
  poWarnPct: '50.00',
  parties: [{ level: 'END_CLIENT', companyName: 'Another' }],
  billToLevel: 'LEVEL_1',
  billingContact: { name: 'Another', email: 'a@b.test' },
  startDate: '2026-01-01',
  endDate: '2027-01-01',
  currency: 'EUR',
  rates: [
    {
      effectiveFrom: '2026-02-02',
      billRate: '99',
      billRateUnit: 'HOURLY',
      payRate: '55',
      payRateUnit: 'HOURLY',
    },
  ],
  milestones: [{ name: 'M', amount: '1.00', dueDate: '2026-03-03' }],
  discountPct: '1.00',
  vmsFeePct: '1.00',
  paymentTerms: 'NET_60',
  invoiceFrequency: 'WEEKLY',
  invoiceGrouping: 'PER_PO',
  requireApprovedTime: false,
  waitForAllTimesheets: false,
  poRequired: true,
  invoiceApproval: true,
  overtimeRule: 'NONE',
  maxHoursPerWeek: 50,
  workAddress: { street1: '2 Elm St', city: 'Plano', state: 'TX', zip: '75023', country: 'USA' },
  remote: false,
  noticeDays: 3,
  conversionFee: '1.00',
  guaranteeDays: 3,
  terminationDate: '2026-03-03',
  terminationReason: 'R',
  notes: 'Free',
  documentIds: ['00000000-0000-4000-8000-000000000004'],
}
/** Names, contacts, notes and alerts, which are not terms of the contract. */
const free = ['title', 'notes', 'billingContact', 'poWarnPct']
/**
 * What can never change in a contract, because that would be a different one. The other fields are set only by an event or not stored
 * yet.
 */
const fixed = [
  'kind',
  'orderType',
  'predecessorId',
  'projectId',
  'employeeId',
  'currency',
  'terminationDate',
  'terminationReason',
  'documentIds',
]
const deal = Object.keys(others).filter((field) => ![...free, ...fixed].includes(field))

describe.each(['APPROVED', 'ACTIVE', 'ON_HOLD'])('%s: every field of the schema', (status) => {
  test('has a second value in this test', () => {
    expect(Object.keys(others).toSorted()).toEqual(Object.keys(contractCreate.shape).toSorted())
  })

  test.each(free)('%s is free', async (field) => {
    const { id } = await make(status)
    const answer = await put(id, { version: 1, [field]: others[field] })
    expect([answer.status, answer.body.version]).toEqual([200, 2])
  })

  test.each(fixed)("%s can't change", async (field) => {
    const { id } = await make(status)
    const before = await read(id)
    const answer = await put(id, { version: 1, [field]: others[field] })
    expect([answer.status, answer.body.errors?.length]).toEqual([422, 1])
    expect(await read(id)).toEqual(before)
  })

  test.each(deal)('%s changes only from a date', async (field) => {
    const { id } = await make(status)
    const before = await read(id)
    expect(codes(await put(id, { version: 1, [field]: others[field] }))).toEqual([
      422,
      `amend_instead ${field}`,
    ])
    expect(await read(id)).toEqual(before)
  })

  test('an update with the whole contract as it was before approval changes none of the approved terms', async () => {
    const { id } = await make('PENDING_APPROVAL')
    const kept = await read(id)
    const typed = { ...kept, ...Object.fromEntries(deal.map((field) => [field, others[field]])) }
    await setStatus(server, 'contracts', id, status)
    const before = await read(id)
    const answer = await put(id, { ...typed, status, version: before.version })
    expect(codes(answer)).toEqual([422, ...expectedOf(deal)])
    expect(await read(id)).toEqual(before)
  })

  test("can't lose the contact that a submitted contract needs", async () => {
    const { id } = await make(status)
    const answer = await put(id, { version: 1, billingContact: null })
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([422, 'required'])
  })

  test('can be sent back unchanged', async () => {
    const { id } = await make(status)
    expect((await put(id, { ...(await read(id)), notes: 'Free' })).status).toBe(200)
  })
})

/** Returns the errors of these fields in the order of the response. */
const expectedOf = (fields: readonly string[]) =>
  Object.keys(contractCreate.shape)
    .filter((field) => fields.includes(field))
    .map((field) => `amend_instead ${field}`)

describe('a deal that is approved meanwhile', () => {
  test("isn't overwritten by an older draft", async () => {
    const { id } = await make('PENDING_APPROVAL')
    const typed = { ...(await read(id)), endDate: '2027-01-01' }
    expect((await post(id, 'approve', { version: 1 })).status).toBe(200)
    expect((await put(id, typed)).status).toBe(412)
    expect(codes(await put(id, { version: 2, endDate: '2027-01-01' }))).toEqual([
      422,
      'amend_instead endDate',
    ])
  })

  test.each(deal)('keeps %s when its approval and an update arrive together', async (field) => {
    const { id } = await make('PENDING_APPROVAL')
    const before = await read(id)
    const [approved, changed] = await Promise.all([
      post(id, 'approve', { version: 1 }),
      put(id, { version: 1, [field]: others[field] }),
    ])
    expect([approved.status, changed.status].filter((status) => status === 200)).toHaveLength(1)
    const { [field]: after } = await read(id)
    if (approved.status === 200) expect(after).toEqual(before[field])
  })

  test('is changed by only one of two concurrent users', async () => {
    const { id } = await make()
    const answers = await Promise.all(
      ['57.00', '58.00', '59.00'].map((payRate) => post(id, 'rate', { version: 1, ...raise, payRate })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    expect([(await versions(id)).length, (await read(id)).version]).toEqual([1, 2])
  })

  test('a milestone becomes ready without changing the deal', async () => {
    const milestones = [{ name: 'UAT', amount: '20000', dueDate: '2026-06-01' }]
    const { id } = await make('ACTIVE', { milestones })
    expect(
      (await put(id, { version: 1, milestones: [{ ...milestones[0], readyAt: '2026-05-20' }] })).status,
    ).toBe(200)
    const cheaper = [{ ...milestones[0], amount: '1' }]
    expect(codes(await put(id, { version: 2, milestones: cheaper }))).toEqual([
      422,
      'amend_instead milestones',
    ])
  })

  test('the contacts of its parties change without changing the deal, and its companies do not', async () => {
    const { id } = await make('ACTIVE')
    const { parties } = await read(id)
    const reached = parties.map((party: object) => ({
      ...party,
      contactName: 'Ann Payable',
      phone: '4695550142',
    }))
    const answer = await put(id, { version: 1, parties: reached })
    expect([answer.status, answer.body.parties?.[0]]).toMatchObject([
      200,
      { ...parties[0], contactName: 'Ann Payable', phone: '(469) 555-0142' },
    ])
    const other = reached.map((party: object) => ({ ...party, companyName: 'Another' }))
    expect(codes(await put(id, { version: 2, parties: other }))).toEqual([422, 'amend_instead parties'])
  })

  test('an amendment leaves milestones that are done as they are, because an invoice names them by their place', async () => {
    const milestones = [
      { name: 'Design', amount: '400.00', dueDate: '2026-03-01', readyAt: '2026-03-02' },
      { name: 'UAT', amount: '500.00', dueDate: '2026-06-01', readyAt: null },
    ]
    const { id } = await make('ACTIVE', { milestones })
    const amend = (changed: object[], version: number) =>
      post(id, 'amend', {
        version,
        effectiveFrom: '2026-03-02',
        reason: 'Scope',
        changes: { milestones: changed },
      })
    expect(codes(await amend([milestones[1] ?? {}], 1))).toEqual([422, 'invalid milestones'])
    const later = [milestones[0] ?? {}, { ...milestones[1], amount: '600.00' }]
    expect((await amend(later, 1)).body).toMatchObject({ milestones: later })
  })
})

test('an import of an approved contract adds a draft and changes nothing of the approved one', async () => {
  const { id } = await make('ACTIVE')
  const before = await read(id)
  const { projectName, title, contractNo } = before
  const { body: person } = await server.request(admin, 'GET', `/employee/${before.employeeId}`)
  const row = {
    Title: title,
    'Contract number': contractNo,
    Project: projectName,
    Employee: person.email,
    'Order type': 'NEW_PO',
    'Start date': '2026-03-02',
    'End date': '2027-12-31',
    Currency: 'EUR',
    'Bill rate': '1',
    'Bill rate unit': 'HOURLY',
    'Pay rate': '99',
    'Pay rate unit': 'HOURLY',
    'End client': 'Another',
    'Payment terms': 'NET_60',
    'Invoice frequency': 'WEEKLY',
  }
  const file = csvOf([Object.keys(row), Object.values(row)])
  const sent = await sendFile(server, admin, 'contracts', file)
  const committed = await server.request(admin, 'POST', '/import/contracts/commit', {
    body: { importId: sent.body.importId },
  })
  expect([committed.status, committed.body]).toMatchObject([201, { created: 1, updated: 0 }])
  expect(await read(id)).toEqual(before)
})
