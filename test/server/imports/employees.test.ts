import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { csvOf, employeeCells, employeeHeadings, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})

const count = async (table: string) => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ rows: number }>(
      sql`SELECT count(*)::int AS rows FROM ${sql.identifier(table)} WHERE client_id = ${tenant.a}`,
    ),
  )
  return rows[0]?.rows
}
const emailOf = (index: number) => `person${index}@import.test`
const labelOf = (row: Record<string, string>) =>
  `${row['employeeNo']} ${row['lastName']}, ${row['firstName']}`
const fileOf = (rows: readonly string[][]) => csvOf([employeeHeadings, ...rows])
const send = (file: string | Buffer) => sendFile(server, admin, 'employees', file)
const commit = (importId: string) =>
  server.request(admin, 'POST', '/import/employees/commit', { body: { importId } })
const undo = (importId: string) => server.request(admin, 'POST', `/import/${importId}/undo`, { body: {} })
const listed = async () => (await server.request(admin, 'GET', '/employees')).total

// `IMPORT_ROWS=10000` checks as many rows as a file may have.
const SIZE = Number(process.env['IMPORT_ROWS'] ?? 1200)

describe('a file with 37 bad rows among many', () => {
  // Spread over all chunks, including the first and the last row.
  const bad = new Set(Array.from({ length: 37 }, (_, index) => 2 + Math.floor((index * (SIZE - 1)) / 36)))
  const ways = [
    { Email: 'nobody' },
    { 'Last name': '' },
    { 'Hire date': '2026-02-30' },
    { 'Employment type': 'W9' },
    { 'ZIP code': '123' },
    { Email: emailOf(3) },
  ]
  const rows = (corrected: boolean) =>
    Array.from({ length: SIZE }, (_, index) =>
      employeeCells(
        emailOf(index + 2),
        corrected || !bad.has(index + 2) ? {} : { ...ways[index % ways.length] },
      ),
    )

  test('names exactly those, adds nothing, adds the corrected file and removes it again', async () => {
    const answer = await send(fileOf(rows(false)))
    expect(answer.status, answer.text).toBe(200)
    const { importId, errors } = answer.body
    expect(answer.body).toMatchObject({ rows: SIZE, checked: SIZE, valid: SIZE - 37, status: 'OPEN' })
    expect(new Set(errors.map(({ row }: { row: number }) => row))).toEqual(bad)
    const file = await server.request(admin, 'GET', `/import/${importId}/errors`)
    expect(file.headers['content-type']).toMatch(/^text\/csv/)
    const lines = file.text.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual([...bad].toSorted((a, b) => a - b))

    const refused = await commit(importId)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].code).toBe('rows_invalid')
    expect(await count('employees')).toBe(0)

    const good = (await send(fileOf(rows(true)))).body
    expect(good).toMatchObject({ valid: SIZE, errors: [] })
    const added = await commit(good.importId)
    expect([added.status, added.body]).toEqual([201, { batchId: good.importId, created: SIZE, updated: 0 }])
    expect(await listed()).toBe(SIZE)
    // The first response was lost, and the second call adds nothing.
    expect((await commit(good.importId)).body.created).toBe(SIZE)
    expect(await listed()).toBe(SIZE)
    // The staged rows, which contain personal data, have been deleted.
    expect(await count('import_chunks')).toBe(Math.ceil(SIZE / 500))

    const [first, second] = (await server.request(admin, 'GET', '/employees?sort=employeeNo')).body
    const edited = await server.request(admin, 'POST', '/employee/update', {
      body: { id: first.id, version: first.version, preferredName: 'P' },
    })
    expect(edited.status, edited.text).toBe(200)
    const noted = await server.request(admin, 'POST', '/note/create', {
      body: { ownerType: 'EMPLOYEE', ownerId: second.id, text: 'Calls back', date: '2026-03-02' },
    })
    expect(noted.status, noted.text).toBe(201)
    const undone = await undo(good.importId)
    expect(undone.status, undone.text).toBe(200)
    expect(undone.body.removed).toBe(SIZE - 2)
    expect(
      undone.body.kept.toSorted((a: { why: string }, b: { why: string }) => (a.why < b.why ? -1 : 1)),
    ).toEqual([
      { id: first.id, label: labelOf(first), why: 'It has changed since the import.' },
      { id: second.id, label: labelOf(second), why: 'Other records use it.' },
    ])
    expect(await listed()).toBe(2)
    expect((await undo(good.importId)).body.removed).toBe(SIZE - 2)
  })
})

