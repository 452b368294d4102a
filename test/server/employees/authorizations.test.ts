import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { sqlState } from '#server/db/errors.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const today = todayUtc()
const opt = {
  type: 'OPT',
  validFrom: addDays(today, -400),
  validTo: addDays(today, 40),
  documentNumber: 'AB1234567',
  sevisId: 'N0123456789',
  i9Section2On: addDays(today, -390),
}
const h1b = { type: 'H1B', validFrom: addDays(today, 41), validTo: addDays(today, 1100) }

const hire = (workAuth: readonly object[] = [opt]) =>
  create(server, admin, 'employee', employeeBody({ workAuth }))
const add = (id: string, body: object) => server.request(admin, 'POST', `/employee/${id}/work-auth`, { body })
const correct = (id: string, waId: number | string, body: object) =>
  server.request(admin, 'PUT', `/employee/${id}/work-auth/${waId}`, { body })
const listed = async (id: string) =>
  (await server.request(admin, 'GET', '/employees?limit=100')).body.find(
    (row: { id: string }) => row.id === id,
  )
const lastChange = async (id: string) =>
  (await server.request(admin, 'GET', `/employee/${id}/history?limit=1`)).body[0]

test('an added authorization becomes current, and the former one stays as it was', async () => {
  const { id } = await hire()
  const before = (await server.request(admin, 'GET', `/employee/${id}`)).body
  const added = await add(id, { version: 1, ...h1b, lcaCity: 'Plano', lcaState: 'TX' })
  expect(added.status, added.text).toBe(200)
  expect(added.body.workAuth).toHaveLength(2)
  expect(added.body.workAuth[0]).toEqual(before.workAuth[0])
  // The I-9 belongs to the employment, and the numbers to the former document.
  expect(added.body.workAuth[1]).toMatchObject({
    ...h1b,
    lcaCity: 'Plano',
    documentNumber: null,
    sevisId: null,
    i9Section2On: opt.i9Section2On,
  })
  expect(await listed(id)).toMatchObject({ workAuthType: 'H1B', workUntil: h1b.validTo })
  expect(await lastChange(id)).toMatchObject({
    action: 'UPDATE',
    changes: [expect.objectContaining({ field: 'workAuth' })],
  })
})

test.each([
  ['a first day that is taken', { validFrom: opt.validFrom }, 400, 'validFrom', 'already starts on'],
  [
    'a future start after a gap',
    { validFrom: addDays(today, 60) },
    422,
    'validFrom',
    'be covered by an authorization',
  ],
  ['an end before its start', { validTo: today }, 400, 'validTo', 'after the Valid from date'],
  ['no end', { validTo: null }, 400, 'validTo', 'last day this authorization'],
  ['no first day', { validFrom: null }, 400, 'validFrom', 'start date'],
])('an addition with %s is refused at the field', async (_, more, status, field, message) => {
  const { id } = await hire()
  const refused = await add(id, { version: 1, ...h1b, ...more })
  expect([refused.status, refused.body.errors]).toEqual([
    status,
    [expect.objectContaining({ field, message: expect.stringContaining(message) })],
  ])
})

test('an entry from before a gap that has passed may be added, and goes into the history', async () => {
  const { id } = await hire()
  const cpt = { type: 'CPT', validFrom: addDays(today, -900), validTo: addDays(today, -700) }
  expect((await add(id, { version: 1, ...cpt })).status).toBe(200)
  expect(await listed(id)).toMatchObject({ workAuthType: 'OPT', workUntil: opt.validTo })
})

test('a correction of a former entry keeps its numbers, and the audit trail has old and new values and the reason', async () => {
  const { id } = await hire()
  await add(id, { version: 1, ...h1b })
  const validFrom = addDays(today, -399)
  const corrected = await correct(id, 0, { version: 2, validFrom, reason: 'Misread the card' })
  expect(corrected.status, corrected.text).toBe(200)
  expect(corrected.body.workAuth[0]).toMatchObject({ type: 'OPT', validFrom, documentNumber: '*****4567' })
  expect(await listed(id)).toMatchObject({ workAuthType: 'H1B' })
  const shown = await server.request(
    admin,
    'GET',
    `/employee/${id}/sensitive?field=workAuth.0.documentNumber&reason=Check`,
  )
  expect(shown.body.value).toBe(opt.documentNumber)
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ reason: string; changes: unknown }>(
      sql`SELECT reason, changes FROM audit_events WHERE entity_id = ${id} AND action = 'UPDATE' ORDER BY seq DESC LIMIT 1`,
    ),
  )
  expect(rows[0]).toMatchObject({ reason: 'Misread the card' })
  expect(JSON.stringify(rows[0]?.changes)).toContain(opt.validFrom)
  expect(JSON.stringify(rows[0]?.changes)).toContain(validFrom)
  expect(JSON.stringify(rows[0]?.changes)).not.toContain(opt.documentNumber)
})

