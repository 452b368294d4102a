import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { allCalls, type CallName } from '#domain/calls.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import { handoffCalls } from '#domain/handoff/calls.ts'
import { paymentCalls } from '#domain/payments/calls.ts'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { TestServer } from '#test/support/server/server.ts'

type Place = {
  client: string
  tenantId: string
  billToName: string
  /** The caller's own client. */
  own: string
}

/** Returns whether a call is about invoices, payments or hand-offs. */
export const isAboutMoney = (name: CallName) =>
  name in invoiceCalls || name in paymentCalls || name in handoffCalls

/** The status that each event of an invoice starts from, and its body. */
const statuses: Partial<Record<CallName, [status: string, body?: object]>> = {
  updateInvoice: ['DRAFT', { internalNote: 'N' }],
  submitInvoice: ['DRAFT'],
  issueInvoice: ['DRAFT'],
  bulkInvoices: ['DRAFT'],
  discardInvoice: ['DRAFT'],
  approveInvoice: ['PENDING_APPROVAL'],
  rejectInvoice: ['PENDING_APPROVAL', { reason: 'Wrong' }],
  voidInvoice: ['ISSUED', { reason: 'Wrong' }],
  disputeInvoice: ['ISSUED', { reason: 'Wrong' }],
  resolveInvoice: ['DISPUTED'],
  sendInvoice: ['ISSUED', { to: ['ap@t.test'] }],
  creditInvoice: ['ISSUED', { mode: 'WRITE_OFF', reason: 'Wrong' }],
}

/** Adds an invoice of 10.00 in a status and returns its id. */
async function addInvoice(
  { database }: Pick<TestServer, 'database'>,
  place: Place,
  status: string,
): Promise<string> {
  const id = randomUUID()
  const { client, tenantId, billToName } = place
  const billTo = JSON.stringify({
    companyName: billToName,
    contact: null,
    email: null,
    address: null,
    level: 'END_CLIENT',
  })
  const address = {
    street1: '1 Main St',
    street2: null,
    city: 'Plano',
    state: 'TX',
    zip: '75024',
    country: 'USA',
  }
  const seller = JSON.stringify({
    name: billToName,
    address,
    email: 'ar@t.test',
    remitInstructions: null,
  })
  await withOwner(database, async (tx) => {
    await tx.execute(sql`INSERT INTO invoices (client_id, id, tenant_id, type, bill_to, bill_to_name, currency, payment_terms, frequency, period_start,
        period_end, subtotal_cents, discount_cents, fee_cents, tax_cents, total_cents, search_text, created_by, updated_by)
      VALUES (${client}, ${id}, ${tenantId}, 'INVOICE', ${billTo}::jsonb, ${billToName}, 'USD', 'NET_30', 'MONTHLY', '2026-01-01', '2026-01-31',
        1000, 0, 0, 0, 1000, '', 'x', 'x')`)
    await tx.execute(sql`INSERT INTO invoice_lines (client_id, id, tenant_id, invoice_id, position, kind, description, quantity, unit, rate, cents)
      VALUES (${client}, ${randomUUID()}, ${tenantId}, ${id}, 1, 'MANUAL', ${billToName}, 1.00, 'EACH', 10.00, 1000)`)
    if (status === 'PENDING_APPROVAL')
      await tx.execute(sql`UPDATE invoices SET status = ${status} WHERE id = ${id}`)
    if (status === 'ISSUED' || status === 'DISPUTED')
      await tx.execute(sql`UPDATE invoices SET status = 'ISSUED', number = ${id}, series = ${id}, sequence = 1, seller = ${seller}::jsonb,
        issue_date = (now() AT TIME ZONE 'UTC')::date, due_date = '2099-01-01', disputed = ${status === 'DISPUTED'},
        dispute_reason = ${status === 'DISPUTED' ? 'Wrong' : null} WHERE id = ${id}`)
  })
  return id
}

async function addFailedMail(
  { database }: Pick<TestServer, 'database'>,
  { client, tenantId }: Place,
  invoiceId: string,
): Promise<void> {
  await withOwner(database, (tx) =>
    tx.execute(sql`INSERT INTO mails (client_id, id, tenant_id, kind, about_id, recipient, reply_to, subject, body, message_id, dedupe_key,
        state, problem, created_by)
      VALUES (${client}, ${randomUUID()}, ${tenantId}, 'INVOICE', ${invoiceId}, 'ap@t.test', 'ar@t.test', 'S', 'B',
        ${`<${randomUUID()}@t.test>`}, ${invoiceId}, 'FAILED', 'No such user', 'x')`),
  )
}

async function addPayment(
  { database }: Pick<TestServer, 'database'>,
  { client, tenantId, billToName }: Place,
): Promise<string> {
  const id = randomUUID()
  await withOwner(database, (tx) =>
    tx.execute(sql`INSERT INTO payments (client_id, id, tenant_id, received_on, amount_cents, currency, method, bill_to_name, search_text, created_by, updated_by)
      VALUES (${client}, ${id}, ${tenantId}, '2026-02-01', 1000, 'USD', 'ACH', ${billToName}, '', 'x', 'x')`),
  )
  return id
}