test('the trail has one event for the file, one for each record, and one for the undo', async () => {
  const { importId } = (await send(fileOf([employeeCells(emailOf(1)), employeeCells(emailOf(2))]))).body
  await commit(importId)
  await undo(importId)
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT action, entity_type, reason FROM audit_events WHERE client_id = ${tenant.a} AND action IN ('CREATE', 'IMPORT', 'UNDO') ORDER BY seq`,
    ),
  )
  expect(rows).toEqual([
    { action: 'CREATE', entity_type: 'employee', reason: null },
    { action: 'CREATE', entity_type: 'employee', reason: null },
    { action: 'IMPORT', entity_type: 'import', reason: '2 rows' },
    { action: 'UNDO', entity_type: 'import', reason: '2 removed' },
  ])
})

test('imported employees are like those added by hand', async () => {
  const body = (await send(fileOf([employeeCells(emailOf(1), { 'Hire date': '1/12/2026' })]))).body
  expect(body.mapping['ZIP code']).toBe('address.zip')
  await commit(body.importId)
  const alone = await server.request(admin, 'POST', '/employee/create', {
    body: {
      firstName: 'Priya',
      lastName: 'Rao',
      email: emailOf(2),
      phone: '(469) 555-0142',
      address: { street1: '1 Main St', city: 'Plano', state: 'TX', zip: '75024' },
      employmentType: 'W2',
      jobTitle: 'Java Developer',
      hireDate: '2026-01-12',
    },
  })
  const [imported] = (await server.request(admin, 'GET', '/employees?search=person1')).body
  const { body: whole } = await server.request(admin, 'GET', `/employee/${imported.id}`)
  const own = ['id', 'email', 'employeeNo', 'createdAt', 'updatedAt']
  const rest = (record: object) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !own.includes(name)))
  expect(rest(whole)).toEqual(rest(alone.body))
  expect([whole.employeeNo, alone.body.employeeNo]).toEqual(['E-00001', 'E-00002'])
})

test('a mapping is remembered for the next file of the client', async () => {
  const headings = employeeHeadings.map((heading) => (heading === 'Job title' ? 'What they do' : heading))
  const first = await send(csvOf([headings, employeeCells(emailOf(1))]))
  expect(first.body.mapping['What they do']).toBeUndefined()
  expect(first.body.errors).toEqual([
    expect.objectContaining({ row: 2, field: 'jobTitle', code: 'required', column: null }),
  ])
  const mapped = await server.request(admin, 'POST', `/import/${first.body.importId}/check`, {
    body: { mapping: { ...first.body.mapping, 'What they do': 'jobTitle' } },
  })
  expect(mapped.body).toMatchObject({ valid: 1, errors: [] })
  await commit(first.body.importId)
  const next = await send(csvOf([headings, employeeCells(emailOf(2))]))
  expect(next.body.mapping['What they do']).toBe('jobTitle')
  expect(next.body.valid).toBe(1)
})

test('the mapping of a checked file is remembered for its corrected one, but not for other users', async () => {
  const headings = employeeHeadings.map((heading) => (heading === 'Job title' ? 'Their work' : heading))
  const first = await send(csvOf([headings, employeeCells('nobody')]))
  const mapping = { ...first.body.mapping, 'Their work': 'jobTitle' }
  await server.request(admin, 'POST', `/import/${first.body.importId}/check`, { body: { mapping } })
  const corrected = csvOf([headings, employeeCells(emailOf(1))])
  expect((await send(corrected)).body).toMatchObject({ mapping: { 'Their work': 'jobTitle' }, valid: 1 })
  const other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const sent = await sendFile(server, other, 'employees', corrected)
  expect(sent.body.mapping['Their work']).toBeUndefined()
})

test('checks a file step by step on request', async () => {
  const rows = Array.from({ length: 1100 }, (_, index) => employeeCells(emailOf(index)))
  const sent = await sendFile(server, admin, 'employees', fileOf(rows), { query: '?check=later' })
  expect(sent.body).toMatchObject({ rows: 1100, checked: 0 })
  expect((await commit(sent.body.importId)).body).toMatchObject({ errors: [{ code: 'not_checked' }] })
  const step = () => server.request(admin, 'POST', `/import/${sent.body.importId}/check`, { body: {} })
  expect((await step()).body.checked).toBe(1000)
  expect((await step()).body).toMatchObject({ checked: 1100, valid: 1100 })
})

test('what changed between check and import is noticed, and nothing is added', async () => {
  const { importId } = (await send(fileOf([employeeCells(emailOf(1)), employeeCells(emailOf(2))]))).body
  const other = (await send(fileOf([employeeCells(emailOf(2))]))).body
  await commit(other.importId)
  const late = await commit(importId)
  expect([late.status, late.body.errors[0].code]).toEqual([422, 'changed_since_check'])
  expect(await count('employees')).toBe(1)
})

test('restricted values are encrypted while they wait and masked in the file of errors', async () => {
  const headings = [...employeeHeadings, 'SSN']
  const cells = [...employeeCells('nobody'), '219099999']
  const { importId } = (await send(csvOf([headings, cells]))).body
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(sql`SELECT row_to_json(c)::text AS stored FROM import_chunks c WHERE import_id = ${importId}`),
  )
  expect(String(rows[0]?.['stored'])).toContain('v1:')
  expect(String(rows[0]?.['stored'])).not.toContain('219099999')
  expect(String(rows[0]?.['stored'])).not.toContain('Priya')
  const { text } = await server.request(admin, 'GET', `/import/${importId}/errors`)
  expect(text).toContain('Priya')
  expect(text).not.toContain('219099999')
})

test('cells that a spreadsheet would run are texts in the file of errors', async () => {
  const { importId } = (await send(fileOf([employeeCells('nobody', { 'Last name': '=1+1' })]))).body
  const { text } = await server.request(admin, 'GET', `/import/${importId}/errors`)
  expect(text).toContain(`"'=1+1"`)
})

describe('files that are rejected', () => {
  test.each([
    ['an empty file', '', 400],
    ['headings alone', 'First name,Last name\r\n', 400],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004rest of a zip file', 'latin1'), 415],
    ['binary data', Buffer.from([0, 1, 2, 3, 4, 5, 10, 13]), 415],
    ['a quote that never ends', 'First name,Last name\r\n"Priya,Rao\r\n', 400],
    ['two encodings', Buffer.concat([Buffer.from('Name\r\nÉlise\r\n'), Buffer.from([0xc9, 0x6c, 10])]), 400],
    ['too many rows', `Name\r\n${'x\r\n'.repeat(10_001)}`, 413],
  ])('%s', async (_name, file, status) => {
    const answer = await send(file)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.body.errors[0].message).toMatch(/\.$/)
    expect([await count('imports'), await count('import_chunks')]).toEqual([0, 0])
  })

  test('a body that is not a form', async () => {
    const answer = await server.request(admin, 'POST', '/import/employees/validate', { body: {} })
    expect(answer.status).toBe(415)
  })
})
