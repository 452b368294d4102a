import { sql, type SQL } from 'drizzle-orm'
import type { PoAlert } from '#domain/billing/poBurn.ts'
import { windowDates, windowsOf } from '#domain/kernel/alertDays.ts'
import type { Settings } from '#domain/settings/record.ts'
import { countsTowardPo } from '#server/records/invoices/poUsage.ts'

type PoSettings = Pick<Settings, 'quantityPrecision' | 'contractAlertDays'>

/**
 * Returns the query for the ids and alerts of active contracts whose PO needs action. Like the PO usage on a
 * contract's page, it counts all contracts with the same PO number. It adds up their invoice lines, and their
 * approved unbilled hourly time by week and rate.
 */
export function poAlertsOf(
  clientId: string,
  today: string,
  { quantityPrecision, contractAlertDays }: PoSettings,
): SQL {
  const [nearest] = windowsOf(contractAlertDays)
  const until = (nearest && windowDates(nearest, today, contractAlertDays)?.to) ?? today
  const used = (part: 'cents' | 'minutes') =>
    sql`coalesce(billed.${sql.raw(part)}, 0) + coalesce(unbilled.${sql.raw(part)}, 0)`
  return sql`
    WITH active AS MATERIALIZED (
      SELECT id, coalesce(po_number, id::text) AS po, po_amount_cents, po_hours, coalesce(po_warn_pct, 80) AS warn, po_expiry
      FROM contracts WHERE client_id = ${clientId} AND status = 'ACTIVE' AND archived_at IS NULL
        AND num_nonnulls(po_amount_cents, po_hours, po_expiry) > 0
    ), members AS MATERIALIZED (
      SELECT c.id, a.po FROM contracts c
      JOIN (SELECT DISTINCT po FROM active WHERE num_nonnulls(po_amount_cents, po_hours) > 0) a ON a.po = coalesce(c.po_number, c.id::text)
      WHERE c.client_id = ${clientId}
    ), billed AS (
      SELECT m.po, sum(l.cents) AS cents, coalesce(sum(l.minutes), 0) AS minutes
      FROM members m JOIN invoice_lines l ON l.client_id = ${clientId} AND l.contract_id = m.id
      JOIN invoices i ON i.client_id = l.client_id AND i.id = l.invoice_id
      WHERE ${countsTowardPo} GROUP BY m.po
    ), unbilled AS (
      SELECT po, sum(minutes) AS minutes, sum(round(round(minutes / 60.0, ${quantityPrecision}::int) * rate, 2) * 100) AS cents
      FROM (SELECT m.po, e.bill_rate AS rate, sum(e.minutes - e.billed_minutes) AS minutes
        FROM members m JOIN timesheets t ON t.client_id = ${clientId} AND t.contract_id = m.id
        JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
        WHERE t.status = 'APPROVED' AND t.archived_at IS NULL AND e.archived_at IS NULL AND e.minutes <> e.billed_minutes
          AND e.billable AND e.bill_rate_unit = 'HOURLY' AND e.type IN ('WORK', 'ADJUSTMENT')
        GROUP BY m.po, m.id, t.week_start, e.bill_rate) parts GROUP BY po
    ), po_usage AS (
      SELECT a.id, a.po_expiry, a.warn, part.used, part."limit" FROM active a LEFT JOIN billed USING (po) LEFT JOIN unbilled USING (po)
      CROSS JOIN LATERAL (VALUES (${used('cents')}, a.po_amount_cents::numeric), (${used('minutes')}, a.po_hours * 60)) part (used, "limit")
    ), alerts AS (
      SELECT id, CASE
        WHEN bool_or(used > 0 AND used >= "limit") THEN 'USED_UP'
        WHEN po_expiry < ${today} THEN 'EXPIRED'
        WHEN bool_or("limit" > 0 AND used * 100 >= "limit" * warn) THEN 'WARNING'
        WHEN po_expiry <= ${until} THEN 'EXPIRING' END AS alert
      FROM po_usage GROUP BY id, po_expiry
    )
    SELECT id, alert FROM alerts WHERE alert IS NOT NULL`
}

/** Returns the condition for contracts whose PO has the given alert. */
export const hasPoAlert = (alert: PoAlert, ...args: Parameters<typeof poAlertsOf>): SQL =>
  sql`contracts.id IN (SELECT alerted.id FROM (${poAlertsOf(...args)}) alerted WHERE alerted.alert = ${alert})`
