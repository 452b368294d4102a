import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const days = { system: 'GENERAL_LEDGER', fromDate: '2026-03-01', toDate: '2026-03-02' }
const post = (path: string, body: object) => world.billing.request('POST', path, body)
const draft = async (more: object = {}) => (await post('/batch/create', { ...days, ...more })).body
const event = (batch: { id: string; version: number }, name: string, values: object = {}) =>
  post(`/batch/${batch.id}/${name}`, { version: batch.version, ...values })
const made = async (more: object = {}) => (await event(await draft(more), 'make')).body
const fileOf = (batch: { id: string }, position = 1) =>
  world.billing.request('GET', `/batch/${batch.id}/file/${position}`)
/** Returns the cells of a file that has no quoted ones. */
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))

describe('a draft', () => {
  test('shows what it would hand off, and what prevents it', async () => {
    expect(await draft()).toMatchObject({
      status: 'DRAFT',
      number: null,
      documentCount: 0,
      problems: [{ code: 'nothing_to_hand_off' }],
    })
    const invoice = await world.issued()
    const payment = (await world.pay('1000.00')).body
    const found = await draft()
    expect(found).toMatchObject({
      problems: [],
      documentCount: 2,
      documents: [
        { kind: 'INVOICE', id: invoice.id, label: invoice.number, customer: 'Initech', amount: '4037.50' },
        { kind: 'PAYMENT', id: payment.id, amount: '1000.00' },
      ],
      totals: [{ currency: 'USD', invoiced: '4037.50', credited: '0.00', received: '1000.00' }],
    })
    const later = await draft({ fromDate: '2026-03-02' })
    expect(later.warnings.map(({ code }: { code: string }) => code)).not.toContain('earlier')
    world.today = '2026-03-04'
    expect((await draft({ fromDate: '2026-03-03', toDate: '2026-03-04' })).warnings).toMatchObject([
      { code: 'earlier', message: expect.stringContaining('2 transactions before 2026-03-03') },
    ])
  })

  test('without documents gets no files', async () => {
    const answer = await event(await draft(), 'make')
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'nothing_to_hand_off'])
  })

  test.each([
    ['the future', { toDate: '2026-03-03' }],
    ['turned around', { fromDate: '2026-03-02', toDate: '2026-03-01' }],
  ])('never has days that are %s', async (_, more) => {
    expect((await post('/batch/create', { ...days, ...more })).status).toBe(400)
  })

  test('can be discarded, and is gone from the list', async () => {
    const { body } = await event(await draft(), 'discard')
    expect(body).toMatchObject({ status: 'CANCELLED', archivedAt: expect.any(String) })
    expect((await world.billing.request('GET', '/handoff')).body).toEqual([])
    for (const name of ['make', 'accept', 'cancel', 'discard'])
      expect((await event(body, name, name === 'cancel' ? { reason: 'Wrong month' } : {})).status, name).toBe(
        409,
      )
  })
})

