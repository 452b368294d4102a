import { afterAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { withOwner } from '#server/db/withActor.ts'
import { hoursOf, makeTimeWorld, readSheet, send, start } from '#test/server/timesheets/world.ts'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
afterAll(() => server.close())

const warning = {
  code: 'on_hold',
  message: 'The contract is on hold. Confirm that this work was authorized.',
}

test('time of a contract on hold is saved, submitted and approved with a warning, which disappears with the hold', async () => {
  const world = await makeTimeWorld(server)
  const { evan, cleo, assignmentId } = world
  const setContract = (status: string) =>
    withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE contracts SET status = ${status}
        WHERE id = (SELECT contract_id FROM assignments WHERE id = ${assignmentId})`),
    )
  const made = await start(server, evan, assignmentId, hoursOf(8, 8, 8, 8, 8))
  expect([made.status, made.body.warnings]).toEqual([201, []])
  await setContract('ON_HOLD')
  const changed = await server.request(evan, 'PUT', `/timesheet/${made.body.id}`, {
    body: { version: made.body.version, entries: hoursOf(8, 8, 8, 8, 4) },
  })
  expect([changed.status, changed.body.warnings]).toEqual([200, [warning]])
  const sent = await send(server, evan, changed.body, 'submit')
  expect(sent.body.status).toBe('SUBMITTED')
  expect((await readSheet(server, world, made.body.id)).warnings).toContainEqual(warning)
  const list = await server.request(cleo, 'GET', '/timesheets?status=SUBMITTED')
  expect(list.body).toMatchObject([{ id: made.body.id, warnings: 1 }])
  await setContract('ACTIVE')
  expect((await readSheet(server, world, made.body.id)).warnings).toEqual([])
  await setContract('ON_HOLD')
  const approved = await send(server, cleo, sent.body, 'approve')
  // An approved timesheet has already been checked.
  expect(approved.body).toMatchObject({ status: 'APPROVED', warnings: [] })
})