test('a correction moves the end of the current entry in lists', async () => {
  const { id } = await hire()
  const extendedUntil = addDays(today, 90)
  const sent = { version: 1, extensionFiledOn: today, extendedUntil, reason: 'Receipt arrived' }
  expect((await correct(id, 0, sent)).status).toBe(200)
  expect(await listed(id)).toMatchObject({ workUntil: extendedUntil })
})

test.each([
  ['without a reason', 0, { validTo: addDays(today, 50) }, 400, 'reason'],
  [
    'that makes a former entry the current one',
    0,
    { validFrom: addDays(today, 50), validTo: addDays(today, 60), reason: 'Typo' },
    422,
    'validFrom',
  ],
  [
    'that makes the current entry a former one',
    1,
    { validFrom: addDays(today, -500), reason: 'Typo' },
    422,
    'validFrom',
  ],
  ['to an end before the start', 0, { validTo: addDays(today, -500), reason: 'Typo' }, 400, 'validTo'],
])('a correction %s is refused', async (_, place, body, status, field) => {
  const { id } = await hire()
  await add(id, { version: 1, ...h1b })
  const refused = await correct(id, place, { version: 2, ...body })
  expect([refused.status, refused.body.errors[0].field]).toEqual([status, field])
})

test('a correction of an entry that is not there is not found, and one of a changed record is refused', async () => {
  const { id } = await hire()
  expect((await correct(id, 1, { version: 1, reason: 'Typo' })).status).toBe(404)
  expect((await correct(id, 'x', { version: 1, reason: 'Typo' })).status).toBe(404)
  await add(id, { version: 1, ...h1b })
  expect((await correct(id, 0, { version: 1, reason: 'Typo' })).status).toBe(412)
})

test.each([
  ['its type', [{ ...opt, type: 'H1B', sevisId: null }], 'workAuth.0.type'],
  ['its first day', [{ ...opt, validFrom: today }], 'workAuth.0.validFrom'],
  ['all of it', [], 'workAuth.0'],
])(
  'an edit of the record that overwrites %s is refused, so no history is lost',
  async (_, workAuth, field) => {
    const { id } = await hire()
    const body = { id, version: 1, workAuth }
    const refused = await server.request(admin, 'POST', '/employee/update', { body })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, field])
  },
)