describe('the files of a batch', () => {
  test('have a balanced entry for each document, as exact amounts', async () => {
    const invoice = await world.issued()
    await world.pay('1000.00', [{ invoiceId: invoice.id, amount: '1000.00' }], { reference: '=1+1' })
    const batch = await made()
    expect(batch).toMatchObject({ status: 'READY', number: 'H-00001', documentCount: 2 })
    const { text } = await fileOf(batch)
    const [header = [], ...rows] = rowsOf(text)
    const at = (row: string[], name: string) => row[header.indexOf(name)]
    expect(
      rows.map((row) => ['entry_no', 'account_name', 'debit', 'credit'].map((name) => at(row, name))),
    ).toEqual([
      ['H-00001-0001', 'Accounts receivable', '4037.50', ''],
      ['H-00001-0001', '"Revenue, regular time"', '', '3400.00'],
      ['H-00001-0001', '"Revenue, overtime"', '', '637.50'],
      ['H-00001-0002', 'Cash receipts', '1000.00', ''],
      ['H-00001-0002', 'Accounts receivable', '', '1000.00'],
    ])
    expect(rows.map((row) => at(row, 'document_no'))).toContain(`"'=1+1"`)
    expect(text.startsWith('batch_id,')).toBe(true)
  })

  test('are the same bytes at every download, with the hash of the batch', async () => {
    await world.issued()
    const batch = await made()
    const [first, second] = [await fileOf(batch), await fileOf(batch)]
    expect(second.text).toBe(first.text)
    expect(first.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(first.headers['content-disposition']).toBe('attachment; filename="general-ledger-H-00001.csv"')
    expect(createHash('sha256').update(first.text).digest('hex')).toBe(batch.files[0].sha256)
    expect((await fileOf(batch, 2)).status).toBe(404)
  })

  test('and documents are never changed by anyone', async () => {
    await world.issued()
    const batch = await made()
    const attempt = (statement: ReturnType<typeof sql>) =>
      withOwner(world.server.database, async (tx) => {
        await tx.execute(statement)
        await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
      }).then(
        () => 'changed',
        (error: unknown) => String((error as { cause?: { code?: string } }).cause?.code),
      )
    expect(await attempt(sql`UPDATE handoff_batches SET number = 'H-9' WHERE id = ${batch.id}`)).toBe('23514')
    expect(await attempt(sql`UPDATE handoff_documents SET cents = 1 WHERE batch_id = ${batch.id}`)).toBe(
      '23514',
    )
    expect(
      await attempt(sql`INSERT INTO handoff_files (client_id, batch_id, position, tenant_id, name, rows, bytes, sha256)
        SELECT client_id, batch_id, 2, tenant_id, name, rows, bytes, sha256 FROM handoff_files WHERE batch_id = ${batch.id}`),
    ).toBe('23514')
    expect(await attempt(sql`UPDATE handoff_documents SET live = false WHERE batch_id = ${batch.id}`)).toBe(
      '23514',
    )
    await event(batch, 'cancel', { reason: 'Wrong days' })
    expect(await attempt(sql`UPDATE handoff_documents SET live = true WHERE batch_id = ${batch.id}`)).toBe(
      '23514',
    )
    expect(await attempt(sql`UPDATE handoff_batches SET status = 'READY' WHERE id = ${batch.id}`)).toBe(
      '23514',
    )
  })
})

describe('what was handed off', () => {
  test('is in one batch only, until that is canceled', async () => {
    await world.issued()
    const waiting = await draft()
    const batch = await made()
    expect((await draft()).documentCount).toBe(0)
    expect((await event(waiting, 'make')).status).toBe(422)
    const canceled = await event(batch, 'cancel', { reason: 'Wrong days' })
    expect(canceled.body).toMatchObject({ status: 'CANCELLED', cancelReason: 'Wrong days' })
    expect((await fileOf(batch)).status).toBe(200)
    const again = await event(waiting, 'make')
    expect(again.body).toMatchObject({ number: 'H-00002', documentCount: 1 })
  })

  test('is final once the batch is accepted', async () => {
    await world.issued()
    const batch = (await event(await made(), 'accept')).body
    expect(batch).toMatchObject({ status: 'ACCEPTED', acceptedAt: expect.any(String) })
    expect((await event(batch, 'cancel', { reason: 'Too late' })).status).toBe(409)
  })

  test('is taken back by voids and reversals, but never when it was not handed off', async () => {
    const invoice = await world.issued()
    const payment = (await world.pay('10.00')).body
    await made()
    await world.billing.event(invoice.id, 'void', { reason: 'Wrong rate' })
    await world.billing.request('POST', `/payment/${payment.id}/reverse`, {
      version: payment.version,
      reason: 'Bounced',
    })
    const other = (await world.pay('20.00')).body
    await world.billing.request('POST', `/payment/${other.id}/reverse`, {
      version: other.version,
      reason: 'Bounced',
    })
    const next = await made()
    expect(next.documents.map(({ kind, id }: { kind: string; id: string }) => [kind, id])).toEqual([
      ['VOID', invoice.id],
      ['REVERSAL', payment.id],
    ])
  })

  test('is not released while a later batch takes it back', async () => {
    const invoice = await world.issued()
    const first = await made()
    await world.billing.event(invoice.id, 'void', { reason: 'Wrong rate' })
    const later = await made()
    const refused = await event(first, 'cancel', { reason: 'Wrong days' })
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'already_reversed'])
    expect(refused.body.errors[0].message).toMatch(
      /^H-00002 contains the void of .+\. Cancel H-00002 first\.$/,
    )
    expect((await event(later, 'cancel', { reason: 'Wrong days' })).status).toBe(200)
    expect((await event(first, 'cancel', { reason: 'Wrong days' })).status).toBe(200)
    expect((await draft()).documents).toEqual([])
  })

  test('is not released once an accepted batch has taken it back', async () => {
    await world.issued()
    const payment = (await world.pay('10.00')).body
    const first = await made()
    await world.billing.request('POST', `/payment/${payment.id}/reverse`, {
      version: payment.version,
      reason: 'Bounced',
    })
    await event(await made(), 'accept')
    const refused = await event(first, 'cancel', { reason: 'Wrong days' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].message).toMatch(/has been accepted, so this batch can't be canceled\.$/)
  })

  test('by two people at once is still in one batch', async () => {
    await world.issued()
    const [first, second] = [await draft(), await draft()]
    const answers = await Promise.all([event(first, 'make'), event(second, 'make')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

test('employees see no batch, and another client not this one', async () => {
  await world.issued()
  const batch = await made()
  const stranger = await world.server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant: await world.server.makeTenant(),
  })
  expect((await world.server.request(stranger, 'GET', `/batch/${batch.id}`)).status).toBe(404)
  expect((await world.server.request(stranger, 'GET', `/batch/${batch.id}/file/1`)).status).toBe(404)
})
