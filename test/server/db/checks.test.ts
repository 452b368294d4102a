import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changeStatuses } from '#domain/contracts/amending/planned.ts'
import { taskPhases } from '#domain/employees/checklist.ts'
import { batchStatuses, transactionKinds } from '#domain/handoff/statuses.ts'
import { handoffSystemKeys, isPayroll } from '#domain/handoff/systems.ts'
import { importKinds } from '#domain/imports/kinds.ts'
import { importStatuses } from '#domain/imports/record.ts'
import { mailKinds, mailStates } from '#domain/mail/record.ts'
import { client, tenantRow } from '#domain/organization/client.ts'
import { payClasses } from '#domain/payroll/classes.ts'
import { taskOwners } from '#domain/settings/record.ts'
import { classifications, entryTypes } from '#domain/timesheets/statuses.ts'
import { user } from '#domain/users/record.ts'
import { currencies, endReasons, payRateUnits, workAuthorizations } from '#lookups/lists.ts'
import { sqlState } from '#server/db/errors.ts'
import { clients, tenants, users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { storedResources } from '#server/records/resources.ts'
import { createOneOfEach } from '#test/support/records.ts'
import { openTestDatabase, startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
/** The tables whose rows name their tenant. */
let ofTenants: string[]
beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  await createOneOfEach(server, await server.makeUser({ role: 'CLIENT_ADMIN', tenant }))
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ name: string }>(
      sql`SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id'`,
    ),
  )
  ofTenants = rows.map(({ name }) => name)
})
afterAll(() => server.close())

/** A timesheet with unclassified time can't be approved, and one with billed time stays approved. */
const changeable: Readonly<Record<string, SQL>> = {
  timesheets: sql`NOT EXISTS (SELECT FROM timesheet_entries e
    WHERE e.client_id = timesheets.client_id AND e.timesheet_id = timesheets.id AND (e.classification IS NULL OR e.billed_minutes <> 0))`,
}

/**
 * Returns the SQLSTATE of an update of this tenant's rows of a table, or 'changed' if it is allowed. The
 * update is rolled back. It is limited to these rows because the database also has thousands of rows of other
 * tests.
 */
async function change(table: string, values: SQL): Promise<string | null> {
  const undone = new Error('undone')
  const own = ofTenants.includes(table) ? sql`tenant_id = ${tenant.tenantId}` : sql`true`
  try {
    await withOwner(server.database, async (tx) => {
      const { rows } = await tx.execute(
        sql`UPDATE ${sql.identifier(table)} SET ${values} WHERE ${own} AND ${changeable[table] ?? sql`true`} RETURNING 1`,
      )
      expect(rows.length, `rows of ${table}`).toBeGreaterThan(0)
      throw undone
    })
    return null
  } catch (error) {
    return error === undone ? 'changed' : sqlState(error)
  }
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the columns with the keys of a fixed list, from the record's schema. */
function keysOf(stored: PgTable, schema: z.ZodMiniType): [table: string, column: string, keys: string[]][] {
  if (!(schema instanceof z.ZodMiniObject)) return []
  const [table, columns] = [getTableName(stored), getTableColumns(stored)]
  return Object.entries(schema.shape as Record<string, z.ZodMiniType>).flatMap(([name, field]) => {
    const inner = field instanceof z.ZodMiniNullable ? (field.def.innerType as z.ZodMiniType) : field
    return inner instanceof z.ZodMiniEnum && name in columns
      ? [[table, snake(name), Object.values(inner.def.entries).map(String)]]
      : []
  })
}

/**
 * Tables whose rows can't change freely. test/server/invoices tests the keys and limits of invoices and payments, and `childKeys` those
 * of batches.
 */
const frozen = ['invoices', 'payments', 'handoff_batches']

const keyColumns = [
  ...storedResources
    .filter(({ table }) => !frozen.includes(getTableName(table)))
    .flatMap(({ table, record }) => keysOf(table, record)),
  ...keysOf(tenants, tenantRow),
  ...keysOf(clients, client),
  ...keysOf(users, user),
  ['employees', 'work_auth_type', [...workAuthorizations]],
  ['assignments', 'status', ['PLANNED', 'ACTIVE', 'ENDED']],
  ['assignments', 'end_reason', [...endReasons]],
] as [string, string, string[]][]

/** The status of a timesheet that isn't stored. */
const UNSTORED = 'NOT_STARTED'
/** The columns that must change with a key. */
const companions: Readonly<Record<string, (key: string) => SQL>> = {
  'timesheets.status': (
    key,
  ) => sql`, submitted_at = now(), submitted_by = 'x', decided_at = now(), decided_by = 'y',
    reject_reason = 'Wrong day', exclude_reason = ${key === 'EXCLUDED' ? 'On leave' : null}::text`,
  'timesheets.lock_reason': (
    key,
  ) => sql`, locked_at = now(), status = ${key === 'EXPORTED' ? 'APPROVED' : 'DRAFT'},
    submitted_at = now(), submitted_by = 'x', decided_at = now(), decided_by = 'y'`,
}

describe('a column with keys of a fixed list', () => {
  test('is found in every resource', () => {
    expect(keyColumns.map(([table, column]) => `${table}.${column}`)).toEqual(
      expect.arrayContaining([
        'contracts.status',
        'contracts.invoice_grouping',
        'projects.kind',
        'users.status',
      ]),
    )
  })
  test.each(keyColumns)('%s.%s accepts only its keys', async (table, column, keys) => {
    const name = sql.identifier(column)
    const also = companions[`${table}.${column}`] ?? (() => sql``)
    expect(await change(table, sql`${name} = 'NO_SUCH_KEY'`)).toBe('23514')
    for (const key of keys.filter((each) => each !== UNSTORED))
      expect(await change(table, sql`${name} = ${key} ${also(key)}`), key).toBe('changed')
  })
})

/** The columns of tables that no resource's schema declares, or whose rows can't change freely. */
const childKeys: readonly [table: string, column: string, keys: readonly string[]][] = [
  ['contract_versions', 'kind', ['RATE', 'AMENDMENT']],
  ['planned_amendments', 'status', changeStatuses],
  ['employee_tasks', 'phase', taskPhases],
  ['employee_tasks', 'owner_role', taskOwners],
  ['handoff_batches', 'status', batchStatuses],
  ['handoff_batches', 'system', handoffSystemKeys],
  ['handoff_documents', 'kind', transactionKinds],
  ['handoff_documents', 'system', handoffSystemKeys.filter((key) => !isPayroll(key))],
  ['handoff_hours', 'class', payClasses],
  ['handoff_setups', 'system', handoffSystemKeys],
  ['imports', 'entity', importKinds],
  ['imports', 'status', importStatuses],
  ['mails', 'kind', mailKinds],
  ['mails', 'state', mailStates],
  ['timesheet_entries', 'bill_rate_unit', payRateUnits],
  ['timesheet_entries', 'classification', classifications],
  ['timesheet_entries', 'currency', currencies],
  ['timesheet_entries', 'pay_rate_unit', payRateUnits],
  ['timesheet_entries', 'type', entryTypes],
]

test.each(childKeys)('%s.%s accepts exactly the keys of its list', async (table, column, keys) => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ text: string }>(sql`SELECT pg_get_constraintdef(c.oid) AS text FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
      WHERE c.contype = 'c' AND c.conrelid = ${table}::regclass AND a.attname = ${column}`),
  )
  const listed = rows.flatMap(({ text }) => [...text.matchAll(/'(\w+)'::text/g)].map(([, key]) => key))
  expect(listed.toSorted()).toEqual([...keys].toSorted())
})

