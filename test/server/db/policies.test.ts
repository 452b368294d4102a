import { readFileSync } from 'node:fs'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { openTestDatabase } from '#test/support/server/server.ts'

/** Every reviewed policy, grant and flag. A change must be made here too. */
const approved = readFileSync(new URL('./policies.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const RESTRICTED = sql`('muster_app', 'muster_definer')`

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const linesOf = async (query: SQL) =>
  (await withOwner(database, (tx) => tx.execute<{ line: string }>(query))).rows.map(({ line }) =>
    line.replaceAll(/\s+/g, ' '),
  )

test('every table has exactly the reviewed row policies and grants', async () => {
  const lines = [
    ...(await linesOf(sql`SELECT concat_ws(' | ', tablename, policyname, cmd,
        CASE WHEN array_to_string(roles, ',') IN ${RESTRICTED} THEN array_to_string(roles, ',') ELSE 'owner' END,
        'USING ' || coalesce(qual, '-'), 'CHECK ' || coalesce(with_check, '-')) AS line
      FROM pg_policies WHERE schemaname = 'public'`)),
    ...(await linesOf(sql`SELECT concat_ws(' | ', table_name, 'rights', grantee, string_agg(privilege_type, ', ' ORDER BY privilege_type)) AS line
      FROM information_schema.role_table_grants WHERE table_schema = 'public' AND grantee IN ${RESTRICTED}
      GROUP BY table_name, grantee`)),
    ...(await linesOf(sql`SELECT concat_ws(' | ', table_name, 'may write', grantee, string_agg(column_name, ', ' ORDER BY column_name)) AS line
      FROM information_schema.column_privileges c WHERE table_schema = 'public' AND grantee IN ${RESTRICTED} AND privilege_type = 'UPDATE'
        AND NOT EXISTS (SELECT FROM information_schema.role_table_grants g WHERE g.table_name = c.table_name
          AND g.grantee = c.grantee AND g.privilege_type = 'UPDATE')
      GROUP BY table_name, grantee`)),
    ...(await linesOf(sql`SELECT concat_ws(' | ', relname, 'row security', relrowsecurity, 'forced', relforcerowsecurity) AS line
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'muster_migrations'`)),
  ]
  expect(lines.toSorted()).toEqual(approved)
})
