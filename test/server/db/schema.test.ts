import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import * as shared from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { importChunks, importRecords, imports } from '#server/records/imports/table.ts'
import { mails } from '#server/mail/table.ts'
import { notifications } from '#server/records/notifications/table.ts'
import { invoiceAllocations, invoiceLines, invoicePdfs } from '#server/records/invoices/table.ts'
import { handoffDocuments, handoffFiles, handoffSetups } from '#server/records/handoff/table.ts'
import { handoffHours } from '#server/records/payroll/table.ts'
import { paymentApplications } from '#server/records/payments/table.ts'
import { contractVersions, plannedAmendments } from '#server/records/contracts/table.ts'
import {
  clientSettings,
  clientSettingValues,
  tenantSettings,
  tenantSettingValues,
} from '#server/records/settings/table.ts'
import { employeeTasks } from '#server/records/employees/tasksTable.ts'
import { storedResources } from '#server/records/resources.ts'
import { timesheetEntries } from '#server/records/timesheets/table.ts'
import { openTestDatabase } from '#test/support/server/server.ts'

const declared = [
  ...Object.values(shared),
  ...storedResources.map(({ table }) => table),
  contractVersions,
  plannedAmendments,
  timesheetEntries,
  clientSettings,
  clientSettingValues,
  tenantSettings,
  tenantSettingValues,
  invoiceLines,
  invoicePdfs,
  invoiceAllocations,
  paymentApplications,
  handoffFiles,
  handoffDocuments,
  handoffHours,
  handoffSetups,
  mails,
  notifications,
  employeeTasks,
  imports,
  importChunks,
  importRecords,
].filter((value) => is(value, PgTable))

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns a column as the query layer declares it. */
function declaredColumns(table: PgTable): string[] {
  return getTableConfig(table)
    .columns.map((column) => {
      const type = column.getSQLType().replace(/^numeric\((\d+), (\d+)\)$/, 'numeric($1,$2)')
      const filled = column.generated !== undefined || column.generatedIdentity !== undefined
      return describeColumn({
        name: inSnakeCase(column.name),
        type: type === 'timestamp with time zone' ? 'timestamptz' : type,
        required: column.notNull,
        filled: filled || column.hasDefault,
      })
    })
    .sort()
}

type Column = { name: string; type: string; required: boolean; filled: boolean }
const describeColumn = ({ name, type, required, filled }: Column) =>
  `${name} ${type}${required ? ' NOT NULL' : ''}${filled ? ' DEFAULT' : ''}`

/** Returns the columns of a table in the database. */
async function storedColumns(name: string): Promise<string[]> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<Column>(sql`SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required,
        (atthasdef OR attidentity <> '') AS filled
      FROM pg_attribute WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped`),
  )
  return rows
    .map((row) =>
      describeColumn({ ...row, type: row.type.replace('timestamp with time zone', 'timestamptz') }),
    )
    .sort()
}

describe('the declared tables match the database', () => {
  test('none is missing or unknown', async () => {
    const { rows } = await withOwner(database, (tx) =>
      tx.execute<{ name: string }>(sql`SELECT relname AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'muster_migrations'`),
    )
    expect(declared.map(getTableName).sort()).toEqual(rows.map(({ name }) => name).sort())
  })
  test.each(declared.map((table) => [getTableName(table), table] as const))(
    'the columns of %s: name, type, NOT NULL, default',
    async (name, table) => {
      expect(await storedColumns(name)).toEqual(declaredColumns(table))
    },
  )
})
