import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'

/** Adds copies of an employee with unique numbers, emails, names and hire dates. The 7th copy also contains the word "no7". */
export async function copyEmployee(database: Database, id: string, copies: number): Promise<void> {
  await withOwner(database, async (tx) => {
    await tx.execute(
      sql`CREATE TEMP TABLE copies ON COMMIT DROP AS SELECT e.*, n FROM employees e, generate_series(1, ${copies}::int) n WHERE id = ${id}`,
    )
    await tx.execute(
      sql`UPDATE copies SET id = gen_random_uuid(), employee_no = 'E-' || (10000 + n), email = n || email, search_text = search_text || ' no' || n, last_name_sort = last_name_sort || lpad(n::text, 5, '0'), hire_date = hire_date - n % 1000`,
    )
    await tx.execute(sql`ALTER TABLE copies DROP COLUMN n`)
    await tx.execute(sql`INSERT INTO employees SELECT * FROM copies`)
    await tx.execute(sql`ANALYZE employees`)
  })
}
