import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { Delivery, DeliveryOutcome } from '#server/mail/delivery.ts'
import { sendMails } from '#server/mail/sendMails.ts'
import { lastWeek, makeTimeWorld, type TimeWorld } from '#test/server/timesheets/world.ts'
import { setStatus } from '#test/support/records.ts'
import { startTestApp, type TestUser } from '#test/support/server/server.ts'

const server = await startTestApp()
afterAll(() => server.close())
let world: TimeWorld
beforeEach(async () => {
  world = await makeTimeWorld(server)
  await setStatus(server, 'employees', world.employeeId, 'ACTIVE')
})

/** Delivers all queued emails with this outcome, and returns the Message-IDs. */
async function deliver(outcome: DeliveryOutcome): Promise<string[]> {
  const sent: string[] = []
  const delivery: Delivery = {
    interruptedState: 'UNKNOWN',
    deliver: ({ messageId }) => {
      sent.push(messageId)
      return Promise.resolve(outcome)
    },
  }
  await sendMails(server.database, delivery)
  return sent
}

const row = () => `${world.assignmentId}_${lastWeek}`
const remind = async () => {
  const { body } = await server.request(world.cleo, 'POST', '/timesheets/missing/remind', {
    body: { ids: [row()] },
  })
  return body[0].errors[0]?.message ?? 'reminded'
}
async function shown(who: TestUser = world.cleo) {
  const path = `/timesheets/missing?weekFrom=${lastWeek}&weekTo=${addDays(lastWeek, 6)}`
  const [{ reminder, remindedAt, reminderProblem }] = (await server.request(who, 'GET', path)).body
  return [reminder, remindedAt?.slice(0, 10) ?? null, reminderProblem]
}

test('the missing list shows when an employee was last reminded, and whether the email failed', async () => {
  expect(await shown()).toEqual(['NONE', null, null])
  expect(await remind()).toBe('reminded')
  expect(await shown()).toEqual(['WAITING', todayUtc(), null])
  await deliver({ state: 'FAILED', problem: '550 No such user' })
  expect(await shown()).toEqual(['FAILED', null, '550 No such user'])
  // The mail server's own message is for users who can send the email again.
  expect(await shown(world.evan)).toEqual(['FAILED', null, null])
})

test('a reminder that failed is sent again on the same day, with a text of its own, but not twice', async () => {
  await remind()
  const [first] = await deliver({ state: 'FAILED', problem: '550 No such user' })
  const answers = await Promise.all([remind(), remind()])
  expect(answers.toSorted()).toEqual(['This employee was already reminded today.', 'reminded'])
  const second = await deliver({ state: 'FAILED', problem: '550 No such user' })
  expect(second).toHaveLength(1)
  expect(second).not.toContain(first)
  expect(await remind()).toBe('reminded')
  expect(await deliver({ state: 'ACCEPTED' })).toHaveLength(1)
  expect(await shown()).toEqual(['SENT', todayUtc(), null])
  expect(await remind()).toBe('This employee was already reminded today.')
})

test('a reminder that may be lost is sent again with the same Message-ID', async () => {
  await remind()
  const first = await deliver({ state: 'UNKNOWN', problem: 'The connection was closed' })
  expect(await shown()).toEqual(['UNKNOWN', null, 'The connection was closed'])
  expect(await remind()).toBe('reminded')
  expect(await remind()).toBe('This employee was already reminded today.')
  expect(await deliver({ state: 'ACCEPTED' })).toEqual(first)
  expect(await shown()).toEqual(['SENT', todayUtc(), null])
})

test('a reminder of an earlier day stays the last one while today’s has failed', async () => {
  await remind()
  await deliver({ state: 'ACCEPTED' })
  const earlier = addDays(todayUtc(), -3)
  await withOwner(server.database, async (tx) => {
    await tx.execute(sql`ALTER TABLE mails DISABLE TRIGGER keep_frozen`)
    await tx.execute(
      sql`UPDATE mails SET created_at = ${earlier}, dedupe_key = 'earlier' || id WHERE client_id = ${world.tenant.a}`,
    )
    await tx.execute(sql`ALTER TABLE mails ENABLE TRIGGER keep_frozen`)
  })
  expect(await shown()).toEqual(['SENT', earlier, null])
  expect(await remind()).toBe('reminded')
  await deliver({ state: 'FAILED', problem: '550 No such user' })
  expect(await shown()).toEqual(['FAILED', earlier, '550 No such user'])
})

async function changeEmail(email: string) {
  const { body } = await server.request(world.cleo, 'GET', `/employee/${world.employeeId}`)
  const update = { id: world.employeeId, version: body.version, email }
  const answer = await server.request(world.cleo, 'POST', '/employee/update', { body: update })
  expect(answer.status, answer.text).toBe(200)
}
const stored = async () => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT recipient, state FROM mails WHERE client_id = ${world.tenant.a} ORDER BY created_at`,
    ),
  )
  return rows
}

test('another address of the employee gets no second reminder on the same day', async () => {
  await remind()
  await deliver({ state: 'ACCEPTED' })
  await changeEmail('other@reminders.test')
  expect(await remind()).toBe('This employee was already reminded today.')
  expect(await stored()).toHaveLength(1)
})

test('a reminder that failed or may be lost is sent again to the corrected address', async () => {
  await remind()
  await deliver({ state: 'UNKNOWN', problem: 'The connection was closed' })
  await changeEmail('right@reminders.test')
  expect(await remind()).toBe('reminded')
  expect(await remind()).toBe('This employee was already reminded today.')
  await deliver({ state: 'FAILED', problem: '550 No such user' })
  await changeEmail('righter@reminders.test')
  expect(await remind()).toBe('reminded')
  await deliver({ state: 'ACCEPTED' })
  expect((await stored()).slice(1)).toEqual([
    { recipient: 'right@reminders.test', state: 'FAILED' },
    { recipient: 'righter@reminders.test', state: 'ACCEPTED' },
  ])
})

test('a reminder that waits is not sent to an old address or to an employee who has left', async () => {
  await remind()
  await changeEmail('new@reminders.test')
  expect(await deliver({ state: 'ACCEPTED' })).toEqual([])
  expect(await shown()).toEqual(['FAILED', null, "The employee's email address or status has changed."])
  expect(await remind()).toBe('reminded')
  await setStatus(server, 'employees', world.employeeId, 'TERMINATED')
  expect(await deliver({ state: 'ACCEPTED' })).toEqual([])
  expect((await stored()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED'])
})
