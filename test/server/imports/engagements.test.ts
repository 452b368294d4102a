import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody, setStatus } from '#test/support/records.ts'
import { csvOf, sendFile } from '#test/support/csvFiles.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import { contractReadOnlyFields } from '#domain/contracts/input.ts'
import type { ImportKind } from '#domain/imports/kinds.ts'

let app: Awaited<ReturnType<typeof startWithAdmin>>
beforeAll(async () => {
  app = await startWithAdmin()
})
afterAll(() => app.server.close())

const request = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.server.request(app.admin, method, path, body && { body })
const send = async (kind: ImportKind, rows: readonly (readonly string[])[]) => {
  const answer = await sendFile(app.server, app.admin, kind, csvOf(rows))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const commit = async (kind: ImportKind, importId: string) => {
  const answer = await request('POST', `/import/${kind}/commit`, { importId })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const undo = async (importId: string) => (await request('POST', `/import/${importId}/undo`, {})).body
const wrong = ({ errors }: { errors: { row: number; column: string | null }[] }) =>
  errors.map(({ row, column }) => [row, column])

test('projects: bad rows are named exactly, good ones begin as planned, an undo removes them', async () => {
  await create(app.server, app.admin, 'project', projectBody({ name: 'Taken' }))
  const head = ['Name', 'Kind', 'End client', 'Start date', 'Manager email']
  const good = ['Portal', 'External', 'Acme', '1/12/2026', '']
  const bad = await send('projects', [
    head,
    good,
    ['taken', 'EXTERNAL', 'Acme', '2026-01-12', ''],
    ['Other', 'EXTERNAL', '', '2026-01-12', ''],
    ['PORTAL', 'EXTERNAL', 'Acme', '2026-01-12', ''],
    ['Third', 'EXTERNAL', 'Acme', '2026-01-12', 'nobody@elsewhere.test'],
  ])
  expect(wrong(bad)).toEqual([
    [3, 'Name'],
    [4, 'End client'],
    [5, 'Name'],
    [6, 'Manager email'],
  ])
  const { importId } = await send('projects', [head, good])
  expect(await commit('projects', importId)).toMatchObject({ created: 1 })
  const [row] = (await request('GET', '/projects?search=Portal')).body
  const stored = (await request('GET', `/project/${row.id}`)).body
  expect(stored).toMatchObject({
    name: 'Portal',
    kind: 'EXTERNAL',
    status: 'PLANNED',
    billable: true,
    startDate: '2026-01-12',
    managerUserId: app.admin.uid,
    code: 'P-00002',
  })
  expect(await undo(importId)).toEqual({ removed: 1, kept: [] })
  expect((await request('GET', `/project/${row.id}`)).status).toBe(404)
})

test('contracts and assignments: references by number, name and email, drafts with their chain, undo in order', async () => {
  const person = await create(app.server, app.admin, 'employee', employeeBody())
  const project = await create(app.server, app.admin, 'project', projectBody({ name: 'Claims' }))
  const head = [
    'Title',
    'Project',
    'Employee',
    'Order type',
    'Start date',
    'End date',
    'Currency',
    'Bill rate',
    'Bill rate unit',
    'Pay rate',
    'Pay rate unit',
    'Level 1 company',
    'End client',
    'Level 1 email',
    'Payment terms',
    'Invoice frequency',
    'Billing contact',
    'Billing email',
    'CC',
  ]
  const row = (more: Readonly<Record<string, string>> = {}) => {
    const cells: Record<string, string> = {
      Title: 'Developer',
      Project: 'claims',
      Employee: person.email,
      'Order type': 'New PO',
      'Start date': '2026-03-02',
      'End date': '2026-12-31',
      Currency: 'USD',
      'Bill rate': '$90.00',
      'Bill rate unit': 'hourly',
      'Pay rate': '55',
      'Pay rate unit': 'HOURLY',
      'Level 1 company': 'Acme',
      'End client': 'Initech',
      'Payment terms': 'NET_30',
      'Invoice frequency': 'MONTHLY',
      'Billing contact': 'Ann Payable',
      'Billing email': 'ap@acme.test',
      CC: 'one@acme.test; two@acme.test',
      ...more,
    }
    return head.map((heading) => cells[heading] ?? '')
  }
  const bad = await send('contracts', [
    head,
    row(),
    row({ Employee: 'E-99999' }),
    row({ 'End date': '2026-01-01' }),
    row({ 'Level 1 company': '', 'Level 1 email': 'billing@acme.test' }),
    row({ 'Order type': 'EXTENSION' }),
    row({ CC: 'nobody' }),
  ])
  expect(bad.valid, JSON.stringify(bad.errors)).toBe(1)
  expect([...new Set(wrong(bad).map(([line]) => line))]).toEqual([3, 4, 5, 6, 7])
  expect(wrong(bad)).toEqual(
    expect.arrayContaining([
      [3, 'Employee'],
      [4, 'End date'],
      [5, 'Level 1 company'],
      [7, 'CC'],
    ]),
  )

  const { importId } = await send('contracts', [head, row()])
  expect(await commit('contracts', importId)).toMatchObject({ created: 1 })
  const [listed] = (await request('GET', '/contracts')).body
  const contract = (await request('GET', `/contract/${listed.id}`)).body
  expect(contract).toMatchObject({
    status: 'DRAFT',
    title: 'Developer',
    projectId: project.id,
    employeeId: person.id,
    orderType: 'NEW_PO',
    version: 1,
  })
  expect(contract.billingContact).toMatchObject({ ccEmails: ['one@acme.test', 'two@acme.test'] })
  expect(contract.rates).toMatchObject([{ effectiveFrom: '2026-03-02', billRate: '90.00', payRate: '55.00' }])
  expect(contract.parties).toMatchObject([
    { level: 'LEVEL_1', companyName: 'Acme' },
    { level: 'END_CLIENT', companyName: 'Initech' },
  ])

  const columns = ['Project', 'Employee', 'Contract', 'Start date', 'Approver email']
  const assigned = [
    project.code,
    person.employeeNo,
    contract.contractNo,
    '2026-03-02',
    `${app.admin.uid}@users.test`,
  ]
  const faulty = await send('assignments', [
    columns,
    assigned,
    [project.code, person.employeeNo, contract.contractNo, '2025-03-02', `${app.admin.uid}@users.test`],
    [project.code, person.employeeNo, 'C-2026-99999', '2026-03-02', `${app.admin.uid}@users.test`],
    [project.code, person.employeeNo, '', '2026-03-02', 'nobody@elsewhere.test'],
  ])
  expect(new Set(wrong(faulty).map(([line]) => line))).toEqual(new Set([3, 4, 5]))
  const second = await send('assignments', [columns, assigned])
  expect(await commit('assignments', second.importId)).toMatchObject({ created: 1 })
  const [assignment] = (await request('GET', `/assignments?contractId=${contract.id}`)).body
  expect(assignment).toMatchObject({
    projectId: project.id,
    employeeId: person.id,
    approverUserId: app.admin.uid,
    endDate: '2026-12-31',
  })

  // An assignment belongs to the contract, so the contract stays until the assignment is removed.
  expect(await undo(importId)).toMatchObject({ removed: 0, kept: [{ id: contract.id }] })
  expect(await undo(second.importId)).toEqual({ removed: 1, kept: [] })
  expect((await request('GET', `/assignments?contractId=${contract.id}`)).body).toEqual([])
})

test('a file changes nothing of an approved contract: no column names one, and its row adds a draft', async () => {
  const person = await create(app.server, app.admin, 'employee', employeeBody())
  const project = await create(app.server, app.admin, 'project', projectBody({ name: 'Settled' }))
  const deal = await create(app.server, app.admin, 'contract', contractBody(project.id, person.id))
  await setStatus(app.server, 'contracts', deal.id, 'APPROVED')
  const before = (await request('GET', `/contract/${deal.id}`)).body
  const head = ['Contract number', 'Id', 'Version', 'Status', 'Title', 'Project', 'Employee', 'Order type']
    .concat('Start date', 'End date', 'Currency', 'Bill rate', 'Bill rate unit', 'Pay rate', 'Pay rate unit')
    .concat('End client', 'Payment terms', 'Invoice frequency')
  const row = [deal.contractNo, deal.id, '1', 'APPROVED', deal.title, 'Settled', person.email, 'NEW_PO']
    .concat(deal.startDate, '2028-12-31', 'USD', '1.00', 'HOURLY', '99.00', 'HOURLY')
    .concat('Another', 'NET_60', 'WEEKLY')
  const { importId, mapping } = await send('contracts', [head, row])
  expect(head.filter((heading) => mapping[heading] === undefined)).toEqual(head.slice(0, 4))
  // A file fills in nothing that the server sets, such as the number.
  for (const field of [...contractReadOnlyFields, 'version']) {
    const fields = { mapping: JSON.stringify({ ...mapping, Status: field }) }
    const refused = await sendFile(app.server, app.admin, 'contracts', csvOf([head, row]), { fields })
    expect([field, refused.status]).toEqual([field, 400])
  }
  expect(await commit('contracts', importId)).toMatchObject({ created: 1, updated: 0 })
  expect((await request('GET', `/contract/${deal.id}`)).body).toEqual(before)
  const drafts = (await request('GET', `/contracts?employeeId=${person.id}&status=DRAFT`)).body
  expect(
    drafts.map(({ id, contractNo }: { id: string; contractNo: string }) => [id, contractNo]),
  ).not.toContainEqual([deal.id, deal.contractNo])
  expect(drafts).toHaveLength(1)
  expect(await undo(importId)).toEqual({ removed: 1, kept: [] })
  expect((await request('GET', `/contract/${deal.id}`)).body).toEqual(before)
})

test("contracts without columns for terms, frequency and currency have the client's, and an empty cell stays empty", async () => {
  const person = await create(app.server, app.admin, 'employee', employeeBody())
  const project = await create(app.server, app.admin, 'project', projectBody({ name: 'Defaults' }))
  const settings = (await request('GET', '/settings')).body
  const changed = await app.server.request(app.admin, 'PUT', '/settings', {
    body: {
      version: settings.version,
      defaultPaymentTerms: 'NET_45',
      defaultInvoiceFrequency: 'WEEKLY',
      defaultCurrency: 'CAD',
    },
  })
  expect(changed.status, changed.text).toBe(200)
  const head = [
    'Title',
    'Kind',
    'Project',
    'Employee',
    'Order type',
    'Start date',
    'Pay rate',
    'Pay rate unit',
  ]
  const row = (kind: string) => [
    `Imported ${kind}`,
    kind,
    project.code,
    person.employeeNo,
    'NEW_PO',
    '2026-03-02',
    '55',
    'HOURLY',
  ]
  const rows = [
    [...head, 'Bill rate', 'Bill rate unit', 'End date', 'Level 1 company', 'End client'],
    [...row('EXTERNAL'), '90', 'HOURLY', '2026-12-31', 'Acme', 'Initech'],
    row('INTERNAL'),
  ]
  const { importId, errors } = await send('contracts', rows)
  expect(errors).toEqual([])
  await commit('contracts', importId)
  const importedOf = async (kind: string) => {
    const [{ id }] = (await request('GET', `/contracts?search=${encodeURIComponent(`Imported ${kind}`)}`))
      .body
    return (await request('GET', `/contract/${id}`)).body
  }
  expect(await importedOf('EXTERNAL')).toMatchObject({
    paymentTerms: 'NET_45',
    invoiceFrequency: 'WEEKLY',
    currency: 'CAD',
  })
  expect(await importedOf('INTERNAL')).toMatchObject({
    paymentTerms: null,
    invoiceFrequency: null,
    currency: 'CAD',
  })
  const bad = await send('contracts', [
    [...head, 'Currency'],
    [...row('INTERNAL'), ''],
  ])
  expect(wrong(bad)).toEqual([[2, 'Currency']])
})
