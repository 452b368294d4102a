import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'

/**
 * Recomputes the sums that triggers maintain: the billed minutes of time entries, the paid and credited
 * amounts of invoices, and the applied amounts of payments. Returns a line for each kind of sum that
 * is wrong in a client. Only a change made outside Muster can cause this.
 */
export async function findWrongSums(database: Database): Promise<readonly string[]> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ client_id: string; what: string; wrong: string }>(sql`
      SELECT client_id, 'billed minutes of time entries' AS what, count(*)::text AS wrong FROM timesheet_entries e
        LEFT JOIN (SELECT client_id AS of_client, entry_id, sum(minutes) AS billed FROM invoice_allocations WHERE live GROUP BY 1, 2) a
          ON a.of_client = e.client_id AND a.entry_id = e.id
        WHERE e.billed_minutes <> coalesce(a.billed, 0) GROUP BY client_id
      UNION ALL SELECT client_id, 'paid amounts of invoices', count(*)::text FROM invoices i
        LEFT JOIN (SELECT client_id AS of_client, invoice_id, sum(cents) AS paid FROM payment_applications WHERE live GROUP BY 1, 2) p
          ON p.of_client = i.client_id AND p.invoice_id = i.id
        WHERE i.type = 'INVOICE' AND i.paid_cents <> coalesce(p.paid, 0) GROUP BY client_id
      UNION ALL SELECT client_id, 'credited amounts of invoices', count(*)::text FROM invoices i
        LEFT JOIN (SELECT client_id AS of_client, credit_of_invoice_id, -sum(credited_cents) AS credited FROM invoices
            WHERE type = 'CREDIT_NOTE' GROUP BY 1, 2) c
          ON c.of_client = i.client_id AND c.credit_of_invoice_id = i.id
        WHERE i.type = 'INVOICE' AND i.credited_cents <> coalesce(c.credited, 0) GROUP BY client_id
      UNION ALL SELECT client_id, 'applied amounts of payments', count(*)::text FROM payments m
        LEFT JOIN (SELECT client_id AS of_client, payment_id, sum(cents) AS applied FROM payment_applications WHERE live GROUP BY 1, 2) p
          ON p.of_client = m.client_id AND p.payment_id = m.id
        WHERE m.applied_cents <> coalesce(p.applied, 0) GROUP BY client_id
      ORDER BY 1, 2`),
  )
  return rows.map(
    ({ client_id, what, wrong }) =>
      `The ${what} don't add up in client ${client_id}: ${wrong} ${wrong === '1' ? 'is' : 'are'} wrong.`,
  )
}
