import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startWithContracts } from '#test/support/contracts.ts'

const { server, admin, post, read } = await startWithContracts()
afterAll(() => server.close())

const mondays = Array.from({ length: 12 }, (_, at) => addDays('2026-03-02', 7 * at))

/** Returns a contract with twelve approved weeks from March 2, 2026, and the ids of the timesheets. */
async function worked() {
  const engagement = await addEngagement(server, admin)
  const sheets: string[] = []
  for (const monday of mondays)
    sheets.push(await addApprovedWeek(server, engagement.assignmentId, monday, fullWeek(monday)))
  const [employee] = (
    await withOwner(server.database, (tx) =>
      tx.execute<{ name: string }>(
        sql`SELECT last_name || ', ' || first_name AS name FROM employees WHERE id = ${engagement.employeeId}`,
      ),
    )
  ).rows
  return { ...engagement, sheets, name: employee?.name ?? '' }
}

/** Returns the lines that name the timesheets of these weeks. */
const linesOf = ({ sheets, name }: { sheets: readonly string[]; name: string }, from: number, to: number) =>
  mondays.slice(from, to).map((monday, at) => ({
    code: 'approved_time',
    message: `${name}, week of ${monday}: 40.00 hours`,
    other: { id: sheets[from + at], label: `${name}, week of ${monday}` },
  }))

test('terminating before approved time names at most ten timesheets with person, week and hours', async () => {
  const work = await worked()
  const refused = await post(work.contractId, 'terminate', {
    version: 1,
    date: '2026-03-01',
    reason: 'Agreed',
  })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        code: 'not_allowed',
        message: 'Time is approved through 2026-05-22. Choose that date or later.',
        field: 'date',
      },
      ...linesOf(work, 0, 10),
      { code: 'approved_time', message: 'And 2 more.' },
    ],
  ])
  const last = await post(work.contractId, 'terminate', { version: 1, date: '2026-05-14', reason: 'Agreed' })
  // In the week of May 11, only Friday is after the date.
  expect(last.body.errors.slice(1)).toEqual([
    { ...linesOf(work, 10, 11)[0], message: `${work.name}, week of 2026-05-11: 8.00 hours` },
    ...linesOf(work, 11, 12),
  ])
  expect((await read(work.contractId)).status).toBe('ACTIVE')
})

test('so do shortening the contract and ending its assignment', async () => {
  const work = await worked()
  const shorter = {
    version: 1,
    effectiveFrom: '2026-01-01',
    reason: 'Agreed',
    changes: { endDate: '2026-05-15' },
  }
  const refused = await post(work.contractId, 'amend', shorter)
  expect([refused.status, refused.body.errors.slice(1)]).toEqual([422, linesOf(work, 11, 12)])
  const ended = await server.request(admin, 'POST', `/project/employee/${work.assignmentId}/end`, {
    body: { version: 1, endDate: '2026-05-15', endReason: 'COMPLETED' },
  })
  expect([ended.status, ended.body.errors.slice(1)]).toEqual([422, linesOf(work, 11, 12)])
})

test('a last day on or after all approved time is accepted', async () => {
  const work = await worked()
  const ended = await post(work.contractId, 'terminate', { version: 1, date: '2026-05-22', reason: 'Agreed' })
  expect(ended.body).toMatchObject({ status: 'TERMINATED', terminationDate: '2026-05-22' })
})
