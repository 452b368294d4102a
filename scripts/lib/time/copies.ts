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

/** The tables that are copied, each after the tables that it refers to. */
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

/** The values that differ from the original, such as unique values and companies. `n` is the number of the copy. */
const valuesOfCopies: ReadonlyMap<PgTable, Readonly<Record<string, SQL>>> = new Map<
  PgTable,
  Record<string, SQL>
>([
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
      // Leaves enough of each PO to bill another month.
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

/** How many times a client's records are copied, and where to. */
export type CopyPlan = { readonly copies: number; readonly into: 'same client' | 'new clients' }

/** Makes `copies` copies of a client's rows in `copiedTables`, either within the client or in new clients of its tenant. */
export async function copyClient(db: Database, clientId: string, plan: CopyPlan): Promise<void> {
  await addTargetClients(db, clientId, plan)
  for (const table of copiedTables) await copyTable(db, table, clientId, plan)
}

const targetOf = ({ into }: CopyPlan) =>
  into === 'new clients' ? sql`'copy' || lpad(n::text, 8, '0')` : sql`s.client_id`

/** Adds the clients that rows are copied to. Does nothing if rows are copied within the same client. */
export async function addTargetClients(db: Database, clientId: string, plan: CopyPlan): Promise<void> {
  if (plan.into === 'same client') return
  const { copies } = plan
  const copiedValues = { client_id: targetOf(plan), code: sql`'C' || n`, name: sql`s.name || ' ' || n` }
  await withOwner(db, async (tx) => {
    await copyRows(tx, clients, clientId, copies, copiedValues)
    await copyRows(tx, clientCounters, clientId, copies, { client_id: targetOf(plan) })
  })
}

/** Copies the rows of one table. */
export async function copyTable(
  db: Database,
  table: PgTable,
  clientId: string,
  plan: CopyPlan,
): Promise<void> {
  await withOwner(db, async (tx) => {
    // Skips triggers and reference checks. The copies are consistent, because the originals are.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(sql`SET LOCAL synchronous_commit = off`)
    await copyRows(tx, table, clientId, plan.copies, {
      client_id: targetOf(plan),
      ...valuesOfCopies.get(table),
    })
  })
}

/** Copies the rows of one table. Every id is a hash of the original id and the number of the copy, so that references still match. */
async function copyRows(
  tx: Transaction,
  table: PgTable,
  clientId: string,
  copies: number,
  copiedValues: Readonly<Record<string, SQL>>,
): Promise<void> {
  const { rows } = await tx.execute<{ column_name: string; data_type: string }>(
    sql`SELECT column_name, data_type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${getTableName(table)} AND is_generated = 'NEVER'`,
  )
  const names = rows.map(({ column_name: name }) => sql.identifier(name))
  const values = rows.map(({ column_name: name, data_type: type }) => {
    const column = sql`s.${sql.identifier(name)}`
    return copiedValues[name] ?? (type === 'uuid' ? sql`md5(${column}::text || n)::uuid` : column)
  })
  await tx.execute(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM generate_series(1, ${copies}::int) n, ${table} s WHERE s.client_id = ${clientId}`)
}
