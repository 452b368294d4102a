import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { readPdf } from '#test/support/billing/pdfText.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const storedPdf = async (id: string) => {
  const { rows } = await withOwner(world.server.database, (tx) =>
    tx.execute<{ bytes: Uint8Array; sha256: string }>(
      sql`SELECT bytes, sha256 FROM invoice_pdfs WHERE client_id = ${world.tenant.a} AND invoice_id = ${id}`,
    ),
  )
  return rows
}
const download = (id: string) => world.billing.request('GET', `/invoice/${id}/pdf`)
const owner = (statement: ReturnType<typeof sql>) =>
  withOwner(world.server.database, (tx) => tx.execute(statement))

test('issuing stores the PDF, and the download is that file', async () => {
  const invoice = await world.issued()
  const [stored] = await storedPdf(invoice.id)
  const bytes = stored?.bytes ?? new Uint8Array()
  expect(invoice.pdfSha256).toBe(hashOf(bytes))
  const answer = await download(invoice.id)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(answer.text.startsWith('%PDF-1.7')).toBe(true)
  const { body: history } = await world.billing.request('GET', `/invoice/${invoice.id}/history`)
  expect(history[0]).toMatchObject({ action: 'DOWNLOAD', entityLabel: invoice.number })
  expect(history[1]).toMatchObject({ action: 'ISSUE' })
})

test('the PDF says what the invoice says', async () => {
  const { id, number, dueDate } = await world.issued()
  const [stored] = await storedPdf(id)
  const { pages, title, language, isTagged } = await readPdf(stored?.bytes ?? new Uint8Array())
  const [lines = []] = pages
  expect(lines).toContain(`Invoice ${number}`)
  expect(lines.some((line) => line.endsWith(' Initech'))).toBe(true)
  expect(lines.some((line) => line.includes('2026-03-02') && line.includes(dueDate))).toBe(true)
  expect(lines.some((line) => line.includes('40.00') && line.endsWith('85.00 3,400.00'))).toBe(true)
  expect(lines.some((line) => line.includes('5.00') && line.endsWith('127.50 637.50'))).toBe(true)
  expect(lines).toContain('Subtotal 4,037.50')
  expect(lines).toContain('Total USD 4,037.50')
  expect(lines).toContain(`Invoice ${number} Page 1 of 1`)
  expect([title, language, isTagged]).toEqual([`Invoice ${number}`, 'en-US', true])
})

test('a credit note has a PDF of its own that names the invoice', async () => {
  const invoice = await world.issued()
  const { body: draft } = await world.billing.event(invoice.id, 'credit', {
    mode: 'WRITE_OFF',
    reason: 'Goodwill',
  })
  expect(draft.creditOfNumber).toBe(invoice.number)
  expect((await download(draft.id)).status).toBe(409)
  const { body: note } = await world.billing.event(draft.id, 'issue')
  const [stored] = await storedPdf(draft.id)
  expect(note.pdfSha256).toBe(stored?.sha256)
  const { pages } = await readPdf(stored?.bytes ?? new Uint8Array())
  expect(pages[0]).toContain(`Credit note ${note.number}`)
  expect(pages[0]?.some((line) => line.includes(invoice.number))).toBe(true)
  expect(pages[0]).toContain('Total USD −4,037.50')
})

test('a later change of the client, the employee or the invoice leaves the file as it is', async () => {
  const invoice = await world.issued()
  const before = await storedPdf(invoice.id)
  await owner(
    sql`UPDATE clients SET name = 'Other', legal_name = 'Other' WHERE client_id = ${world.tenant.a}`,
  )
  await owner(sql`UPDATE employees SET last_name = 'Other' WHERE client_id = ${world.tenant.a}`)
  await world.pay('100.00', [{ invoiceId: invoice.id, amount: '100.00' }])
  await world.billing.event(invoice.id, 'dispute', { reason: 'Wrong hours' })
  expect((await download(invoice.id)).status).toBe(200)
  expect(await storedPdf(invoice.id)).toEqual(before)
  expect((await world.billing.read(invoice.id)).pdfSha256).toBe(invoice.pdfSha256)
})

test('an invoice that was issued without a PDF gets it once, with the bytes that issuing would have stored', async () => {
  const invoice = await world.issued()
  const [before] = await storedPdf(invoice.id)
  // Like rows from before PDFs were stored.
  await owner(sql`DELETE FROM invoice_pdfs WHERE client_id = ${world.tenant.a}`)
  await owner(sql`ALTER TABLE invoices DISABLE TRIGGER keep_frozen`)
  await owner(sql`UPDATE invoices SET pdf_sha256 = NULL WHERE client_id = ${world.tenant.a}`)
  await owner(sql`ALTER TABLE invoices ENABLE TRIGGER keep_frozen`)
  const answers = await Promise.all([download(invoice.id), download(invoice.id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [after] = await storedPdf(invoice.id)
  expect(after?.sha256).toBe(before?.sha256)
  expect(await world.billing.read(invoice.id)).toMatchObject({
    pdfSha256: before?.sha256,
    version: invoice.version,
  })
})

test('the database rejects another hash, other bytes and a removed file', async () => {
  const invoice = await world.issued()
  const [stored] = await storedPdf(invoice.id)
  const asClient = (statement: ReturnType<typeof sql>) =>
    withActor(world.server.database, { uid: 'x', clientId: world.tenant.a, tenantScope: null }, (tx) =>
      tx.execute(statement),
    ).then(
      () => 'done',
      (error: Error & { cause?: Error }) => error.cause?.message ?? error.message,
    )
  expect(await asClient(sql`UPDATE invoices SET pdf_sha256 = ${'0'.repeat(64)}`)).toMatch('never changes')
  expect(await asClient(sql`UPDATE invoice_pdfs SET bytes = bytes`)).toMatch('permission denied')
  expect(await asClient(sql`DELETE FROM invoice_pdfs`)).toMatch('permission denied')
  const { id, tenantId } = await world.billing.read(invoice.id)
  await owner(sql`DELETE FROM invoice_pdfs WHERE invoice_id = ${id}`)
  const forged = sql`INSERT INTO invoice_pdfs (client_id, invoice_id, tenant_id, bytes, sha256)
    VALUES (${world.tenant.a}, ${id}, ${tenantId}, ${stored?.bytes}, ${'0'.repeat(64)})`
  expect(await asClient(forged)).toMatch('invoice_pdfs_sha256')
})

test('a document keeps the color and the footer that were set when it was issued', async () => {
  const brand = async (branding: object) => {
    const { version } = (await world.billing.request('GET', '/settings')).body
    const changed = await world.billing.request('PUT', '/settings', { version, branding })
    expect(changed.status, changed.text).toBe(200)
  }
  await brand({ color: '#1f4fd8', footer: 'Northwind LLC is an equal opportunity employer.' })
  const { id } = await world.issued()
  await brand({ color: '#aa0000', footer: 'Another footer' })
  const [stored] = await storedPdf(id)
  const { pages } = await readPdf(stored?.bytes ?? new Uint8Array())
  expect(pages.map((lines) => lines.at(-1))).toEqual(['Northwind LLC is an equal opportunity employer.'])
  expect((await world.billing.request('GET', `/invoice/${id}`)).body.seller).toMatchObject({
    color: '#1f4fd8',
    footer: 'Northwind LLC is an equal opportunity employer.',
  })
})
