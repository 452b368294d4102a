import { sql } from 'drizzle-orm'
import type { Currency } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** What a company owes of the invoices of one due date; without a due date, what is not applied yet, zero or negative. */
type OwedRow = { name: string; currency: Currency; due: string | null; cents: string }

/** Returns what is owed now, from the balances that the database keeps. */
export async function owedNow(tx: Transaction, clientId: string): Promise<OwedRow[]> {
  const { rows } =
    await tx.execute<OwedRow>(sql`SELECT bill_to_name AS name, currency, CASE WHEN type = 'INVOICE' THEN due_date::text END AS due,
        sum(balance_cents)::text AS cents
      FROM invoices WHERE client_id = ${clientId} AND balance_cents <> 0 AND number IS NOT NULL
      GROUP BY bill_to_name, currency, due
    UNION ALL SELECT bill_to_name, currency, NULL, (-sum(amount_cents - applied_cents))::text
      FROM payments WHERE client_id = ${clientId} AND reversed_at IS NULL AND amount_cents <> applied_cents
      GROUP BY bill_to_name, currency
    ORDER BY currency, name`)
  return rows
}

/**
 * Returns what was owed at the end of an earlier day: issued by then and not voided, less the payments applied and not reversed by then,
 * less the credit notes issued by then. Credit notes take only what payments leave, as when they are settled.
 */
export async function owedThen(tx: Transaction, clientId: string, asOf: string): Promise<OwedRow[]> {
  const applied = sql`a.applied_on <= ${asOf} AND (a.live OR (p.reversed_at AT TIME ZONE 'UTC')::date > ${asOf}::date)`
  const { rows } = await tx.execute<OwedRow>(sql`WITH paid AS (
      SELECT a.invoice_id, a.payment_id, a.cents FROM payment_applications a JOIN payments p ON p.client_id = a.client_id AND p.id = a.payment_id
      WHERE a.client_id = ${clientId} AND ${applied}
    ), credited AS (
      SELECT credit_of_invoice_id AS invoice_id, -sum(total_cents) AS cents FROM invoices
      WHERE client_id = ${clientId} AND type = 'CREDIT_NOTE' AND number IS NOT NULL AND issue_date <= ${asOf} GROUP BY 1
    ), open AS (
      SELECT i.bill_to_name, i.currency, i.due_date, coalesce(c.cents, 0) AS credit,
        i.total_cents - coalesce((SELECT sum(cents) FROM paid WHERE paid.invoice_id = i.id), 0) AS unpaid
      FROM invoices i LEFT JOIN credited c ON c.invoice_id = i.id
      WHERE i.client_id = ${clientId} AND i.type = 'INVOICE' AND i.number IS NOT NULL AND i.issue_date <= ${asOf}
        AND (i.voided_on IS NULL OR i.voided_on > ${asOf})
    ), owed AS (
      SELECT bill_to_name, currency, due_date::text AS due, unpaid - least(credit, unpaid) AS cents FROM open
      UNION ALL SELECT bill_to_name, currency, NULL, least(credit, unpaid) - credit FROM open
      UNION ALL SELECT p.bill_to_name, p.currency, NULL,
          coalesce((SELECT sum(cents) FROM paid WHERE paid.payment_id = p.id), 0) - p.amount_cents
        FROM payments p WHERE p.client_id = ${clientId} AND p.received_on <= ${asOf}
          AND (p.reversed_at IS NULL OR (p.reversed_at AT TIME ZONE 'UTC')::date > ${asOf}::date)
    )
    SELECT bill_to_name AS name, currency, due, sum(cents)::text AS cents FROM owed
    GROUP BY bill_to_name, currency, due HAVING sum(cents) <> 0 ORDER BY currency, name`)
  return rows
}
