import { sql } from 'drizzle-orm'
import { withOwner } from '#server/db/withActor.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTable } from '#server/records/imports/readTable.ts'
import { csvOf, employeeCells, employeeHeadings, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let uploader: TestUser
let colleague: TestUser

beforeAll(async () => {
  server = await startTestApp()
  const tenant = await server.makeTenant()
  uploader = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})
afterAll(() => server.close())

test('other requests run while a file of empty lines is read', async () => {
  const lines = 20_000
  let turns = 0
  let isReading = true
  const turn = () => {
    turns += 1
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  async function* file() {
    yield Buffer.from(`Email\n${'\n'.repeat(lines)}`)
  }
  let between = 0
  let [most, before] = [0, 0]
  for await (const _ of readTable(file())) {
    if (turns === before) between += 1
    else [before, between] = [turns, 1]
    most = Math.max(most, between)
  }
  isReading = false
  // The most rows that were read without letting another request run.
  expect(most).toBeLessThan(2_500)
  expect(turns).toBeGreaterThan(15)
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'the heading %s is a heading like any other',
  async (heading) => {
    const answer = await sendFile(server, uploader, 'employees', `Email,${heading}\na,b\n`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ rows: 1, checked: 1, valid: 0 })
  },
)

test.each([
  ['a social security number', 'Jane,Doe,219-09-9999'],
  ['a birth date', 'Jane,Doe,1/2/1980'],
  ['an email', 'Jane,jane@example.com'],
])(
  'a file that begins with a record is rejected, because headings are shown to others: %s',
  async (_, line) => {
    const answer = await sendFile(server, uploader, 'employees', `${line}\nJohn,x,y\n`)
    expect([answer.status, answer.body.errors?.[0].message]).toEqual([
      400,
      'The first line contains a record instead of headings. Put the headings in the first line of the file.',
    ])
  },
)

test.each([
  ['no boundary in the body', 'multipart/form-data; boundary=x', 'a,b\n'],
  ['no boundary in the header', 'multipart/form-data', '--x\r\n\r\na\r\n--x--\r\n'],
  [
    'no end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nEmail\na\n',
  ],
])('a form with %s is rejected as malformed', async (_, type, text) => {
  const headers = { 'content-type': type }
  const body = Buffer.from(text)
  const answer = await server.request(uploader, 'POST', '/import/employees/validate', { body, headers })
  expect([answer.status, answer.body.errors?.[0].code], answer.text).toEqual([400, 'invalid'])
})

test.each([
  ['an empty name', '; filename=""'],
  ['no name', ''],
])('a file with %s is checked like any other, or rejected with a reason', async (_, name) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = `--x\r\ncontent-disposition: form-data; name="file"${name}\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.from(`${part}Email\na\n\r\n--x--\r\n`)
  const answer = await server.request(uploader, 'POST', '/import/employees/validate', { body, headers })
  expect([200, 400], answer.text).toContain(answer.status)
})

test('files that nobody imports are removed, the oldest first, when someone uploads more than twenty', async () => {
  const ids: string[] = []
  for (let count = 0; count < 23; count += 1)
    ids.push((await sendFile(server, uploader, 'projects', 'Name\nRiver\n')).body.importId)
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ id: string }>(
      sql`SELECT id FROM imports WHERE created_by = ${uploader.uid} AND status = 'OPEN'`,
    ),
  )
  const left = new Set(rows.map(({ id }) => id))
  expect(left.size).toBe(20)
  expect(ids.filter((id) => left.has(id))).toEqual(ids.slice(3))
})

describe('what someone else uploaded', () => {
  const ssn = '219-09-9999'
  const headings = [...employeeHeadings, 'Social security number']
  const upload = async () => {
    const rows = [headings, [...employeeCells('nobody'), ssn]]
    return (await sendFile(server, uploader, 'employees', csvOf(rows))).body
  }
  const errorsFor = async (who: TestUser, id: string) =>
    (await server.request(who, 'GET', `/import/${id}/errors`)).text

  test('shows no cell in the download of rows with errors', async () => {
    const { importId } = await upload()
    expect(await errorsFor(uploader, importId)).toContain('Priya')
    const theirs = await errorsFor(colleague, importId)
    expect(theirs).toContain('Social security number')
    expect(theirs).not.toMatch(/Priya|219|nobody/)
  })

  test('shows no text from a wrong column', async () => {
    const cells = employeeCells('wrong').map((cell, at) =>
      employeeHeadings[at] === 'Employment type' ? 'dismissed for ”theft” by' : cell,
    )
    const { importId, errors } = (
      await sendFile(server, uploader, 'employees', csvOf([employeeHeadings, cells]))
    ).body
    expect(JSON.stringify(errors)).toContain('theft')
    const read = await server.request(colleague, 'GET', `/import/${importId}`)
    const checked = await server.request(colleague, 'POST', `/import/${importId}/check`, { body: {} })
    const message = 'Select an employment type: this value is not in the list.'
    for (const { body } of [read, checked])
      expect(body.errors).toContainEqual(expect.objectContaining({ message }))
    expect(read.text + checked.text + (await errorsFor(colleague, importId))).not.toMatch(/theft|dismissed/)
    expect((await server.request(uploader, 'GET', `/import/${importId}`)).body.errors).toEqual(errors)
  })

  test('shows no number from a wrong column', async () => {
    const cells = employeeCells('shifted').map((cell, at) =>
      employeeHeadings[at] === 'Employment type' ? ssn : cell,
    )
    const rows = [employeeHeadings, cells]
    const { importId, errors } = (await sendFile(server, uploader, 'employees', csvOf(rows))).body
    const message = 'Select an employment type: this value is not in the list.'
    expect(errors).toContainEqual(expect.objectContaining({ message }))
    const read = await server.request(colleague, 'GET', `/import/${importId}`)
    expect(read.body.errors).toContainEqual(expect.objectContaining({ message }))
    expect(read.text + (await errorsFor(colleague, importId))).not.toContain(ssn)
  })

  test('leaves only the names of fields in the audit trail when the errors are saved', async () => {
    const { importId } = await upload()
    await errorsFor(uploader, importId)
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute<{ fields: string[] }>(
        sql`SELECT fields FROM audit_events WHERE entity_id = ${importId} AND action = 'EXPORT'`,
      ),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.fields).toContain('ssn')
    expect(rows[0]?.fields).not.toContain('Social security number')
  })

  test('is not named in the audit trail to readers who may not see its records', async () => {
    const { importId } = await upload()
    await errorsFor(uploader, importId)
    const trail = async () =>
      (await server.request(colleague, 'GET', `/audit?entityId=${importId}`)).body.length
    const deny = (permissions: string) =>
      withOwner(server.database, (tx) =>
        tx.execute(
          sql`UPDATE users SET permission_overrides = jsonb_build_object('grant', '[]'::jsonb, 'deny', ${permissions}::jsonb) WHERE uid = ${colleague.uid}`,
        ),
      )
    expect(await trail()).toBe(1)
    await deny('["CAN_VIEW_EMPLOYEES"]')
    expect(await trail()).toBe(0)
    await deny('[]')
  })

  test('is not mapped differently by a colleague', async () => {
    const { importId, mapping } = await upload()
    const { 'Social security number': _left, ...rest } = mapping
    const check = (who: TestUser) =>
      server.request(who, 'POST', `/import/${importId}/check`, { body: { mapping: rest } })
    const refused = await check(colleague)
    expect([refused.status, refused.body.errors?.[0].code], refused.text).toEqual([403, 'permission'])
    expect((await server.request(colleague, 'GET', `/import/${importId}`)).body.mapping).toEqual(mapping)
    expect((await check(uploader)).status).toBe(200)
  })
})
