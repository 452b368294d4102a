import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InvoiceStatus } from '#domain/invoices/statuses.ts'
import { insertMany } from '#server/db/bulk.ts'
import { clients } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { invoiceAllocations, invoices } from '#server/records/invoices/table.ts'

/** Returns the client whose invoices are loaded as demo data. */
export async function readSeller(tx: Transaction, clientId: string) {
  const [client] = await tx.select().from(clients).where(eq(clients.clientId, clientId))
  if (client === undefined) throw new Error(`There is no client ${clientId}.`)
  return client
}

/** Inserts the allocations of lines. Adds up the billed minutes of all entries in one statement, because the trigger would run several queries for each row. */
export async function loadAllocations(
  tx: Transaction,
  clientId: string,
  rows: readonly (typeof invoiceAllocations.$inferInsert)[],
): Promise<void> {
  await tx.execute(sql`ALTER TABLE invoice_allocations DISABLE TRIGGER count_allocations`)
  await insertMany(tx, invoiceAllocations, rows)
  await tx.execute(sql`UPDATE timesheet_entries e SET billed_minutes = a.minutes
    FROM (SELECT entry_id, sum(minutes) AS minutes FROM invoice_allocations WHERE client_id = ${clientId} AND live GROUP BY entry_id) a
    WHERE e.client_id = ${clientId} AND e.id = a.entry_id`)
  await tx.execute(sql`ALTER TABLE invoice_allocations ENABLE TRIGGER count_allocations`)
}

/** Sets the number, dates, status and amounts of loaded invoices and credit notes in one statement. */
export async function issueLoadedInvoices(
  tx: Transaction,
  rows: readonly object[],
  clientId: string,
): Promise<void> {
  await tx.execute(sql`UPDATE invoices i SET number = r.number, series = r.series, sequence = r.sequence, seller = r.seller,
      issue_date = r."issueDate", due_date = r."dueDate", search_text = r."searchText", status = r.status, paid_cents = r."paidCents",
      credited_cents = r."creditedCents", sent_at = r."sentAt", sent_to = r."sentTo", disputed = r.disputed,
      dispute_reason = r."disputeReason", void_reason = r."voidReason", voided_on = r."voidedOn", version = 3
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, number text, series text, sequence integer, seller jsonb,
      "issueDate" date, "dueDate" date, "searchText" text, status text, "paidCents" bigint, "creditedCents" bigint, "sentAt" timestamptz,
      "sentTo" jsonb, disputed boolean, "disputeReason" text, "voidReason" text, "voidedOn" date)
    WHERE i.client_id = ${clientId} AND i.id = r.id`)
}

/** Sets the status of loaded drafts. */
export async function setLoadedStatus(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
  status: InvoiceStatus,
): Promise<void> {
  await tx
    .update(invoices)
    .set({ status, version: 2 })
    .where(and(eq(invoices.clientId, clientId), inArray(invoices.id, [...ids])))
}
