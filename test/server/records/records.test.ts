import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractResource } from '#server/records/contracts/resource.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { listRecords } from '#server/records/kit/list.ts'
import { projectResource } from '#server/records/projects/resource.ts'
import { findRecord, idsOfRecords, updateRecord } from '#server/db/records.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { projects } from '#server/records/projects/table.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer } from '#test/support/server/server.ts'

type Kind = 'employee' | 'project' | 'contract'
type Ids = Record<Kind, string>

let server: TestServer
let client: string
let neighbor: string
let own: Ids
let theirs: Ids

beforeAll(async () => {
  server = await startTestApp()
  const tenant = await server.makeTenant()
  client = tenant.a
  neighbor = tenant.b
  const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [client, neighbor] })
  const fill = async (where: string): Promise<Ids> => {
    const { id: employee } = await create(server, user, 'employee', employeeBody(), where)
    const { id: project } = await create(server, user, 'project', projectBody(), where)
    const { id: contract } = await create(server, user, 'contract', contractBody(project, employee), where)
    return { employee, project, contract }
  }
  own = await fill(client)
  theirs = await fill(neighbor)
})
afterAll(() => server.close())

/** Without row policies, so that only the statement itself separates clients. */
const asOwner = <T>(work: (tx: Transaction) => Promise<T>) => withOwner(server.database, work)

const everything = { limit: 100, offset: 0 }
const today = '2026-03-01'
const kinds = [
  [
    'employee',
    employees,
    (tx: Transaction, search?: string) =>
      listRecords(
        tx,
        employeeResource,
        { clientId: client, permissions: [] },
        { ...everything, search },
        today,
      ),
    'priya',
  ],
  [
    'project',
    projects,
    (tx: Transaction, search?: string) =>
      listRecords(
        tx,
        projectResource,
        { clientId: client, permissions: [] },
        { ...everything, search },
        today,
      ),
    'globex',
  ],
  [
    'contract',
    contracts,
    (tx: Transaction, search?: string) =>
      listRecords(
        tx,
        contractResource,
        { clientId: client, permissions: [] },
        { ...everything, search },
        today,
      ),
    'java',
  ],
] as const

describe.each(kinds)('the statements for records of one client: %s', (kind, table, list, word) => {
  const change = { createdBy: 'forged', createdAt: '2001-01-01T00:00:00Z' }

  test('find no record of another client', async () => {
    const [found, foreign] = await asOwner(async (tx) => [
      await findRecord(tx, table, client, own[kind]),
      await findRecord(tx, table, client, theirs[kind]),
    ])
    expect(found?.id).toBe(own[kind])
    expect(foreign).toBeNull()
  })

  test('list no record of another client, searched or not, and none that is archived', async () => {
    const ids = async (search?: string) => {
      const { rows, total } = await asOwner(async (tx) => {
        await tx.execute(sql`SELECT set_config('app.client_id', ${client}, true)`)
        return list(tx, search)
      })
      expect(total).toBe(rows.length)
      return rows.map(({ id }) => id)
    }
    const present = () => asOwner((tx) => idsOfRecords(tx, table, client, undefined))
    expect(await ids()).toEqual([own[kind]])
    expect(await ids(word)).toEqual([own[kind]])
    expect(await present()).toEqual([own[kind]])
    const archive = (at: string | null) =>
      asOwner((tx) => tx.execute(sql`UPDATE ${table} SET archived_at = ${at} WHERE id = ${own[kind]}`))
    await archive('2026-01-01T00:00:00Z')
    expect([...(await ids()), ...(await ids(word)), ...(await present())]).toEqual([])
    await archive(null)
  })

  test('update no record of another client and none with an old version', async () => {
    const key = { clientId: client, id: theirs[kind], version: 1 }
    const stale = { clientId: client, id: own[kind], version: 99 }
    const results = await asOwner(async (tx) => [
      await updateRecord(tx, table, key, change, 'cleo'),
      await updateRecord(tx, table, stale, change, 'cleo'),
    ])
    expect(results).toEqual([null, null])
  })

  test('increase the version, set who changed it, and never change the client or the creator', async () => {
    const before = await asOwner((tx) => findRecord(tx, table, client, own[kind]))
    if (before === null) throw new Error('the record is not there')
    const moved = { ...change, clientId: neighbor, tenantId: 'another', id: theirs[kind] }
    const after = await asOwner((tx) => updateRecord(tx, table, before, moved, 'cleo'))
    const { version, updatedAt, ...unchanged } = before
    expect(after).toMatchObject({ ...unchanged, version: version + 1, updatedBy: 'cleo' })
    expect(after?.updatedAt).not.toBe(updatedAt)
  })
})
