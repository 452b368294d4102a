import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'

/** Inserts an issued invoice for time of a contract, with a line and an allocation, and a payment of part of it. */
export async function addInvoiceRows(tx: Transaction, contractId: string): Promise<void> {
  const ofContract = sql`FROM contracts WHERE id = ${contractId}`
  await tx.execute(sql`INSERT INTO invoices (client_id, id, tenant_id, type, bill_to, bill_to_name, currency, payment_terms, frequency,
      period_start, period_end, subtotal_cents, discount_cents, fee_cents, tax_cents, total_cents, search_text, created_by, updated_by)
    SELECT client_id, gen_random_uuid(), tenant_id, 'INVOICE', '{"companyName":"Initech","contact":null,"email":null,"address":null,"level":"END_CLIENT"}',
      'Initech', 'USD', 'NET_30', 'MONTHLY', '2026-02-01', '2026-02-28', 8500, 0, 0, 0, 8500, 'initech', 'x', 'x' ${ofContract}`)
  const ofInvoice = sql`FROM invoices i JOIN contracts c ON c.client_id = i.client_id WHERE c.id = ${contractId}`
  await tx.execute(sql`INSERT INTO invoice_lines (client_id, id, tenant_id, invoice_id, position, kind, contract_id, employee_id, description,
      from_date, to_date, quantity, unit, rate, cents, minutes)
    SELECT i.client_id, gen_random_uuid(), i.tenant_id, i.id, 1, 'TIME', c.id, c.employee_id, 'Rao, Priya', '2026-02-02', '2026-02-02',
      1.00, 'HOUR', 85.00, 8500, 60 ${ofInvoice}`)
  await tx.execute(sql`INSERT INTO invoice_allocations (client_id, line_id, entry_id, tenant_id, minutes, live)
    SELECT l.client_id, l.id, e.id, l.tenant_id, 60, false FROM invoice_lines l JOIN timesheet_entries e ON e.client_id = l.client_id
    WHERE l.contract_id = ${contractId}`)
  await tx.execute(sql`UPDATE invoices i SET status = 'PARTIALLY_PAID', paid_cents = 500, number = 'INV-1', series = 'INVOICE', sequence = 1,
      issue_date = '2026-03-02', due_date = '2026-04-01', seller = '{}' FROM contracts c WHERE c.client_id = i.client_id AND c.id = ${contractId}`)
  await tx.execute(sql`INSERT INTO invoice_pdfs (client_id, invoice_id, tenant_id, bytes, sha256)
    SELECT i.client_id, i.id, i.tenant_id, f.bytes, encode(sha256(f.bytes), 'hex')
    FROM invoices i JOIN contracts c ON c.client_id = i.client_id, LATERAL (SELECT convert_to(repeat('x', 100), 'UTF8') AS bytes) f
    WHERE c.id = ${contractId}`)
  await tx.execute(sql`INSERT INTO mails (client_id, id, tenant_id, kind, about_id, recipient, reply_to, subject, body, message_id, dedupe_key, created_by)
    SELECT i.client_id, gen_random_uuid(), i.tenant_id, 'INVOICE', i.id, 'ap@initech.test', 'ar@t.test', 'S', 'B',
      '<' || gen_random_uuid() || '@t.test>', 'invoice', 'x' ${ofInvoice}`)
  await tx.execute(sql`INSERT INTO payments (client_id, id, tenant_id, received_on, amount_cents, applied_cents, currency, method, bill_to_name,
      search_text, created_by, updated_by)
    SELECT client_id, gen_random_uuid(), tenant_id, '2026-03-20', 500, 500, 'USD', 'ACH', 'Initech', 'initech', 'x', 'x' ${ofContract}`)
  await tx.execute(sql`INSERT INTO payment_applications (client_id, id, tenant_id, payment_id, invoice_id, currency, cents, applied_on)
    SELECT p.client_id, gen_random_uuid(), p.tenant_id, p.id, i.id, 'USD', 500, '2026-03-20' FROM payments p
    JOIN invoices i ON i.client_id = p.client_id JOIN contracts c ON c.client_id = p.client_id WHERE c.id = ${contractId}`)
}

/** Inserts a batch that hands off the invoice and the payment of a contract. */
export async function addHandoffRows(tx: Transaction, contractId: string): Promise<void> {
  const ofContract = sql`FROM contracts c WHERE c.id = ${contractId}`
  await tx.execute(sql`INSERT INTO handoff_batches (client_id, id, tenant_id, system, from_date, to_date, search_text, created_by, updated_by)
    SELECT c.client_id, gen_random_uuid(), c.tenant_id, 'GENERAL_LEDGER', '2026-03-01', '2026-03-31', '', 'x', 'x' ${ofContract}`)
  const ofBatch = sql`FROM handoff_batches b JOIN contracts c ON c.client_id = b.client_id`
  await tx.execute(sql`INSERT INTO handoff_files (client_id, batch_id, position, tenant_id, name, rows, bytes, sha256)
    SELECT b.client_id, b.id, 1, b.tenant_id, 'ledger.csv', 1, f.bytes, encode(sha256(f.bytes), 'hex')
    ${ofBatch}, LATERAL (SELECT convert_to('a', 'UTF8') AS bytes) f WHERE c.id = ${contractId}`)
  await tx.execute(sql`INSERT INTO handoff_documents (client_id, batch_id, position, tenant_id, system, kind, invoice_id, label, date, customer, currency, cents)
    SELECT b.client_id, b.id, 1, b.tenant_id, b.system, 'INVOICE', i.id, i.number, i.issue_date, i.bill_to_name, i.currency, i.total_cents
    ${ofBatch} JOIN invoices i ON i.client_id = b.client_id WHERE c.id = ${contractId}`)
  await tx.execute(sql`INSERT INTO handoff_setups (client_id, system, tenant_id, version, updated_by)
    SELECT c.client_id, 'XERO', c.tenant_id, 2, 'x' ${ofContract}`)
  await tx.execute(sql`UPDATE handoff_batches b SET status = 'READY', number = 'H-00001', document_count = 1, made_at = now()
    FROM contracts c WHERE c.client_id = b.client_id AND c.id = ${contractId}`)
  await tx.execute(sql`WITH draft AS (
      INSERT INTO handoff_batches (client_id, id, tenant_id, system, from_date, to_date, search_text, created_by, updated_by)
      SELECT c.client_id, gen_random_uuid(), c.tenant_id, 'GENERAL_PAYROLL', '2026-03-01', '2026-03-31', '', 'x', 'x' ${ofContract} RETURNING *)
    INSERT INTO handoff_hours (client_id, batch_id, position, tenant_id, timesheet_id, sheet_version, employee_id, employee_no, person, week_start, class, minutes, correction)
    SELECT b.client_id, b.id, 1, b.tenant_id, t.id, t.version, t.employee_id, 'E-1', 'Rao, Priya', t.week_start, 'REG', 480, false
    FROM draft b JOIN timesheets t ON t.client_id = b.client_id AND t.contract_id = ${contractId}`)
}
