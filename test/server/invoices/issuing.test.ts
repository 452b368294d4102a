import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { unavailable } from '#server/pipeline/apiError.ts'
import { startPdfPrinter, type PdfPrinter } from '#server/records/invoices/pdfPrinter.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { readPdf } from '#test/support/billing/pdfText.ts'

const threads = startPdfPrinter(1)
/** Replaced in a test by one whose thread fails. */
let print: PdfPrinter['print']
let world: BillingTest
beforeAll(async () => {
  world = await startBilling({
    pdfPrinter: { print: (invoice, wait) => print(invoice, wait), close: () => threads.close() },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  print = threads.print
  await world.reset()
})

type Draft = { id: string; version: number }
type Row = {
  id: string
  number: string | null
  status: string
  pdf: Uint8Array | null
  isHashOfPdf: boolean | null
}

/** Creates a number of drafts, each for its own contract. */
async function makeDrafts(count: number, more: object = {}): Promise<Draft[]> {
  for (let made = 0; made < count; made += 1) {
    const { assignmentId } = await addEngagement(world.server, world.admin, {
      invoiceGrouping: 'PER_CONTRACT',
      ...more,
    })
    await addApprovedWeek(world.server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  }
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  return body.invoices.toSorted((one: Draft, other: Draft) => (one.id < other.id ? -1 : 1))
}

const issueAll = (drafts: readonly Draft[]) =>
  world.billing.request('POST', '/invoices/bulk', {
    event: 'issue',
    items: drafts.map(({ id, version }) => ({ id, version })),
  })

async function stored(): Promise<Row[]> {
  const { rows } = await withOwner(world.server.database, (tx) =>
    tx.execute<Row>(sql`SELECT i.id, i.number, i.status, p.bytes AS pdf, p.sha256 = i.pdf_sha256 AS "isHashOfPdf"
      FROM invoices i LEFT JOIN invoice_pdfs p ON p.client_id = i.client_id AND p.invoice_id = i.id
      WHERE i.client_id = ${world.tenant.a} ORDER BY i.id`),
  )
  return rows
}

const lastOf = (number: string | null) => Number(number?.split('-').at(-1))

describe('issuing several drafts', () => {
  test('gives each its number, its own PDF and the audit row of a single one', async () => {
    const drafts = await makeDrafts(3)
    const [first] = drafts
    await world.billing.event(first?.id ?? '', 'issue')
    const { body } = await issueAll(drafts.slice(1))
    expect(body).toMatchObject([
      { ok: true, version: 2 },
      { ok: true, version: 2 },
    ])
    const rows = await stored()
    expect(rows.map(({ number, status, isHashOfPdf }) => [lastOf(number), status, isHashOfPdf])).toEqual([
      [1, 'ISSUED', true],
      [2, 'ISSUED', true],
      [3, 'ISSUED', true],
    ])
    for (const { number, pdf } of rows) {
      const { pages } = await readPdf(pdf ?? new Uint8Array())
      expect(pages[0]).toContain(`Invoice ${number}`)
    }
    const trailOf = async (row: Row | undefined) => {
      const { body: history } = await world.billing.request('GET', `/invoice/${row?.id}/history`)
      const { action, event, actorName, changes } = history[0]
      return { action, event, actorName, changed: changes.map(({ field }: { field: string }) => field) }
    }
    const one = await trailOf(rows[0])
    expect(await trailOf(rows[1])).toEqual(one)
    expect(one).toMatchObject({ action: 'ISSUE', event: 'issue' })
    expect(one.changed).toEqual(expect.arrayContaining(['status', 'number', 'seller', 'pdfSha256']))
  })

  test('rejects one for each reason, and the others leave no gap', async () => {
    const drafts = await makeDrafts(2)
    const exceeded = await makeDrafts(1)
    const [stale, good] = drafts
    const [over] = exceeded
    await withOwner(world.server.database, (tx) =>
      tx.execute(sql`UPDATE contracts SET po_required = true, po_number = 'PO-1', po_amount_cents = 100
        WHERE client_id = ${world.tenant.a} AND id IN (SELECT contract_id FROM invoice_lines WHERE invoice_id = ${over?.id})`),
    )
    await world.billing.request('PUT', `/invoice/${stale?.id}`, {
      version: 1,
      internalNote: 'Changed meanwhile',
    })
    const unknown = { id: crypto.randomUUID(), version: 1 }
    const { status, body } = await issueAll([...drafts, ...exceeded, unknown])
    expect(status).toBe(200)
    const codes = new Map(
      body.map(({ id, errors }: { id: string; errors: { code: string }[] }) => [id, errors[0]?.code]),
    )
    expect(codes.get(stale?.id)).toBe('version_stale')
    expect(codes.get(good?.id)).toBeUndefined()
    expect(codes.get(over?.id)).toBe('po_exceeded')
    expect(codes.get(unknown.id)).toBe('not_found')
    const again = await world.billing.event(stale?.id ?? '', 'issue')
    expect(lastOf(again.body.number)).toBe(2)
    expect((await stored()).filter(({ number }) => number !== null)).toHaveLength(2)
  })

  test('settles an invoice with two credit notes as if they were issued one after the other', async () => {
    const invoice = await world.issued()
    const [line] = invoice.lines
    const notes: Draft[] = []
    for (const minutes of [60, 120]) {
      const lines = [{ lineId: line.id, minutes }]
      const credit = await world.billing.event(invoice.id, 'credit', {
        mode: 'REINSTATE',
        reason: 'Wrong day',
        lines,
      })
      notes.push(credit.body)
    }
    const { body } = await issueAll(notes)
    for (const { id, ok, version } of body) {
      expect(ok).toBe(true)
      expect(await world.billing.read(id)).toMatchObject({ status: 'APPLIED', balance: '0.00', version })
    }
    expect(await world.billing.read(invoice.id)).toMatchObject({
      amountCredited: '255.00',
      balance: '3782.50',
    })
    const { body: next } = await world.billing.run('MONTHLY', '2026-02-01')
    expect(next.invoices[0]).toMatchObject({ total: '255.00', lines: [{ minutes: 180 }] })
  })

  test('whose thread ends is answered with 503, stores nothing, and takes no number', async () => {
    const drafts = await makeDrafts(3)
    let made = 0
    print = (invoice, wait) => {
      made += 1
      return made === 2 ? Promise.reject(unavailable()) : threads.print(invoice, wait)
    }
    expect((await issueAll(drafts)).status).toBe(503)
    expect((await stored()).map(({ number, status, pdf }) => [number, status, pdf])).toEqual(
      drafts.map(() => [null, 'DRAFT', null]),
    )
    print = threads.print
    expect((await issueAll(drafts)).status).toBe(200)
    expect((await stored()).map(({ number }) => lastOf(number))).toEqual([1, 2, 3])
  })
})
