import { analyzeTables, insertMany, lockForLoading } from '#server/db/bulk.ts'
import type { Database } from '#server/db/database.ts'
import * as table from '#server/db/schema.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contracts, contractVersions } from '#server/records/contracts/table.ts'
import { employeeTasks } from '#server/records/employees/tasksTable.ts'
import { employees } from '#server/records/employees/table.ts'
import { projects } from '#server/records/projects/table.ts'
import { withOwner, type Transaction } from '#server/db/withActor.ts'
import { DEMO_MARK } from '#server/demo/demoDatabase.ts'
import { buildDemoData, type DemoData } from '#server/demo/data/build.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import {
  assignmentRowOf,
  clientRowOf,
  contractRowOf,
  employeeRowOf,
  projectRowOf,
  tenantRowOf,
  userRowOf,
  versionRowsOf,
} from '#server/demo/data/rows.ts'
import { insertTime } from '#server/demo/data/time.ts'
import { insertBilling } from '#server/demo/data/billing.ts'
import { insertHandoff } from '#server/demo/data/handoff.ts'
import { taskRowsOf } from '#server/demo/data/tasks.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'

/** What the demo data depends on. */
export interface DemoOptions {
  /** Today's UTC date. All dates of the demo are relative to it. */
  readonly today: string
  readonly cipher: FieldCipher
}

/** Loads the demo data in one transaction, but only into an empty database. Returns false if the database isn't empty. */
export function loadDemoData(db: Database, options: DemoOptions): Promise<boolean> {
  return withOwner(db, async (tx) => {
    if (!(await lockForLoading(tx))) return false
    const data = buildDemoData(options.today)
    await insertAll(tx, data, options)
    await tx
      .insert(table.installation)
      .values({ name: DEMO_MARK, value: options.today })
      .onConflictDoNothing()
    await analyzeTables(tx)
    for (const client of data.clients.slice(0, 1)) await insertHandoff(tx, client, options.today)
    return true
  })
}

/** Inserts all rows except those of the hand-off. Each row comes after the rows that it refers to. */
async function insertAll(tx: Transaction, data: DemoData, { today, cipher }: DemoOptions): Promise<void> {
  const byId = new Map(data.clients.map((client) => [client.clientId, client]))
  const clientOf = ({ clientId }: { clientId: string }): DemoClient => {
    const client = byId.get(clientId)
    if (client === undefined) throw new Error(`There is no demo client ${clientId}.`)
    return client
  }
  const employeesByEmail = new Map(data.employees.map((employee) => [employee.values.email, employee]))
  await insertMany(
    tx,
    table.tenants,
    data.tenants.map((tenant) => tenantRowOf(tenant, today)),
  )
  await insertMany(
    tx,
    table.clients,
    data.clients.map((client) => clientRowOf(client, today, cipher)),
  )
  await insertMany(
    tx,
    employees,
    data.employees.map((each) => employeeRowOf(clientOf(each), each, today, cipher)),
  )
  await insertMany(
    tx,
    employeeTasks,
    data.employees.flatMap((each) => taskRowsOf(clientOf(each), each, today)),
  )
  await insertMany(
    tx,
    table.users,
    data.users.map((user) => userRowOf(user, employeesByEmail.get(user.email) ?? null, today)),
  )
  await insertMany(
    tx,
    table.userClients,
    data.users.flatMap(({ uid, clientIds }) =>
      clientIds.map((clientId, position) => ({ uid, clientId, position })),
    ),
  )
  await insertMany(
    tx,
    projects,
    data.projects.map((each) => projectRowOf(clientOf(each), each, today)),
  )
  await insertMany(
    tx,
    contracts,
    data.contracts.map((each) => contractRowOf(clientOf(each), each, today)),
  )
  await insertMany(
    tx,
    contractVersions,
    data.contracts.flatMap((each) => versionRowsOf(clientOf(each), each)),
  )
  await insertMany(
    tx,
    assignments,
    data.assignments.map((each) => assignmentRowOf(clientOf(each), each, today)),
  )
  await insertTime(tx, data.assignments, clientOf, today)
  await insertMany(
    tx,
    table.clientCounters,
    data.clients.flatMap((client) => countersOf(client, data)),
  )
  await insertBilling(tx, data.clients, today)
}

/** Returns the last numbers that a client has used, so that the next record gets the next number. */
function countersOf(client: DemoClient, data: DemoData) {
  const { clientId } = client
  const years = new Map<number, number>()
  for (const { year, number } of data.contracts.filter((contract) => contract.clientId === clientId)) {
    years.set(year, Math.max(years.get(year) ?? 0, number))
  }
  return [
    { clientId, series: 'employee', last: client.employees },
    { clientId, series: 'project', last: client.projects },
    ...[...years].map(([year, last]) => ({ clientId, series: `contract:${year}`, last })),
  ]
}
