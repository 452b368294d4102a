import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#domain/contracts/record.ts'
import { employee } from '#domain/employees/record.ts'
import { project } from '#domain/projects/record.ts'
import { defaultSettings } from '#domain/settings/record.ts'
import { contractOf, storedContractOf } from '#server/records/contracts/record.ts'
import type { Database } from '#server/db/database.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { listRecords } from '#server/records/kit/list.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { migrate } from '#server/db/migrate.ts'
import { nextNumber } from '#server/db/numbers.ts'
import * as table from '#server/db/schema.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { notifications } from '#server/records/notifications/table.ts'
import { projects } from '#server/records/projects/table.ts'
import { withActor, withOwner, type Transaction } from '#server/db/withActor.ts'
import { buildDemoData } from '#server/demo/data/build.ts'
import { growEmployees } from '#server/demo/data/grow.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { addDemoNotifications } from '#server/demo/data/notifications.ts'
import { clients } from '#server/demo/data/organizations.ts'
import { employeeOf } from '#server/records/employees/record.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { noEarnings } from '#server/records/contracts/earnings.ts'
import { projectOf } from '#server/records/projects/record.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'

const today = '2026-11-21'
const texas = 'nwtx00000001'
const options = { today, cipher: createFieldCipher(randomBytes(32)) }
const data = buildDemoData(today)
const folder = await newDataFolder('muster-demo-')
let db: Database
let firstLoad: boolean

beforeAll(async () => {
  db = await openDatabaseOrEmbedded({ databaseUrl: null, databaseOwnerUrl: null, dataDir: folder })
  await migrate(db)
  firstLoad = await loadDemoData(db, options)
})

afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const asCleo = <T>(work: (tx: Transaction) => Promise<T>) =>
  withActor(db, { uid: 'cleo', clientId: texas, tenantScope: null }, work)

test('an empty database gets every record once, and a second load changes nothing', async () => {
  expect(firstLoad).toBe(true)
  expect(await loadDemoData(db, options)).toBe(false)
  const counted = await withOwner(db, async (tx) => {
    const tables = [table.tenants, table.clients, table.users, employees, projects, contracts, assignments]
    const found: number[] = []
    for (const each of tables) found.push((await tx.select({ rows: count() }).from(each))[0]?.rows ?? 0)
    return found
  })
  expect(counted).toEqual([
    2,
    3,
    7,
    data.employees.length,
    data.projects.length,
    data.contracts.length,
    data.assignments.length,
  ])
})

test('stored records are valid API responses', async () => {
  const stored = await withOwner(db, async (tx) => ({
    employees: await tx.select().from(employees),
    projects: await tx.select().from(projects),
    contracts: await tx.select().from(contracts),
  }))
  const people = new Map(stored.employees.map((row) => [row.id, employeeOf(row, options.cipher)]))
  for (const each of people.values()) expect(employee.safeParse(each).error).toBeUndefined()
  const engagements = new Map(stored.projects.map((row) => [row.id, projectOf(row)]))
  for (const each of engagements.values())
    expect(project.safeParse({ ...each, managerName: null }).error).toBeUndefined()
  const orders = stored.contracts.map((row) => {
    const context = {
      projectName: engagements.get(row.projectId)?.name ?? '',
      predecessorNo: null,
      successor: null,
      earned: noEarnings,
      employee: people.get(row.employeeId) ?? {
        firstName: '',
        lastName: '',
        burdenPct: null,
        employmentType: 'W2' as const,
        workAuth: [],
      },
      planned: [],
      settings: defaultSettings,
    }
    return contractOf(storedContractOf(row), context, today)
  })
  expect(orders.map((each) => contract.safeParse(each).error).filter(Boolean)).toEqual([])
  expect(orders.filter(({ marginPct }) => marginPct !== null).length).toBeGreaterThan(100)
  expect(
    [...people.values()].filter(({ ssn }) => ssn !== null && /^9\d{8}$/.test(ssn)).length,
  ).toBeGreaterThan(20)
})

test('evan is an employee of Northwind Texas with a contract', async () => {
  const [user] = await withOwner(db, (tx) => tx.select().from(table.users).where(eq(table.users.uid, 'evan')))
  expect(user).toMatchObject({
    employeeClientId: texas,
    email: 'evan.employee@muster.test',
    roles: ['EMPLOYEE'],
  })
  const [row] = await withOwner(db, (tx) =>
    tx
      .select({ email: employees.email, contract: contracts.contractNo })
      .from(employees)
      .innerJoin(contracts, eq(contracts.employeeId, employees.id))
      .where(and(eq(employees.clientId, texas), eq(employees.id, user?.employeeId ?? ''))),
  )
  expect(row).toEqual({
    email: 'evan.employee@muster.test',
    contract: expect.stringMatching(/^C-\d{4}-\d{5}$/),
  })
})

test('cleo finds employees by "gar" regardless of accents, only in Northwind Texas', async () => {
  const page = await asCleo((tx) =>
    listRecords(
      tx,
      employeeResource,
      { clientId: texas, permissions: [] },
      { limit: 100, offset: 0, search: 'gar' },
      today,
    ),
  )
  const names = page.rows.map(({ lastName }) => lastName)
  expect(names).toEqual(expect.arrayContaining(['García', 'Garner', 'Garðarsson', "O'Sullivan", 'Allan']))
  expect(names).not.toContain('Garibaldi')
  const byHarbor = await withActor(db, { uid: 'hana', clientId: 'hrbr00000001', tenantScope: null }, (tx) =>
    listRecords(tx, employeeResource, { clientId: texas, permissions: [] }, { limit: 100, offset: 0 }, today),
  )
  expect(byHarbor.total).toBe(0)
})

test('the next record gets the next number', async () => {
  const next = await asCleo(async (tx) => [
    await nextNumber(tx, texas, 'employee'),
    await nextNumber(tx, texas, 'project'),
    await nextNumber(tx, texas, 'contract:2026'),
  ])
  const made = data.contracts.filter(({ clientId, year }) => clientId === texas && year === 2026).length
  expect(next).toEqual([(clients[0]?.employees ?? 0) + 1, (clients[0]?.projects ?? 0) + 1, made + 1])
})

test('growing adds employees up to the given number, and no more the second time', async () => {
  const [client] = clients
  if (client === undefined) throw new Error('there is no client to grow')
  const seen: number[] = []
  const added = await growEmployees(db, client, 4500, options, (present) => seen.push(present))
  expect(added).toBe(4500 - client.employees)
  expect(seen).toEqual([client.employees + 2000, client.employees + 4000, 4500])
  expect(await growEmployees(db, client, 4500, options, () => undefined)).toBe(0)
  const page = await asCleo((tx) =>
    listRecords(tx, employeeResource, { clientId: texas, permissions: [] }, { limit: 1, offset: 0 }, today),
  )
  expect(page.total).toBe(4500)
})

test('each user has read all but the newest five notifications of each client', async () => {
  await addDemoNotifications(db, Date.parse(`${today}T12:00:00Z`))
  const rows = await withOwner(db, (tx) =>
    tx.select().from(notifications).where(eq(notifications.clientId, texas)),
  )
  const byUser = Map.groupBy(rows, ({ userUid }) => userUid)
  expect(byUser.get('cleo')?.length).toBeGreaterThan(20)
  for (const own of byUser.values()) {
    const newestFirst = own.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    expect(newestFirst.map(({ readAt }) => readAt === null)).toEqual(
      newestFirst.map((_row, index) => index < 5),
    )
  }
})
