import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { timesheetsToApprove } from '#domain/timesheets/tabs.ts'
import { withOwner } from '#server/db/withActor.ts'
import { assign, hoursOf, makeTimeWorld, send, start, type TimeWorld } from '#test/server/timesheets/world.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp, type TestUser } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
/** Another employee, whose week Cleo submits. */
let uma: TestUser
let ofEvan: string
let ofUma: string

afterAll(() => server.close())
beforeEach(async () => {
  world = await makeTimeWorld(server)
  const { tenant, cleo, evan, assignmentId } = world
  const { id } = await create(server, cleo, 'employee', employeeBody({ hireDate: '2026-01-12' }))
  uma = await server.makeUser({ role: 'EMPLOYEE', tenant, employee: { clientId: tenant.a, id } })
  ofUma = await submit(cleo, await assign(server, cleo, id))
  ofEvan = await submit(evan, assignmentId)
})

async function submit(who: TestUser, assignmentId: string): Promise<string> {
  const { body } = await start(server, who, assignmentId, hoursOf(8, 8, 8, 8, 8))
  const sent = await send(server, who, body, 'submit')
  expect([sent.status, sent.body.status]).toEqual([200, 'SUBMITTED'])
  return sent.body.id
}

/** Returns the count of the tab and the ids of its list, the longest waiting first. */
async function queueOf(who: TestUser) {
  const counts = await server.request(who, 'GET', '/timesheets/counts')
  const { status, own } = timesheetsToApprove
  const list = await server.request(
    who,
    'GET',
    `/timesheets?status=${status.join()}&own=${own.join()}&sort=submittedAt`,
  )
  expect([counts.status, list.status, list.total]).toEqual([200, 200, list.body.length])
  return { counts: counts.body, ids: list.body.map(({ id }: { id: string }) => id) }
}

describe('the timesheets to approve', () => {
  test('are those that others submitted for others, the longest waiting first', async () => {
    const { cleo, tenant } = world
    const dora = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    expect(await queueOf(dora)).toEqual({ counts: [{ id: 'TO_APPROVE', count: 2 }], ids: [ofUma, ofEvan] })
    // Cleo herself submitted Uma's week.
    expect(await queueOf(cleo)).toEqual({ counts: [{ id: 'TO_APPROVE', count: 1 }], ids: [ofEvan] })
  })

  test("leave out the approver's own week, no matter who submitted it", async () => {
    const { cleo, tenant } = world
    const { id } = await create(server, cleo, 'employee', employeeBody({ hireDate: '2026-01-12' }))
    const ofApprover = await submit(cleo, await assign(server, cleo, id))
    const approver = await server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant,
      employee: { clientId: tenant.a, id },
    })
    expect(await queueOf(approver)).toEqual({
      counts: [{ id: 'TO_APPROVE', count: 2 }],
      ids: [ofUma, ofEvan],
    })
    const dora = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    expect((await queueOf(dora)).ids).toEqual([ofUma, ofEvan, ofApprover])
  })

  test('get fewer with each decision', async () => {
    const { cleo } = world
    const { body } = await server.request(cleo, 'GET', `/timesheet/${ofEvan}`)
    expect((await send(server, cleo, body, 'reject', { reason: 'Wrong project' })).status).toBe(200)
    expect(await queueOf(cleo)).toEqual({ counts: [{ id: 'TO_APPROVE', count: 0 }], ids: [] })
  })

  test('are none for employees, who never see the time of others', async () => {
    expect(await queueOf(uma)).toEqual({ counts: [{ id: 'TO_APPROVE', count: 0 }], ids: [] })
  })
})

describe('a backup approver', () => {
  const mineOf = async (who: TestUser) => {
    const { body } = await server.request(who, 'GET', '/dashboard/summary?tiles=timesheets')
    const { area, filters } = listBehind('timesheets', 'MINE', { uid: who.uid })
    const query = new URLSearchParams(
      Object.entries(filters).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
    )
    const list = await server.request(who, 'GET', `/${area}?${query.toString()}`)
    return { tile: body.timesheets.MINE, ids: list.body.map(({ id }: { id: string }) => id) }
  }

  test('has what waits for them on the dashboard and in the list behind it, until they decide', async () => {
    const { tenant, assignmentId } = world
    const [backup, other] = [
      await server.makeUser({ role: 'CLIENT_ADMIN', tenant }),
      await server.makeUser({ role: 'CLIENT_ADMIN', tenant }),
    ]
    expect(await mineOf(backup)).toEqual({ tile: 0, ids: [] })
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE assignments SET backup_approver_user_id = ${backup.uid} WHERE id = ${assignmentId}`,
      ),
    )
    expect(await mineOf(backup)).toEqual({ tile: 1, ids: [ofEvan] })
    expect(await mineOf(other)).toEqual({ tile: 0, ids: [] })
    // It also waits for the approver.
    expect(await mineOf(world.cleo)).toEqual({ tile: 1, ids: [ofEvan] })
    expect((await queueOf(backup)).ids).toContain(ofEvan)
    const { body } = await server.request(backup, 'GET', `/timesheet/${ofEvan}`)
    expect((await send(server, backup, body, 'approve')).body).toMatchObject({
      status: 'APPROVED',
      decidedBy: backup.uid,
    })
    for (const who of [backup, world.cleo]) expect(await mineOf(who)).toEqual({ tile: 0, ids: [] })
  })

  test('is found by the filter for approvers, with the time of no other assignment', async () => {
    const { tenant, cleo, assignmentId } = world
    const backup = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE assignments SET backup_approver_user_id = ${backup.uid} WHERE id = ${assignmentId}`,
      ),
    )
    const { body } = await server.request(cleo, 'GET', `/timesheets?approverUserId=${backup.uid}`)
    expect(body.map(({ id }: { id: string }) => id)).toEqual([ofEvan])
  })
})

test('the list rejects any other value for own time', async () => {
  const { status, body } = await server.request(world.cleo, 'GET', '/timesheets?own=ALL')
  expect([status, body.errors[0]?.field]).toEqual([400, 'own'])
})
