import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { i9DueOn } from '#domain/employees/i9.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody, setStatus } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
const today = todayUtc()

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

type Task = {
  id: string
  title: string
  dueOn: string
  mandatory: boolean
  version: number
  doneAt: string | null
}

const make = (more: object = {}) =>
  create(server, admin, 'employee', employeeBody({ hireDate: today, ...more }))
const send = (id: string, body: object) => server.request(admin, 'POST', `/employee/${id}/status`, { body })
const tasksOf = async (id: string): Promise<Task[]> =>
  (await server.request(admin, 'GET', `/employee/${id}/checklist`)).body
const change = (id: string, taskId: string, event: string, body: object) =>
  server.request(admin, 'POST', `/employee/${id}/checklist/${taskId}/${event}`, { body })
const stored = async (id: string) => (await server.request(admin, 'GET', `/employee/${id}`)).body

async function settleAll(id: string) {
  for (const { id: taskId, version, doneAt } of await tasksOf(id))
    if (doneAt === null) await change(id, taskId, 'done', { version })
}

describe('the checklist of an employee', () => {
  test('starts with onboarding, dated from the hire date, in the shape of the wire', async () => {
    // A Thursday.
    const { id } = await make({ hireDate: '2099-01-15' })
    expect(await tasksOf(id)).toEqual([])
    const started = await send(id, { version: 1, event: 'startOnboarding' })
    expect(started.body.onboardingTasksLeft).toBe(6)
    const tasks = await tasksOf(id)
    expect(tasks[0]).toEqual({
      id: expect.any(String),
      phase: 'ONBOARDING',
      title: 'Sign the offer letter',
      ownerRole: 'EMPLOYEE',
      dueOn: '2099-01-08',
      mandatory: true,
      doneAt: null,
      doneBy: null,
      waivedReason: null,
      version: 1,
    })
    const section2 = tasks.find(({ title }) => title === 'Complete Form I-9, section 2')
    const { body } = await server.request(admin, 'GET', `/employee/${id}`)
    // Three workdays later, over a weekend.
    expect([section2?.dueOn, i9DueOn(body)]).toEqual(['2099-01-20', '2099-01-20'])
    const contractor = await make({ employmentType: '1099', classification: null })
    await send(contractor.id, { version: 1, event: 'startOnboarding' })
    expect((await tasksOf(contractor.id)).map(({ title }) => title)).toContain('Collect Form W-9')
  })

  test('starts with no task overdue for having been due before a hire date of today', async () => {
    const { id } = await make()
    await send(id, { version: 1, event: 'startOnboarding' })
    const [offerLetter] = await tasksOf(id)
    expect(offerLetter).toMatchObject({ title: 'Sign the offer letter', dueOn: today })
  })

  test('keeps the employee in onboarding until each mandatory task is done or waived', async () => {
    const { id } = await make()
    await send(id, { version: 1, event: 'startOnboarding' })
    const [first, last, ...others] = (await tasksOf(id)).filter(({ mandatory }) => mandatory) as [Task, Task]
    const done = await change(id, first.id, 'done', { version: 1 })
    expect([done.status, done.body]).toMatchObject([200, { doneBy: admin.uid, version: 2 }])
    for (const each of others as Task[]) await change(id, each.id, 'done', { version: 1 })
    const early = await send(id, { version: 2, event: 'activate' })
    expect([early.status, early.body.errors]).toMatchObject([
      422,
      [{ field: 'checklist', message: 'Complete or waive 1 mandatory onboarding task.' }],
    ])
    expect((await change(id, last.id, 'waive', { version: 1 })).status).toBe(400)
    const waived = await change(id, last.id, 'waive', { version: 1, reason: 'Paid by the parent company' })
    expect(waived.body).toMatchObject({ doneAt: null, waivedReason: 'Paid by the parent company' })
    expect((await stored(id)).version).toBe(2)
    expect((await send(id, { version: 2, event: 'activate' })).body.status).toBe('ACTIVE')
    const late = await change(id, first.id, 'undone', { version: 2 })
    expect(late.status).toBe(422)
  })

  test('reopens a task, and rejects events that its state does not have', async () => {
    const { id } = await make()
    await send(id, { version: 1, event: 'startOnboarding' })
    const [task] = (await tasksOf(id)) as [Task]
    expect((await change(id, task.id, 'undone', { version: 1 })).status).toBe(409)
    await change(id, task.id, 'done', { version: 1 })
    expect((await change(id, task.id, 'waive', { version: 2, reason: 'Twice' })).status).toBe(409)
    expect((await change(id, task.id, 'done', { version: 2 })).status).toBe(409)
    expect((await stored(id)).onboardingTasksLeft).toBe(5)
    const open = await change(id, task.id, 'undone', { version: 2 })
    expect(open.body).toMatchObject({ doneAt: null, doneBy: null, version: 3 })
    expect((await stored(id)).onboardingTasksLeft).toBe(6)
  })

  test('needs the version of the task', async () => {
    const { id } = await make()
    await send(id, { version: 1, event: 'startOnboarding' })
    const [task] = (await tasksOf(id)) as [Task]
    expect((await change(id, task.id, 'done', {})).status).toBe(428)
    await change(id, task.id, 'done', { version: 1 })
    const stale = await change(id, task.id, 'undone', { version: 1 })
    expect([stale.status, stale.body.current.version]).toEqual([412, 2])
  })

  test('keeps the employee in offboarding until every task is settled, and a rehire starts a new one', async () => {
    const { id } = await make({ hireDate: '2025-01-06', employmentType: '1099', classification: null })
    await setStatus(server, 'employees', id, 'ACTIVE')
    const notice = { version: 1, event: 'giveNotice', lastDay: '2025-06-30', reason: 'Moves away' }
    expect((await send(id, notice)).body.offboardingTasksLeft).toBe(3)
    const early = await send(id, { version: 2, event: 'terminate' })
    expect([early.status, early.body.errors[0].field]).toEqual([422, 'checklist'])
    await settleAll(id)
    expect((await send(id, { version: 2, event: 'terminate' })).body.status).toBe('TERMINATED')
    const [task] = (await tasksOf(id)) as [Task]
    expect((await change(id, task.id, 'undone', { version: 2 })).status).toBe(422)
    await send(id, { version: 3, event: 'rehire', hireDate: today })
    const tasks = await tasksOf(id)
    expect(tasks.map(({ doneAt }) => doneAt)).toEqual([null, null, null, null, null])
    expect(await stored(id)).toMatchObject({ onboardingTasksLeft: 3, offboardingTasksLeft: 0 })
    expect((await change(id, task.id, 'done', { version: 2 })).status).toBe(404)
  })

  test('goes away when onboarding is undone', async () => {
    const { id } = await make()
    await send(id, { version: 1, event: 'startOnboarding' })
    expect((await send(id, { version: 2, event: 'undo' })).body.onboardingTasksLeft).toBe(0)
    expect(await tasksOf(id)).toEqual([])
  })

  test('follows the templates that the client has set', async () => {
    const task = { title: 'Meet the team', ownerRole: 'MANAGER', dueOffsetDays: 2, mandatory: true }
    const { body } = await server.request(admin, 'GET', '/settings')
    const checklistTemplates = {
      ...body.checklistTemplates,
      onboarding: { ...body.checklistTemplates.onboarding, C2C: [task] },
    }
    const settings = await server.request(admin, 'PUT', '/settings', {
      body: { version: body.version, checklistTemplates },
    })
    expect(settings.status).toBe(200)
    const { id } = await make({
      hireDate: '2026-01-15',
      employmentType: 'C2C',
      classification: null,
      vendor: { legalName: 'Zeta LLC', ein: '12-3456789', contactName: 'Z', email: 'z@zeta.test' },
    })
    await send(id, { version: 1, event: 'startOnboarding' })
    expect(await tasksOf(id)).toMatchObject([{ title: 'Meet the team', dueOn: '2026-01-19' }])
  })

  test('follows a changed last day by the templates from its start', async () => {
    const { id } = await make({
      hireDate: '2025-01-06',
      employmentType: 'C2C',
      classification: null,
      vendor: { legalName: 'Zeta LLC', ein: '12-3456789', contactName: 'Z', email: 'z@zeta.test' },
    })
    await setStatus(server, 'employees', id, 'ACTIVE')
    const notice = { lastDay: addDays(today, 60), reason: 'Moves away' }
    await send(id, { version: 1, event: 'giveNotice', ...notice })
    const started = await tasksOf(id)
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE employee_tasks SET created_at = created_at - interval '2 days' WHERE employee_id = ${id}`,
      ),
    )
    const { body } = await server.request(admin, 'GET', '/settings')
    const [first, second, ...rest] = body.checklistTemplates.offboarding.C2C
    const C2C = [{ ...first, dueOffsetDays: 9 }, { ...second, title: 'Collect the laptop' }, ...rest]
    const checklistTemplates = {
      ...body.checklistTemplates,
      offboarding: { ...body.checklistTemplates.offboarding, C2C },
    }
    await server.request(admin, 'PUT', '/settings', { body: { version: body.version, checklistTemplates } })
    // Four weeks have the same workdays.
    const later = { ...notice, lastDay: addDays(today, 88) }
    expect((await send(id, { version: 2, event: 'changeNotice', ...later })).status).toBe(200)
    expect((await tasksOf(id)).map(({ title, dueOn }) => [title, dueOn])).toEqual(
      started.map(({ title, dueOn }) => [title, addDays(dueOn, 28)]),
    )
  })

  test('is in the history of the employee, with the reason', async () => {
    const { id } = await make()
    await send(id, { version: 1, event: 'startOnboarding' })
    const [task] = (await tasksOf(id)) as [Task]
    await change(id, task.id, 'waive', { version: 1, reason: 'Signed last year' })
    const { body } = await server.request(admin, 'GET', `/employee/${id}/history`)
    expect(body[0]).toMatchObject({
      action: 'UPDATE',
      reason: 'Signed last year',
      changes: [{ field: 'checklist', old: `“${task.title}”: open`, new: `“${task.title}”: waived` }],
    })
  })

  test('a task is reached only through its own employee', async () => {
    const [one, other] = [await make(), await make()]
    await send(one.id, { version: 1, event: 'startOnboarding' })
    const [task] = (await tasksOf(one.id)) as [Task]
    expect((await change(other.id, task.id, 'done', { version: 1 })).status).toBe(404)
  })

  test('two tasks finished at the same moment are both counted', async () => {
    const { id } = await make()
    await send(id, { version: 1, event: 'startOnboarding' })
    const tasks = (await tasksOf(id)).filter(({ mandatory }) => mandatory)
    await Promise.all(tasks.map((task) => change(id, task.id, 'done', { version: 1 })))
    expect((await stored(id)).onboardingTasksLeft).toBe(0)
  })

  test('the database rejects a task that is both done and waived', async () => {
    const { id } = await make()
    await send(id, { version: 1, event: 'startOnboarding' })
    const both = withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE employee_tasks SET done_at = now(), done_by = 'x', waived_reason = 'Why' WHERE employee_id = ${id}`,
      ),
    )
    await expect(both).rejects.toThrow(/query/i)
  })
})
