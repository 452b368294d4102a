import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { clientCounters, clients } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { withOwner, type Transaction } from '#server/db/withActor.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { invoiceAllocations, invoiceLines, invoices } from '#server/records/invoices/table.ts'
import { paymentApplications, payments } from '#server/records/payments/table.ts'
import { projects } from '#server/records/projects/table.ts'
import { timesheetEntries, timesheets } from '#server/records/timesheets/table.ts'

/** The tables that are copied, in the order in which they refer to each other. */
export const copiedTables: readonly PgTable[] = [
  employees,
  projects,
  contracts,
  assignments,
  timesheets,
  timesheetEntries,
  invoices,
  invoiceLines,
  invoiceAllocations,
  payments,
  paymentApplications,
]

/** What must be unique in a client, and the companies, so that each copy has its own customers. `n` is the number of the copy. */
const ownValues: ReadonlyMap<PgTable, Readonly<Record<string, SQL>>> = new Map<PgTable, Record<string, SQL>>([
  [
    employees,
    {
      employee_no: sql`'E-' || (substr(s.employee_no, 3)::int + n * 100000)`,
      email: sql`n || '.' || s.email`,
    },
  ],
  [
    projects,
    {
      number: sql`s.number + n * 10000`,
      code: sql`'P-' || (s.number + n * 10000)`,
      name: sql`s.name || ' ' || n`,
    },
  ],
  [
    contracts,
    {
      number: sql`s.number + n * 10000`,
      contract_no: sql`'C-' || s.year || '-' || (s.number + n * 10000)`,
      po_number: sql`s.po_number || '-' || n`,
      // With room for another month.
      po_amount_cents: sql`s.po_amount_cents * 10`,
      po_hours: sql`s.po_hours * 10`,
      parties: sql`regexp_replace(s.parties::text, '("companyName": "[^"]*)', '\\1 ' || n, 'g')::jsonb`,
    },
  ],
  [
    invoices,
    {
      number: sql`s.number || '-' || n`,
      sequence: sql`s.sequence + n * 10000`,
      po_number: sql`s.po_number || '-' || n`,
      bill_to: sql`jsonb_set(s.bill_to, '{companyName}', to_jsonb(s.bill_to_name || ' ' || n))`,
      bill_to_name: sql`s.bill_to_name || ' ' || n`,
    },
  ],
  [payments, { bill_to_name: sql`s.bill_to_name || ' ' || n` }],
])

/** Copies all people, work, time and money of a client `copies` times, inside the client or into new clients of its tenant. */
export async function copyClient(
  db: Database,
  clientId: string,
  { copies, into, progress }: { copies: number; into: 'same client' | 'new clients'; progress: () => void },
): Promise<void> {
  const isNew = into === 'new clients'
  const target = isNew ? sql`'copy' || lpad(n::text, 8, '0')` : sql`s.client_id`
  if (isNew)
    await withOwner(db, async (tx) => {
      const own = { client_id: target, code: sql`'C' || n`, name: sql`s.name || ' ' || n` }
      await copyRows(tx, clients, clientId, copies, own)
    })
  for (const table of copiedTables) {
    await withOwner(db, async (tx) => {
      // The rows are consistent, because those that they copy are.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx.execute(sql`SET LOCAL synchronous_commit = off`)
      await copyRows(tx, table, clientId, copies, { client_id: target, ...ownValues.get(table) })
    })
    progress()
  }
  if (isNew)
    await withOwner(db, (tx) => copyRows(tx, clientCounters, clientId, copies, { client_id: target }))
}

/** Copies the rows of one table. Every id is a hash of the copied one and the number of the copy, so that references still fit. */
async function copyRows(
  tx: Transaction,
  table: PgTable,
  clientId: string,
  copies: number,
  own: Readonly<Record<string, SQL>>,
): Promise<void> {
  const { rows } = await tx.execute<{ column_name: string; data_type: string }>(
    sql`SELECT column_name, data_type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${getTableName(table)} AND is_generated = 'NEVER'`,
  )
  const names = rows.map(({ column_name: name }) => sql.identifier(name))
  const values = rows.map(({ column_name: name, data_type: type }) => {
    const column = sql`s.${sql.identifier(name)}`
    return own[name] ?? (type === 'uuid' ? sql`md5(${column}::text || n)::uuid` : column)
  })
  await tx.execute(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM generate_series(1, ${copies}::int) n, ${table} s WHERE s.client_id = ${clientId}`)
}

/** Drops the indexes that no constraint needs, runs the work and creates them again: one pass is quicker than a million insertions. */
export async function withoutIndexes(
  db: Database,
  work: () => Promise<void>,
  progress: (what: string) => void,
): Promise<void> {
  const names = copiedTables.map(getTableName)
  const found = await withOwner(db, async (tx) => {
    const { rows } = await tx.execute<{ name: string; definition: string }>(
      sql`SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
        WHERE i.indrelid::regclass::text = ANY (${sql.param(names)}::text[]) AND NOT i.indisprimary
          AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    )
    for (const { name } of rows) await tx.execute(sql`DROP INDEX ${sql.identifier(name)}`)
    return rows
  })
  await work()
  for (const { name, definition } of found) {
    await withOwner(db, async (tx) => {
      await tx.execute(sql`SET LOCAL maintenance_work_mem = '512MB'`)
      await tx.execute(sql`SET LOCAL synchronous_commit = off`)
      await tx.execute(sql.raw(definition))
    })
    progress(name)
  }
}
