import { sql } from 'drizzle-orm'
import { payClasses } from '#domain/payroll/classes.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { BillingTest } from '#test/support/billing/billingTest.ts'

type Stored = { id: string; version: number }

/** Returns functions for payroll batches. By default, a batch is from 2026-01-01 to 2026-03-01. */
export function createPayroll(world: BillingTest, system = 'GENERAL_PAYROLL') {
  const request: BillingTest['billing']['request'] = (...call) => world.billing.request(...call)
  const days = { system, fromDate: '2026-01-01', toDate: '2026-03-01' }
  const draft = async (more: object = {}) =>
    (await request('POST', '/batch/create', { ...days, ...more })).body
  const event = (batch: Stored, name: string, values: object = {}) =>
    request('POST', `/batch/${batch.id}/${name}`, { version: batch.version, ...values })
  const sheet = async (id: string) => (await request('GET', `/timesheet/${id}`)).body
  return {
    draft,
    event,
    sheet,
    made: async (more: object = {}) => (await event(await draft(more), 'make')).body,
    fileOf: (batch: Stored, position = 1) => request('GET', `/batch/${batch.id}/file/${position}`),
    reopen: async (id: string) =>
      request('POST', `/timesheet/${id}/reopen`, { version: (await sheet(id)).version, reason: 'Wrong day' }),
    /** Gives every pay type a code: C- and the first four letters of its key. */
    nameCodes: async () => {
      const path = `/handoff/setup/${system.toLowerCase()}`
      const { version } = (await request('GET', path)).body
      const entries = payClasses.map((key) => ({ kind: 'EARNING', key, name: `C-${key.slice(0, 4)}` }))
      return request('PUT', path, { version, entries })
    },
  }
}

/** Returns the cells of a payroll file without its heading row. No cell may contain a comma. */
export const payrollRows = (text: string): string[][] =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

/** Returns the handed-off minutes of the test's contract by pay type. `live` is false for canceled batches. */
export async function hoursIn(
  { server, engagement }: Pick<BillingTest, 'server' | 'engagement'>,
  { live }: { live: boolean },
): Promise<Record<string, number>> {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ name: string; minutes: number }>(sql`SELECT h.class AS name, sum(h.minutes)::int AS minutes
      FROM handoff_hours h JOIN contracts c ON c.client_id = h.client_id AND c.id = ${engagement.contractId}
      WHERE h.live = ${live} GROUP BY 1`),
  )
  return Object.fromEntries(rows.map(({ name, minutes }) => [name, minutes]))
}

/** Returns the approved minutes of the test's contract by pay type. */
export async function approvedHours({
  server,
  engagement,
}: Pick<BillingTest, 'server' | 'engagement'>): Promise<Record<string, number>> {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ name: string; minutes: number }>(sql`
      SELECT coalesce(nullif(e.type, 'WORK'), e.classification) AS name, sum(e.minutes)::int AS minutes
      FROM timesheet_entries e JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id AND t.status = 'APPROVED'
        JOIN contracts c ON c.client_id = t.client_id AND c.id = ${engagement.contractId} GROUP BY 1`),
  )
  return Object.fromEntries(rows.map(({ name, minutes }) => [name, minutes]))
}
