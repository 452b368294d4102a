import { sql, type SQL } from 'drizzle-orm'
import type { Currency } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** What a company owes on the invoices of one aging bucket; without a bucket, its unapplied amount, zero or negative. */
type OwedRow = { name: string; currency: Currency; bucket: number | null; cents: string }

/** The aging bucket of a due date, as `agingBucket` numbers them. */
const bucketOf = (due: SQL, asOf: string, bounds: readonly number[]): SQL =>
  sql`width_bucket(${asOf}::date - ${due}, ${sql.param([1, ...bounds.map((bound) => bound + 1)])}::int[])`

/** Returns what is owed now, from the balances that the database keeps. */
export async function owedNow(
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
 * Returns what was owed at the end of an earlier day: issued by then and not voided, less the payments applied and not reversed by then,
 * less the credit notes issued by then. Credit notes take only what payments leave, as when they are settled. Everything is added up by
 * document instead of joined, so that the time grows with the rows, whether or not the planner has statistics. What is settled is left out
 * before the companies are added up: that is most of it.
 */
export async function owedThen(
  tx: Transaction,
  clientId: string,
  asOf: string,
  bounds: readonly number[],
): Promise<OwedRow[]> {
  // Room for a hundred thousand documents. Otherwise adding up would go through files.
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`)
  const { rows } = await tx.execute<OwedRow>(sql`WITH paid AS MATERIALIZED (
      SELECT invoice_id, payment_id, cents FROM payment_applications
        WHERE client_id = ${clientId} AND applied_on <= ${asOf} AND live
      UNION ALL SELECT a.invoice_id, a.payment_id, a.cents FROM payments p
        JOIN payment_applications a ON a.client_id = p.client_id AND a.payment_id = p.id AND NOT a.live AND a.applied_on <= ${asOf}
        WHERE p.client_id = ${clientId} AND (p.reversed_at AT TIME ZONE 'UTC')::date > ${asOf}::date
    ), open AS (
      SELECT max(name) AS name, max(currency) AS currency, max(due) AS due, sum(credit) AS credit, sum(unpaid) AS unpaid FROM (
        SELECT CASE type WHEN 'INVOICE' THEN id ELSE credit_of_invoice_id END AS id, CASE type WHEN 'INVOICE' THEN bill_to_name END AS name,
            currency, CASE type WHEN 'INVOICE' THEN due_date END AS due, CASE type WHEN 'INVOICE' THEN 0 ELSE -total_cents END AS credit,
            CASE type WHEN 'INVOICE' THEN total_cents ELSE 0 END AS unpaid FROM invoices
          WHERE client_id = ${clientId} AND number IS NOT NULL AND issue_date <= ${asOf}
            AND (type = 'CREDIT_NOTE' OR voided_on IS NULL OR voided_on > ${asOf})
        UNION ALL SELECT invoice_id, NULL, NULL, NULL, 0, -cents FROM paid
      ) documents GROUP BY id HAVING max(name) IS NOT NULL
    ), received AS (
      SELECT max(name) AS name, max(currency) AS currency, sum(cents) AS cents FROM (
        SELECT id, bill_to_name AS name, currency, -amount_cents AS cents FROM payments
          WHERE client_id = ${clientId} AND received_on <= ${asOf}
            AND (reversed_at IS NULL OR (reversed_at AT TIME ZONE 'UTC')::date > ${asOf}::date)
        UNION ALL SELECT payment_id, NULL, NULL, cents FROM paid
      ) parts GROUP BY id HAVING max(name) IS NOT NULL
    ), owed AS (
      SELECT name, currency, part.bucket, part.cents FROM open CROSS JOIN LATERAL (VALUES
          (${bucketOf(sql`due`, asOf, bounds)}, unpaid - least(credit, unpaid)), (NULL, least(credit, unpaid) - credit)) part (bucket, cents)
        WHERE part.cents <> 0
      UNION ALL SELECT name, currency, NULL, cents FROM received WHERE cents <> 0
    )
    SELECT name, currency, bucket, sum(cents)::text AS cents FROM owed
    GROUP BY name, currency, bucket HAVING sum(cents) <> 0 ORDER BY currency, name`)
  return rows
}