test.each([
  [
    'two authorizations that start on one day',
    'work_auth',
    [{ validFrom: '2026-01-01' }, { validFrom: '2026-01-01' }],
  ],
  ['two authorizations without a first day', 'work_auth', [{ validFrom: null }, {}]],
  [
    'an authorization that ends before it starts',
    'work_auth',
    [{ validFrom: '2026-02-01', validTo: '2026-01-01' }],
  ],
  ['an extension that shortens', 'work_auth', [{ validTo: '2026-02-01', extendedUntil: '2026-01-01' }]],
  [
    'two pay rates that start on one day',
    'pay_rates',
    [{ effectiveFrom: '2026-01-01' }, { effectiveFrom: '2026-01-01' }],
  ],
])('the database itself rejects %s', async (_, column, entries) => {
  const { id } = await hire()
  const update = withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE employees SET ${sql.identifier(column)} = ${JSON.stringify(entries)}::jsonb WHERE id = ${id}`,
    ),
  )
  expect(await update.then(() => 'stored', sqlState)).toBe('23514')
})

test('a citizen without dates is stored', async () => {
  expect((await hire([{ type: 'USC' }])).workAuth).toMatchObject([{ validFrom: null, validTo: null }])
})

describe('a reverification', () => {
  const reverify = (id: string, waId: number, body: object) =>
    server.request(admin, 'POST', `/employee/${id}/work-auth/${waId}/reverify`, { body })
  const hired = { hireDate: addDays(today, -395) }
  const w2 = (more: object = {}) =>
    create(server, admin, 'employee', employeeBody({ workAuth: [opt], ...hired, ...more }))
  const sent = { reverifiedOn: today, document: 'Employment card', expiresOn: opt.validTo }

  test('records date, person and document on the current authorization', async () => {
    const { id } = await w2()
    const answer = await reverify(id, 0, { version: 1, ...sent })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.workAuth).toHaveLength(1)
    expect(answer.body.workAuth[0]).toMatchObject({
      reverifiedOn: today,
      reverifiedBy: (await server.request(admin, 'GET', '/user')).body.displayName,
      reverifiedDocument: 'Employment card',
      documentNumber: '*****4567',
    })
  })

  test('with a document that is valid for longer adds an entry, and the former end stays', async () => {
    const { id } = await w2()
    const expiresOn = addDays(today, 700)
    const answer = await reverify(id, 0, { version: 1, ...sent, expiresOn })
    expect(answer.body.workAuth).toMatchObject([
      { validTo: opt.validTo, reverifiedOn: null },
      {
        type: 'OPT',
        validFrom: addDays(opt.validTo, 1),
        validTo: expiresOn,
        reverifiedOn: today,
        documentNumber: null,
        i9Section2On: opt.i9Section2On,
      },
    ])
    expect(await listed(id)).toMatchObject({ workUntil: expiresOn })
  })

  test('checks the entry that it adds, even if the current authorization is not the last one listed', async () => {
    const earlier = { type: 'CPT', validFrom: addDays(today, -900), validTo: addDays(today, -700) }
    const { id } = await w2({ workAuth: [opt, earlier] })
    // The document expires on the first day of the added entry.
    const expiresOn = addDays(opt.validTo, 1)
    const refused = await reverify(id, 0, { version: 1, ...sent, expiresOn })
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, 'validTo'])
    // An entry that is older than the rules.
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE employees SET work_auth = jsonb_set(work_auth, '{1,validTo}', 'null') WHERE id = ${id}`,
      ),
    )
    const added = await reverify(id, 0, { version: 1, ...sent, expiresOn: addDays(today, 700) })
    expect(added.status, added.text).toBe(200)
    expect(added.body.workAuth).toHaveLength(3)
  })

  test.each([
    ['in the future', {}, { reverifiedOn: addDays(today, 1) }, 'reverifiedOn'],
    ['before the hire', {}, { reverifiedOn: addDays(today, -396) }, 'reverifiedOn'],
    ['with a document that ends earlier', {}, { expiresOn: addDays(opt.validTo, -1) }, 'expiresOn'],
    ['of a contractor', { employmentType: '1099', classification: null }, {}, undefined],
    ['of a citizen', { workAuth: [{ type: 'USC', validFrom: '2020-01-01' }] }, {}, undefined],
  ])('%s is refused', async (_, more, body, field) => {
    const { id } = await w2(more)
    const refused = await reverify(id, 0, { version: 1, ...sent, ...body })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, field])
  })

  test('names its document, and belongs to the current authorization', async () => {
    const { id } = await w2()
    expect((await reverify(id, 0, { version: 1, ...sent, document: ' ' })).body.errors[0].field).toBe(
      'document',
    )
    await add(id, { version: 1, ...h1b })
    expect((await reverify(id, 0, { version: 2, ...sent })).status).toBe(422)
  })

  test('cannot be changed or invented by an edit of the record', async () => {
    const { id } = await w2()
    const { workAuth } = (await reverify(id, 0, { version: 1, ...sent })).body
    const edit = (change: object) =>
      server.request(admin, 'POST', '/employee/update', {
        body: { id, version: 2, workAuth: [{ ...workAuth[0], ...change }] },
      })
    for (const change of [
      { reverifiedOn: addDays(today, -1) },
      { reverifiedBy: 'Another person' },
      { reverifiedDocument: null },
    ])
      expect((await edit(change)).body.errors[0].field).toBe('workAuth.0.reverifiedOn')
    expect((await edit({ validTo: addDays(opt.validTo, 1) })).status).toBe(200)
    const body = employeeBody({ workAuth: [{ ...opt, reverifiedBy: 'Another person' }] })
    expect((await server.request(admin, 'POST', '/employee/create', { body })).status).toBe(422)
  })
})
