import { afterAll, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { addApprovedWeek } from '#test/support/billing/billing.ts'
import { startWithContracts } from '#test/support/contracts.ts'
import { create, employeeBody, setStatus } from '#test/support/records.ts'

const { server, admin, employeeId, projectId, make } = await startWithContracts()
afterAll(() => server.close())

const send = (path: string, body: object) => server.request(admin, 'POST', path, { body })
const read = async (id: string) => (await server.request(admin, 'GET', `/assignment/${id}`)).body
const { id: contractId } = await make('ACTIVE', { endDate: '2099-12-31' })
async function assign(more: object): Promise<string> {
  const body = { employeeId, contractId, startDate: '2026-02-02', approverUserId: admin.uid, ...more }
  const made = await send(`/project/${projectId}/employee/create`, body)
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

test('assignments end with their employee, on the last day or after the last approved time', async () => {
  const running = await assign({})
  const billed = await assign({})
  const planned = await assign({ startDate: '2099-01-01' })
  const shorter = await assign({ endDate: '2098-01-31' })
  const person = (await create(server, admin, 'employee', employeeBody())).id
  const theirs = (await make('ACTIVE', { employeeId: person, endDate: '2099-12-31' })).id
  const other = await assign({ employeeId: person, contractId: theirs })
  await addApprovedWeek(server, billed, '2098-06-30', [{ date: '2098-07-03', minutes: 60 }])
  await setStatus(server, 'employees', employeeId, 'ACTIVE')
  const notice = { version: 1, event: 'giveNotice', lastDay: '2098-06-30', reason: 'Moves away' }
  const given = await send(`/employee/${employeeId}/status`, notice)
  expect(given.status, given.text).toBe(200)
  const left = { endReason: 'TERMINATED' }
  expect(await read(running)).toMatchObject({ status: 'ACTIVE', endDate: '2098-06-30', ...left })
  expect(await read(billed)).toMatchObject({ status: 'ACTIVE', endDate: '2098-07-03', ...left })
  expect(await read(planned)).toMatchObject({ status: 'ENDED', endDate: '2099-01-01', ...left })
  expect(await read(shorter)).toMatchObject({ endDate: '2098-01-31', endReason: null, version: 1 })
  expect(await read(other)).toMatchObject({ endDate: '2099-12-31', endReason: null, version: 1 })

  // The last day is corrected.
  const corrected = { id: employeeId, version: 2, terminationDate: '2026-02-27' }
  expect((await send('/employee/update', corrected)).status).toBe(200)
  expect(await read(running)).toMatchObject({ status: 'ENDED', endDate: '2026-02-27', ...left })
  expect(await read(billed)).toMatchObject({ status: 'ACTIVE', endDate: '2098-07-03' })
})

test('a notice is moved and withdrawn before its last day: running assignments and tasks follow', async () => {
  const today = todayUtc()
  const [soon, later] = [addDays(today, 20), addDays(today, 50)]
  const person = (await create(server, admin, 'employee', employeeBody())).id
  const theirs = (await make('ACTIVE', { employeeId: person, endDate: '2099-12-31' })).id
  const open = await assign({ employeeId: person, contractId: theirs })
  const limited = await assign({ employeeId: person, contractId: theirs, endDate: addDays(today, 30) })
  await setStatus(server, 'employees', person, 'ACTIVE')
  const event = (version: number, name: string, more: object = {}) =>
    send(`/employee/${person}/status`, { version, event: name, reason: 'Plans changed', ...more })
  const tasks = async () => (await server.request(admin, 'GET', `/employee/${person}/checklist`)).body
  await event(1, 'giveNotice', { lastDay: soon })
  expect([(await read(open)).endDate, (await read(limited)).endDate]).toEqual([soon, soon])
  const [first] = await tasks()

  const moved = await event(2, 'changeNotice', { lastDay: later })
  expect([moved.status, moved.body.status, moved.body.terminationDate]).toEqual([200, 'OFFBOARDING', later])
  expect(await read(open)).toMatchObject({ endDate: later, endReason: 'TERMINATED' })
  expect(await read(limited)).toMatchObject({ endDate: addDays(today, 30), endReason: null })
  expect((await tasks())[0].dueOn).toBe(addDays(first.dueOn, 30))

  const refused = await event(3, 'changeNotice', { lastDay: addDays(today, -1) })
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'lastDay'])

  const withdrawn = await event(3, 'withdrawNotice')
  expect(withdrawn.body).toMatchObject({
    status: 'ACTIVE',
    terminationDate: null,
    terminationReason: null,
    offboardingTasksLeft: 0,
  })
  expect(await read(open)).toMatchObject({ endDate: '2099-12-31', endReason: null })
  expect(await tasks()).toEqual([])
  const { body: history } = await server.request(admin, 'GET', `/employee/${person}/history?limit=1`)
  expect(history[0]).toMatchObject({ reason: 'Plans changed' })
})

test('a notice whose last day has passed stays as it is', async () => {
  const person = (await create(server, admin, 'employee', employeeBody())).id
  await setStatus(server, 'employees', person, 'ACTIVE')
  const event = (version: number, name: string, more: object = {}) =>
    send(`/employee/${person}/status`, { version, event: name, reason: 'Plans changed', ...more })
  await event(1, 'giveNotice', { lastDay: addDays(todayUtc(), -1) })
  expect((await event(2, 'withdrawNotice')).status).toBe(422)
  expect((await event(2, 'changeNotice', { lastDay: addDays(todayUtc(), 9) })).status).toBe(422)
})
