import { sql, type SQL } from 'drizzle-orm'
import type { Currency } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** What a company owes on the invoices in one aging bucket. A row without a bucket has the company's unapplied cash or open credit notes, as a negative amount. */
type OwedRow = { name: string; currency: Currency; bucket: number | null; cents: string }

/** Returns the aging bucket of a due date, numbered as in `agingBucket`. */
const bucketOf = (due: SQL, asOf: string, bounds: readonly number[]): SQL =>
  sql`width_bucket(${asOf}::date - ${due}, ${sql.param([1, ...bounds.map((bound) => bound + 1)])}::int[])`

/** Returns what is owed now, from the balances that the database maintains. */
export async function readOwedNow(
  tx: Transaction,
  clientId: string,
  today: string,
  bounds: readonly number[],
): Promise<OwedRow[]> {
  const { rows } = await tx.execute<OwedRow>(sql`SELECT bill_to_name AS name, currency,
        CASE WHEN type = 'INVOICE' THEN ${bucketOf(sql`due_date`, today, bounds)} END AS bucket, sum(balance_cents)::text AS cents
      FROM invoices WHERE client_id = ${clientId} AND balance_cents <> 0 AND number IS NOT NULL
      GROUP BY 1, 2, 3
    UNION ALL SELECT bill_to_name, currency, NULL, (-sum(amount_cents - applied_cents))::text
      FROM payments WHERE client_id = ${clientId} AND reversed_at IS NULL AND amount_cents <> applied_cents
      GROUP BY bill_to_name, currency
    ORDER BY currency, name`)
  return rows
}

/**
 * Returns what was owed at the end of an earlier day: invoices issued by then, less payments applied by then, less
 * credit notes issued by then. Ignores invoices voided and payments reversed by then. Credit notes only apply to
 * what payments leave unpaid, as in `settle`. The query starts from the current paid and applied amounts and undoes
 * everything applied or reversed since that day. The database keeps these amounts equal to the sums of the applications.
 * The query uses full joins, because the planner can run them only as hash or merge joins. These stay fast with
 * many rows, even without statistics. Rows without an invoice or payment are removed after the joins.
 */
export async function readOwedAsOf(
  tx: Transaction,
  clientId: string,
  asOf: string,
  bounds: readonly number[],
): Promise<OwedRow[]> {
  // Enough memory for a hundred thousand invoices. With less memory, PostgreSQL would use temporary files to
  // add them up.
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`)
  const { rows } = await tx.execute<OwedRow>(sql`WITH later AS MATERIALIZED (
      SELECT invoice_id, payment_id, cents FROM payment_applications
        WHERE client_id = ${clientId} AND applied_on > ${asOf} AND live
      UNION ALL SELECT a.invoice_id, p.id, -a.cents FROM payments p CROSS JOIN LATERAL (SELECT invoice_id, cents FROM payment_applications
          WHERE client_id = ${clientId} AND payment_id = p.id AND NOT live AND applied_on <= ${asOf} OFFSET 0) a
        WHERE p.client_id = ${clientId} AND (p.reversed_at AT TIME ZONE 'UTC')::date > ${asOf}::date
    ), open AS MATERIALIZED (
      SELECT name, currency, ${bucketOf(sql`due`, asOf, bounds)} AS bucket, unpaid, credit FROM (
        SELECT i.bill_to_name AS name, i.currency, i.due_date AS due,
            i.total_cents - i.paid_cents + coalesce(l.cents, 0) AS unpaid, coalesce(c.cents, 0) AS credit
          FROM (SELECT id, bill_to_name, currency, due_date, total_cents, paid_cents FROM invoices
            WHERE client_id = ${clientId} AND type = 'INVOICE' AND number IS NOT NULL AND issue_date <= ${asOf}
              AND (voided_on IS NULL OR voided_on > ${asOf})) i
          FULL JOIN (SELECT invoice_id AS id, sum(cents)::bigint AS cents FROM later GROUP BY invoice_id) l ON l.id = i.id
          FULL JOIN (SELECT credit_of_invoice_id AS id, -sum(total_cents)::bigint AS cents FROM invoices
            WHERE client_id = ${clientId} AND credit_of_invoice_id IS NOT NULL AND number IS NOT NULL AND issue_date <= ${asOf}
            GROUP BY credit_of_invoice_id) c ON c.id = i.id
          OFFSET 0) documents
        WHERE name IS NOT NULL AND (unpaid <> 0 OR credit <> 0)
    ), owed AS (
      SELECT name, currency, bucket, unpaid - least(credit, unpaid) AS cents FROM open WHERE unpaid > credit
      UNION ALL SELECT name, currency, NULL, least(credit, unpaid) - credit FROM open WHERE credit > unpaid
      UNION ALL SELECT name, currency, NULL, cents FROM (
        SELECT p.bill_to_name AS name, p.currency, p.applied_cents - p.amount_cents - coalesce(l.cents, 0) AS cents
          FROM (SELECT id, bill_to_name, currency, applied_cents, amount_cents FROM payments
            WHERE client_id = ${clientId} AND received_on <= ${asOf}
              AND (reversed_at IS NULL OR (reversed_at AT TIME ZONE 'UTC')::date > ${asOf}::date)) p
          FULL JOIN (SELECT payment_id AS id, sum(cents)::bigint AS cents FROM later GROUP BY payment_id) l ON l.id = p.id
          OFFSET 0) received
        WHERE name IS NOT NULL AND cents <> 0
    ), sums AS MATERIALIZED (
      SELECT name, currency, bucket, sum(cents) AS cents FROM owed GROUP BY name, currency, bucket HAVING sum(cents) <> 0
    )
    SELECT name, currency, bucket, cents::text FROM sums ORDER BY currency, name`)
  return rows
}
