import { sql, type SQL } from 'drizzle-orm'

/**
 * True for employees on the bench: active, without an active assignment to a billable project (domain.md §3). Derived wherever it is shown,
 * filtered or counted, and never stored. With the table's name, which the query layer leaves out of columns.
 */
export const ON_BENCH: SQL<boolean> = sql`(employees.status = 'ACTIVE' AND NOT EXISTS (SELECT FROM assignments a
  JOIN projects p ON p.client_id = a.client_id AND p.id = a.project_id
  WHERE a.client_id = employees.client_id AND a.employee_id = employees.id AND a.status = 'ACTIVE' AND a.archived_at IS NULL
    AND p.billable))`