/** Adds a batch with an invoice, and creates its files if requested. */
async function addBatch(
  server: Pick<TestServer, 'database'>,
  place: Place,
  isMade: boolean,
): Promise<string> {
  const id = randomUUID()
  const { client, tenantId, billToName } = place
  const invoiceId = await addInvoice(server, place, 'ISSUED')
  await withOwner(server.database, async (tx) => {
    await tx.execute(sql`INSERT INTO handoff_batches (client_id, id, tenant_id, system, from_date, to_date, search_text, created_by, updated_by)
      VALUES (${client}, ${id}, ${tenantId}, 'GENERAL_LEDGER', '2026-01-01', '2099-12-31', '', 'x', 'x')`)
    if (!isMade) return
    await tx.execute(sql`INSERT INTO handoff_files (client_id, batch_id, position, tenant_id, name, rows, bytes, sha256)
      VALUES (${client}, ${id}, 1, ${tenantId}, 'ledger.csv', 1, convert_to(${billToName}, 'UTF8'), encode(sha256(convert_to(${billToName}, 'UTF8')), 'hex'))`)
    await tx.execute(sql`INSERT INTO handoff_documents (client_id, batch_id, position, tenant_id, system, kind, invoice_id, label, date, customer, currency, cents)
      VALUES (${client}, ${id}, 1, ${tenantId}, 'GENERAL_LEDGER', 'INVOICE', ${invoiceId}, ${billToName}, '2026-01-31', ${billToName}, 'USD', 1000)`)
    await tx.execute(
      sql`UPDATE handoff_batches SET status = 'READY', number = ${id}, document_count = 1, made_at = now() WHERE id = ${id}`,
    )
  })
  return id
}

/** Returns a request about names in another system. It has no id, so it is always about the caller's client. */
async function setupRequest({ database }: Pick<TestServer, 'database'>, name: CallName, { own }: Place) {
  const call = allCalls[name]
  const path = pathOf(call, { id: 'xero' })
  if (name === 'readHandoffSetup') return { call, path, body: undefined }
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ version: number }>(
      sql`SELECT version FROM handoff_setups WHERE client_id = ${own} AND system = 'XERO'`,
    ),
  )
  return { call, path, body: { version: rows[0]?.version ?? 1, entries: [] } }
}

/** Returns a request about batches of a place that would succeed if the caller had permission. */
async function batchRequest(server: Pick<TestServer, 'database'>, name: CallName, place: Place) {
  const call = allCalls[name]
  const isMade = name !== 'makeBatch' && name !== 'discardBatch'
  const id = call.path.startsWith('/batch/:id') ? await addBatch(server, place, isMade) : ''
  if (name === 'readHandoffSetup' || name === 'updateHandoffSetup') return setupRequest(server, name, place)
  const path = pathOf(call, { id, position: '1' })
  if (name === 'createBatch')
    return { call, path, body: { system: 'GENERAL_LEDGER', fromDate: '2026-01-01', toDate: '2026-01-31' } }
  const reason = name === 'cancelBatch' && { reason: 'Wrong days' }
  return { call, path, body: call.method === 'GET' ? undefined : { version: 1, ...reason } }
}

/** Returns a request about invoices, payments or batches of a place that would succeed if the caller had permission. */
export async function moneyRequest(server: Pick<TestServer, 'database'>, name: CallName, place: Place) {
  const call = allCalls[name]
  if (name in handoffCalls) return batchRequest(server, name, place)
  const [status = 'ISSUED', values = {}] = statuses[name] ?? []
  const isPayment = call.path.startsWith('/payment/:id')
  const id = isPayment ? await addPayment(server, place) : await addInvoice(server, place, status)
  const path = pathOf(call, { id })
  switch (name) {
    case 'readStatement':
      return {
        call,
        path: `${path}?billToName=Initech&currency=USD&from=2026-01-01&to=2026-12-31`,
        body: undefined,
      }
    case 'previewInvoices':
      return { call, path, body: { frequency: 'MONTHLY', periodStart: '2026-01-01' } }
    case 'generateInvoices':
      return { call, path, body: { frequency: 'MONTHLY', periodStart: '2026-01-01', keys: [] } }
    case 'bulkInvoices':
      return { call, path, body: { event: 'issue', items: [{ id, version: 1 }] } }
    case 'createInvoice': {
      const line = { kind: 'MANUAL', description: 'Fee', quantity: '1', rate: '10.00' }
      return { call, path, body: { billTo: { companyName: 'Initech' }, lines: [line] } }
    }
    case 'createPayment': {
      const received = {
        receivedOn: '2026-02-01',
        amount: '10.00',
        currency: 'USD',
        method: 'ACH',
        billToName: 'Initech',
      }
      return { call, path, body: received }
    }
    case 'applyPayment': {
      const invoiceId = await addInvoice(server, place, 'ISSUED')
      return { call, path, body: { version: 1, applications: [{ invoiceId, amount: '1.00' }] } }
    }
    case 'resendInvoice':
      await addFailedMail(server, place, id)
      return { call, path, body: { version: 1 } }
    case 'confirmInvoiceMails':
      await addFailedMail(server, place, id)
      await withOwner(server.database, (tx) =>
        tx.execute(sql`UPDATE mails SET state = 'UNKNOWN' WHERE about_id = ${id}`),
      )
      return { call, path, body: { version: 1 } }
    case 'applyCash':
      await addPayment(server, place)
      return { call, path, body: { version: 1 } }
    case 'remindInvoice':
      await withOwner(server.database, (tx) =>
        tx.execute(sql`UPDATE invoices SET sent_at = now(), sent_to = '["ap@t.test"]' WHERE id = ${id}`),
      )
      return { call, path, body: { version: 1 } }
    case 'reversePayment':
      return { call, path, body: { version: 1, reason: 'Bounced' } }
    default:
      return { call, path, body: call.method === 'GET' ? undefined : { version: 1, ...values } }
  }
}
