import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, contractRow } from '#domain/contracts/record.ts'
import { internalContractExample } from '#test/support/examples.ts'
import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  submittable,
} from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let both: TestUser
let employeeId: string
let projectId: string

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
  both = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  employeeId = (await create(server, admin, 'employee', employeeBody())).id
  projectId = (await create(server, admin, 'project', projectBody())).id
})
afterAll(() => server.close())

const make = (more: Record<string, unknown> = {}) =>
  server.request(admin, 'POST', '/contract/create', { body: contractBody(projectId, employeeId, more) })

describe('contracts', () => {
  test('are created as DRAFT with defaults, names and margin', async () => {
    const made = (await make()).body
    expect(Object.keys(made).sort()).toEqual(Object.keys(contract.shape).sort())
    expect(made).toMatchObject({
      status: 'DRAFT',
      employmentType: 'W2',
      employeeName: 'Rao, Priya',
      billToLevel: 'END_CLIENT',
      invoiceGrouping: 'PER_BILL_TO',
      requireApprovedTime: true,
      waitForAllTimesheets: true,
      overtimeRule: 'WEEKLY_40',
      marginPct: '27.21',
      version: 1,
    })
    expect(made.contractNo).toMatch(/^C-\d{4}-\d{5}$/)
    expect((await server.request(admin, 'GET', `/contract/${made.id}`)).body).toEqual(made)
  })

  test("can't reference documents, because none exist (trust.md case 40)", async () => {
    const document = '3f0c2c3d-0000-4000-8000-000000000009'
    const parties = [{ level: 'END_CLIENT', companyName: 'Initech', msaDocumentId: document }]
    const codesOf = (answer: { status: number; body: any }) => [
      answer.status,
      answer.body.errors?.map(({ code, field }: { code: string; field: string }) => `${field} ${code}`),
    ]
    expect(codesOf(await make({ documentIds: [document] }))).toEqual([422, ['documentIds unknown_reference']])
    expect(codesOf(await make({ parties }))).toEqual([422, ['parties.0.msaDocumentId unknown_reference']])
    const made = (await make()).body
    const put = await server.request(admin, 'PUT', `/contract/${made.id}`, {
      body: { version: 1, documentIds: [employeeId] },
    })
    expect(codesOf(put)).toEqual([422, ['documentIds unknown_reference']])
    expect((await server.request(admin, 'GET', `/contract/${made.id}`)).body).toEqual(made)
  })

  test('are listed newest first with their current rates', async () => {
    const made = (await make()).body
    const list = await server.request(admin, 'GET', '/contracts?limit=1')
    expect(Object.keys(list.body[0]).sort()).toEqual(Object.keys(contractRow.shape).sort())
    expect(list.body[0]).toMatchObject({
      id: made.id,
      billRate: '85.00',
      payRate: '55.00',
      endClient: 'Globex',
      employeeName: 'Rao, Priya',
    })
  })

  test('an INTERNAL contract omits all billing fields', async () => {
    const body = { ...internalContractExample, projectId, employeeId }
    const made = await server.request(admin, 'POST', '/contract/create', { body })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      parties: [],
      billToLevel: null,
      endDate: null,
      paymentTerms: null,
      marginPct: null,
    })
  })

  test.each([
    [{ endDate: '2026-01-01' }, 'endDate'],
    [
      {
        parties: [
          { level: 'LEVEL_2', companyName: 'X' },
          { level: 'END_CLIENT', companyName: 'Y' },
        ],
      },
      'parties',
    ],
    [{ parties: [] }, 'parties'],
    [{ rates: [] }, 'rates'],
    [{ paymentTerms: 'SELECT' }, 'paymentTerms'],
    [{ orderType: 'EXTENSION' }, 'predecessorId'],
    [{ poAmount: '1e3' }, 'poAmount'],
  ])('reject %j', async (more, field) => {
    const refused = await make(more)
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  test('reference only records of their own client', async () => {
    const elsewhere = {
      employee: await create(server, both, 'employee', employeeBody(), tenant.b),
      project: await create(server, both, 'project', projectBody(), tenant.b),
    }
    const foreign = await make({ employeeId: elsewhere.employee.id, projectId: elsewhere.project.id })
    expect(foreign.status).toBe(422)
    expect(foreign.body.errors.map((error: { field: string }) => error.field).sort()).toEqual([
      'employeeId',
      'projectId',
    ])
    const theirs = await create(
      server,
      both,
      'contract',
      contractBody(elsewhere.project.id, elsewhere.employee.id),
      tenant.b,
    )
    const successor = await make({ orderType: 'EXTENSION', predecessorId: theirs.id })
    expect([successor.status, successor.body.errors?.[0]?.code]).toEqual([422, 'unknown_reference'])
    const unknown = await make({ employeeId: crypto.randomUUID() })
    expect(unknown.body.errors).toMatchObject([{ code: 'unknown_reference', field: 'employeeId' }])
  })

  test('an extension starts the next day; with a gap it must be a renewal', async () => {
    const first = (await make()).body
    const next = {
      predecessorId: first.id,
      startDate: '2026-08-01',
      endDate: '2026-12-31',
      rates: ratesFrom('2026-08-01'),
    }
    const extension = await make({ ...next, orderType: 'EXTENSION' })
    expect(extension).toMatchObject({ status: 201, body: { predecessorNo: first.contractNo } })
    const read = await server.request(admin, 'GET', `/contract/${extension.body.id}`)
    expect(read.body).toEqual(extension.body)
    const gap = { ...next, startDate: '2026-09-01', rates: ratesFrom('2026-09-01') }
    expect((await make({ ...gap, orderType: 'EXTENSION' })).status).toBe(422)
    expect((await make({ ...gap, orderType: 'RENEWAL' })).status).toBe(201)
  })

  test('with a canceled or changed predecessor can be edited but not submitted', async () => {
    const first = (await make()).body
    const extension = (
      await make({
        ...submittable,
        orderType: 'EXTENSION',
        predecessorId: first.id,
        startDate: '2026-08-01',
        endDate: '2026-12-31',
        rates: ratesFrom('2026-08-01'),
      })
    ).body
    const put = (version: number, body: object) =>
      server.request(admin, 'PUT', `/contract/${extension.id}`, { body: { version, ...body } })
    const submit = (version: number) =>
      server.request(admin, 'POST', `/contract/${extension.id}/submit`, { body: { version } })
    await server.request(admin, 'PUT', `/contract/${first.id}`, {
      body: { version: 1, endDate: '2026-06-30' },
    })
    expect((await put(1, { ...extension, notes: 'The end has moved.' })).status).toBe(200)
    const moved = await submit(2)
    expect([moved.status, moved.body.errors?.[0]?.field]).toEqual([422, 'startDate'])
    await server.request(admin, 'POST', `/contract/${first.id}/cancel`, { body: { version: 2 } })
    expect((await put(2, { notes: 'It was canceled.' })).body).toMatchObject({ notes: 'It was canceled.' })
    const orphan = await submit(3)
    expect([orphan.status, orphan.body.errors?.[0]?.field]).toEqual([422, 'predecessorId'])
    const circular = await put(3, { predecessorId: extension.id })
    expect(circular.body.errors).toEqual([
      {
        code: 'unknown_reference',
        field: 'predecessorId',
        message: 'Select a contract other than this one.',
      },
    ])
    const shifted = await put(3, { startDate: '2026-08-02', rates: ratesFrom('2026-08-02') })
    expect([shifted.status, shifted.body.errors?.[0]?.field]).toEqual([422, 'predecessorId'])
    expect((await put(3, { orderType: 'NEW_PO', predecessorId: null })).status).toBe(200)
    expect((await submit(4)).body.status).toBe('PENDING_APPROVAL')
  })

  test('that are approved keep their employee, project and currency; notes and title can be edited', async () => {
    const { id } = (await make(submittable)).body
    const work = (await create(server, admin, 'project', projectBody())).id
    const person = (await create(server, admin, 'employee', employeeBody())).id
    const put = (version: number, body: object) =>
      server.request(admin, 'PUT', `/contract/${id}`, { body: { version, ...body } })
    expect((await put(1, { projectId: work })).status).toBe(200)
    await setStatus(server, 'contracts', id, 'APPROVED')
    for (const swapped of [{ employeeId: person }, { projectId }, { currency: 'EUR' }]) {
      const answer = await put(2, swapped)
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, Object.keys(swapped)[0]])
    }
    expect((await put(2, { notes: 'Badge at the desk', title: 'Lead' })).status).toBe(200)
  })

  test.each(['ENDED', 'TERMINATED', 'CANCELLED'])(
    '%s keep their terms; notes can still change',
    async (status) => {
      const { id } = (await make(submittable)).body
      await setStatus(server, 'contracts', id, status)
      const put = (body: object) =>
        server.request(admin, 'PUT', `/contract/${id}`, { body: { version: 1, ...body } })
      const asRead = (await server.request(admin, 'GET', `/contract/${id}`)).body
      const rates = [{ ...asRead.rates[0], billRate: '99.00' }]
      for (const terms of [{ rates }, { endDate: '2026-08-31' }, { title: 'T' }, { billingContact: null }]) {
        const refused = await put(terms)
        expect([refused.status, refused.body.errors]).toEqual([
          422,
          [
            {
              code: 'not_allowed',
              message: 'The terms of this contract can no longer be changed.',
              field: Object.keys(terms)[0],
            },
          ],
        ])
      }
      expect((await server.request(admin, 'GET', `/contract/${id}`)).body).toEqual(asRead)
      // Sending values back unchanged is not a change.
      expect((await put({ ...asRead, notes: 'Badge returned' })).body).toMatchObject({
        notes: 'Badge returned',
        version: 2,
      })
    },
  )

  test('are terminated only by the event', async () => {
    const termination = { terminationDate: '2026-03-31', terminationReason: 'Budget cut' }
    const refused = await make({ ...submittable, ...termination })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'terminationDate'])
    const { id } = (await make(submittable)).body
    for (const status of ['DRAFT', 'ACTIVE']) {
      await setStatus(server, 'contracts', id, status)
      const body = { version: 1, ...termination }
      const late = await server.request(admin, 'PUT', `/contract/${id}`, { body })
      expect([late.status, late.body.errors?.[0]?.field]).toEqual([422, 'terminationDate'])
    }
  })

  test('are updated by PUT with their version; unchanged computed fields are accepted', async () => {
    const made = (await make()).body
    const put = (body: unknown) => server.request(admin, 'PUT', `/contract/${made.id}`, { body })
    expect((await put({ title: 'New' })).status).toBe(428)
    const saved = await put({ ...made, title: 'New title' })
    expect(saved.body).toMatchObject({ title: 'New title', version: 2 })
    expect((await put({ version: 2, marginPct: '99.00' })).body.errors).toMatchObject([
      { code: 'read_only', field: 'marginPct' },
    ])
    expect((await put({ version: 2, status: 'ACTIVE' })).status).toBe(400)
    const stale = await put({ version: 1, title: 'Late' })
    expect([stale.status, stale.body.current]).toEqual([412, saved.body])
  })

  test('are found by the new names of their employee and project', async () => {
    const person = await create(server, admin, 'employee', employeeBody({ lastName: 'Beforename' }))
    const work = await create(server, admin, 'project', projectBody())
    const made = await create(server, admin, 'contract', contractBody(work.id, person.id))
    await server.request(admin, 'POST', '/employee/update', {
      body: { id: person.id, version: 1, lastName: 'Afterwards' },
    })
    await server.request(admin, 'POST', '/project/update', {
      body: { id: work.id, version: 1, name: `Zanzibar ${work.code}` },
    })
    const find = async (words: string) =>
      (await server.request(admin, 'GET', `/contracts?search=${words}`)).body
    expect(await find('afterwards%20zanzibar')).toMatchObject([
      { id: made.id, employeeName: 'Afterwards, Priya' },
    ])
    expect(await find('beforename')).toEqual([])
  })
})

const ratesFrom = (effectiveFrom: string) => [
  { effectiveFrom, billRate: '85', billRateUnit: 'HOURLY', payRate: '55', payRateUnit: 'HOURLY' },
]
