import { expect, it } from 'vitest'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import type { Answer } from '#domain/kernel/answer.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import type { Http } from '#services/http/http.ts'
import { noteResource } from '#domain/notes/form.ts'
import { createPayments } from '#services/payments/payments.ts'
import { createContracts, createProjects } from '#services/records/mainRecords.ts'
import { createRecords } from '#services/records/records.ts'
import { createTimesheets } from '#services/timesheets/timesheets.ts'

/** Sends the same response to every call and records the requests. */
function wire(answer: Answer<unknown>) {
  const requests: string[] = []
  const http: Http = async (call, { params }) => {
    requests.push(`${call.method} ${pathOf(call, params)}`)
    return answer
  }
  return { requests, http }
}

const createNotes = (http: Http) => createRecords(http, noteResource)
const { signal } = new AbortController()
const ok = (data: unknown): Answer<unknown> => ({ kind: 'ok', data, total: null })
const ana = { id: 'x1', version: 3, lastName: 'Rao', firstName: 'Ana' }

it.each([
  ['employeeId', ana, 'GET /employee/x1', { ownerType: 'EMPLOYEE', ownerId: 'x1', ownerName: 'Rao, Ana' }],
  [
    'projectId',
    { id: 'x1', version: 1, name: 'Globex ERP' },
    'GET /project/x1',
    { ownerType: 'PROJECT', ownerId: 'x1', ownerName: 'Globex ERP' },
  ],
  [
    'contractId',
    { id: 'x1', version: 1, title: 'SAP lead' },
    'GET /contract/x1',
    { ownerType: 'CONTRACT', ownerId: 'x1', ownerName: 'SAP lead' },
  ],
])('a new note is filled in from %s', async (name, other, line, filled) => {
  const { requests, http } = wire(ok(other))
  const answer = await createNotes(http).openRecord(
    { clientId: 'NWTX', id: null, prefill: { [name]: 'x1' } },
    signal,
  )
  expect(requests).toEqual([line])
  expect(answer).toMatchObject({ kind: 'opened', record: null, draft: { ...filled, text: '', pinned: 'NO' } })
})

it('a record that cannot be read returns its error for the form', async () => {
  const refused: Answer<unknown> = { kind: 'refused', status: 404, errors: [] }
  const { http } = wire(refused)
  const input = { clientId: 'NWTX', id: null, prefill: { employeeId: 'x1' } }
  expect(await createNotes(http).openRecord(input, signal)).toEqual(refused)
})

it('a resource without prefilled values sends no request', async () => {
  const { requests, http } = wire(ok(ana))
  const input = { clientId: 'NWTX', id: null, prefill: { employeeId: 'x1' } }
  expect(await createProjects(http).openRecord(input, signal)).toMatchObject({ kind: 'opened', record: null })
  expect(requests).toEqual([])
})

it("a new contract begins with the client's terms, frequency and currency", async () => {
  const defaults = { paymentTerms: 'NET_45', invoiceFrequency: 'WEEKLY', currency: 'CAD' }
  const { requests, http } = wire(ok(defaults))
  const answer = await createContracts(http).openRecord({ clientId: 'NWTX', id: null }, signal)
  expect(requests).toEqual(['GET /settings/contracts'])
  expect(answer).toMatchObject({ kind: 'opened', record: null, draft: defaults })
})

it.each([
  ['a running one: the first day of the week as the server counts it', '2026-02-02', '2026-11-15'],
  ['one that has ended: its start date', '2026-02-03', null],
])('a new timesheet of an assignment is filled in with its week, %s', async (_, startDate, periodStart) => {
  const assignment = { id: 'x1', version: 1, employeeId: 'e1', employeeName: 'Rao, Ana', startDate }
  const rows = periodStart === null ? [] : [{ assignment, periodStart }]
  const requests: unknown[] = []
  const http: Http = async (call, { query }) => {
    requests.push([call.path, query])
    return ok(call.path === '/assignment/:id' ? { ...assignment, projectName: 'Globex ERP' } : { rows })
  }
  const input = { clientId: 'NWTX', id: null, prefill: { assignmentId: 'x1' } }
  expect(await createTimesheets(http).openRecord(input, signal)).toMatchObject({
    kind: 'opened',
    draft: {
      assignmentId: 'x1',
      assignmentName: 'Rao, Ana, Globex ERP',
      periodStart: periodStart ?? startDate,
    },
  })
  expect(requests.at(-1)).toEqual(['/timesheets/week', { date: todayUtc(), employeeId: 'e1' }])
})

it('a payment from an invoice lists that invoice first, even if 100 others are due earlier', async () => {
  const row = (id: string) => ({ id, number: `INV-${id}`, dueDate: '2026-01-01', balance: '10.00' })
  const invoice = {
    ...row('own'),
    type: 'INVOICE',
    status: 'ISSUED',
    currency: 'USD',
    balance: '75.00',
    billTo: { companyName: 'Initech' },
  }
  const open = Array.from({ length: 100 }, (_, index) => row(String(index)))
  const http: Http = async (call) => ok(call.path === '/invoices' ? open : invoice)
  const answer = await createPayments(http).openRecord(
    { clientId: 'NWTX', id: null, prefill: { invoiceId: 'own' } },
    signal,
  )
  expect(answer).toMatchObject({
    kind: 'opened',
    draft: {
      amount: '75.00',
      'applications.0.invoiceId': 'own',
      'applications.0.amount': '75.00',
      'applications.1.invoiceId': '0',
      'applications.99.invoiceId': '98',
    },
  })
  expect(answer).not.toMatchObject({ draft: { 'applications.100.invoiceId': expect.anything() } })
})