/** Free text, and the audit trail, which keeps the names of the time of each event. */
const unlisted = [
  'assignments.role',
  'audit_events.actor_role',
  'audit_events.entity_type',
  'employees.marital_status',
  'employees.state',
]

test('every column of a status, a kind, a system or a currency has a CHECK, or a key to a column with one', async () => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ name: string }>(sql`SELECT t.relname || '.' || a.attname AS name
      FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND a.atttypid = 'text'::regtype AND NOT a.attisdropped
        AND a.attname ~ '^(.*_)?(class|classification|currency|entity|kind|method|mode|phase|role|state|status|system|type|unit)$'
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = t.oid AND a.attnum = ANY (k.conkey)
          AND (k.contype = 'f' OR k.contype = 'c' AND array_length(k.conkey, 1) = 1))
      ORDER BY 1`),
  )
  expect(rows.map(({ name }) => name)).toEqual(unlisted)
})

/** Tables whose rows never change. test/server/audit tries to change them. */
const final = ['audit_seals']
/** Margins can be negative, and so can the hours of a correction. */
const signed = ['contract_versions.margin_before', 'contract_versions.margin_after', 'handoff_hours.minutes']
/** Every numeric column of the catalog except those that the database generates. */
const numbers = await numberColumns()

async function numberColumns(): Promise<{ table: string; column: string }[]> {
  const opened = await openTestDatabase()
  const { rows } = await withOwner(opened, (tx) =>
    tx.execute<{ table: string; column: string }>(sql`SELECT table_name AS table, column_name AS column
      FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'NO' AND is_generated = 'NEVER'
        AND data_type IN ('integer', 'bigint', 'numeric') AND table_name <> 'muster_migrations' ORDER BY 1, 2`),
  )
  await opened.close()
  return rows.filter(({ table, column }) => !signed.includes(`${table}.${column}`) && !final.includes(table))
}

test.each(numbers.map(({ table, column }) => [table, column]))(
  '%s.%s is never negative',
  async (table, column) => {
    expect(await change(table, sql`${sql.identifier(column)} = -1`)).toBe('23514')
  },
)

test('percentages are at most 100', async () => {
  const percentages = numbers.filter(
    ({ table, column }) => column.endsWith('_pct') && !frozen.includes(table),
  )
  expect(percentages.length).toBeGreaterThan(3)
  for (const { table, column } of percentages) {
    expect(await change(table, sql`${sql.identifier(column)} = 100.01`), column).toBe('23514')
    expect(await change(table, sql`${sql.identifier(column)} = 100`), column).toBe('changed')
  }
})

test.each([
  ['employees', 'hire_date', 'termination_date'],
  ['projects', 'start_date', 'end_date'],
  ['contracts', 'start_date', 'end_date'],
  ['contracts', 'start_date', 'termination_date'],
  ['assignments', 'start_date', 'end_date'],
])('%s: %s is never after %s', async (table, first, last) => {
  const [from, to] = [sql.identifier(first), sql.identifier(last)]
  expect(await change(table, sql`${to} = ${from} - 1`)).toBe('23514')
  expect(await change(table, sql`${to} = ${from}`)).toBe('changed')
})

test('every table with a start and an end date checks their order', async () => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(sql`SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('start_date', 'end_date') GROUP BY 1 HAVING count(*) = 2 ORDER BY 1`),
  )
  expect(rows.map(({ name }) => name)).toEqual(['assignments', 'contracts', 'projects'])
})
