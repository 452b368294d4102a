import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CallName } from '#domain/calls.ts'
import { allCalls } from '#domain/calls.ts'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import { savedViewCalls } from '#domain/savedViews/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { TestServer } from '#test/support/server/server.ts'

/** Returns whether a call is about saved views. */
export const isAboutViews = (name: CallName) => name in savedViewCalls

/** Returns a call about a new shared view of timesheets, which every role may see. */
export async function viewRequest(
  { database }: Pick<TestServer, 'database'>,
  name: CallName,
  place: { client: string; tenantId: string; title: string },
) {
  const call = allCalls[name]
  const id = randomUUID()
  await withOwner(database, (tx) =>
    tx.execute(sql`INSERT INTO saved_views (tenant_id, client_id, id, area, name, shared, owner_name, filters, sort, columns, created_by, updated_by)
      VALUES (${place.tenantId}, ${place.client}, ${id}, 'timesheets', ${`${place.title} ${id.slice(0, 8)}`}, true, ${place.title}, '{}', 'periodStart', '[]', 'x', 'x')`),
  )
  const content = { filters: { status: ['DRAFT'] }, sort: 'periodStart', columns: [] }
  const bodies: Partial<Record<CallName, object>> = {
    createView: { area: 'timesheets', name: `New ${id}`.slice(0, 60), ...content },
    updateView: { version: 1, name: `Renamed ${id}`.slice(0, 60) },
    deleteView: { version: 1 },
  }
  const query = name === 'listViews' ? '?area=timesheets' : ''
  return { call, path: pathOf(call, { id }) + query, body: bodies[name] }
}
