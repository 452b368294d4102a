import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { applyScheduledChanges } from '#server/jobs/scheduledChanges.ts'
import {
  codesOf,
  dayOf,
  hoursOf,
  makeTimeWorld,
  start,
  type TimeWorld,
} from '#test/server/timesheets/world.ts'
import { setStatus } from '#test/support/records.ts'
import { startTestApp, type TestUser } from '#test/support/server/server.ts'

const server = await startTestApp()
let world: TimeWorld
afterAll(() => server.close())

/** The last day on which the employee may work, the Tuesday of last week. */
const ended = dayOf(1)
beforeEach(async () => {
  const workAuth = [{ type: 'H1B', validFrom: '2020-01-01', validTo: ended }]
  world = await makeTimeWorld(server, { workAuth })
})

type Task = { id: string; title: string; phase: string; version: number; doneAt: string | null }

const path = () => `/employee/${world.employeeId}`
const job = () => applyScheduledChanges(server.database, todayUtc())
const raised = async (): Promise<Task[]> =>
  (await server.request(world.cleo, 'GET', `${path()}/checklist`)).body.filter(
    ({ phase }: Task) => phase === 'AUTHORIZATION',
  )
const onlyTask = async () => (await raised())[0] as Task
const settle = async (event: string, more: object = {}, who: TestUser = world.cleo) => {
  const { id, version } = await onlyTask()
  return server.request(who, 'POST', `${path()}/checklist/${id}/${event}`, { body: { version, ...more } })
}
const reason = 'The extension receipt is on file'
const enter = () => start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8))
const history = async () => (await server.request(world.cleo, 'GET', `${path()}/history`)).body
const renew = async () => {
  const { version } = (await server.request(world.cleo, 'GET', path())).body
  const added = { version, type: 'H1B', validFrom: dayOf(2), validTo: '2099-01-01' }
  const answer = await server.request(world.cleo, 'POST', `${path()}/work-auth`, { body: added })
  expect(answer.text.slice(0, 200)).not.toContain('errors')
}

describe('a work authorization that has ended', () => {
  test('raises one blocking task for HR, once, and the trail says that it was automatic', async () => {
    expect(await raised()).toEqual([])
    await job()
    const task = await onlyTask()
    expect(task).toMatchObject({
      title: `Renew the H-1B authorization that expired on ${ended}`,
      ownerRole: 'HR',
      dueOn: ended,
      mandatory: true,
      doneAt: null,
      waivedReason: null,
    })
    expect((await history())[0]).toMatchObject({
      actorUid: 'system',
      changes: [{ field: 'checklist', old: null, new: `“${task.title}”: open` }],
      reason: 'Opened automatically because the authorization expired.',
    })
    await job()
    expect(await raised()).toEqual([task])
  })

  test('raises none while it is valid, and none for a former employee', async () => {
    const { employeeId } = world
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE employees SET work_until = ${todayUtc()} WHERE id = ${employeeId}`),
    )
    await job()
    expect(await raised()).toEqual([])
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE employees SET work_until = ${ended} WHERE id = ${employeeId}`),
    )
    await setStatus(server, 'employees', employeeId, 'TERMINATED')
    await job()
    expect(await raised()).toEqual([])
  })

  test('stops new time until an administrator waives the task with a reason, which the trail keeps', async () => {
    await job()
    const blocked = await enter()
    expect([blocked.status, codesOf(blocked)]).toEqual([422, ['work_until']])
    expect((await settle('waive')).status).toBe(400)
    expect((await settle('waive', { reason })).status).toBe(200)
    expect((await history())[0]).toMatchObject({ actorUid: world.cleo.uid, reason })
    expect((await enter()).status).toBe(201)
    // The authorization itself has still expired.
    expect((await server.request(world.cleo, 'GET', '/employees?workUntil=EXPIRED')).total).toBe(1)
  })

  test('stops time again once the waived task is reopened', async () => {
    await job()
    await settle('waive', { reason })
    expect((await settle('undone')).status).toBe(200)
    expect(codesOf(await enter())).toEqual(['work_until'])
  })

  test('is overridden by administrators only, and never for oneself', async () => {
    await job()
    const grant = ['CAN_VIEW_EMPLOYEES', 'CAN_MAINTAIN_EMPLOYEES'] as const
    const { tenant, employeeId } = world
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE users SET employee_id = NULL, employee_client_id = NULL WHERE uid = ${world.evan.uid}`,
      ),
    )
    const employee = { clientId: tenant.a, id: employeeId }
    const self = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, employee })
    const own = await settle('waive', { reason }, self)
    expect([own.status, own.body.errors[0].message]).toEqual([
      422,
      "You can't allow time entry for yourself after your work authorization has expired.",
    ])
    const clerk = await server.makeUser({
      role: 'EMPLOYEE',
      tenant,
      overrides: { grant: [...grant], deny: [] },
    })
    const refused = await settle('waive', { reason }, clerk)
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      422,
      'Ask an administrator to allow time entry after the work authorization has expired.',
    ])
  })

  test('is settled by a new authorization, not by a click', async () => {
    await job()
    const clicked = await settle('done')
    expect([clicked.status, clicked.body.errors[0].message]).toEqual([
      422,
      'Add the new authorization to complete this task, or waive the task with a reason.',
    ])
    await renew()
    expect(await onlyTask()).toMatchObject({ doneBy: world.cleo.uid, version: 2 })
    expect((await settle('undone')).status).toBe(422)
    expect((await enter()).status).toBe(201)
  })

  test('raises a task of its own: what was waived for one end does not allow time after the next', async () => {
    await job()
    await settle('waive', { reason })
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE employees SET work_until = ${dayOf(0)} WHERE id = ${world.employeeId}`),
    )
    expect(codesOf(await enter())).toEqual(['work_until', 'work_until'])
    await job()
    expect((await raised()).map(({ title }) => title).toSorted()).toEqual([
      `Renew the H-1B authorization that expired on ${dayOf(0)}`,
      `Renew the H-1B authorization that expired on ${ended}`,
    ])
  })

  test('opens its task again when a renewal turns out to be wrong', async () => {
    await job()
    await renew()
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE employees SET work_until = ${ended} WHERE id = ${world.employeeId}`),
    )
    await job()
    expect(await raised()).toMatchObject([{ doneAt: null, version: 3 }])
  })
})
