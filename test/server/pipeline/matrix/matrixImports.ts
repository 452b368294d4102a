import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { allCalls, type CallName } from '#domain/calls.ts'
import { importCalls } from '#domain/imports/calls.ts'
import { importKinds } from '#domain/imports/kinds.ts'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import { csvOf, formWith } from '#test/support/csvFiles.ts'
import type { TestServer } from '#test/support/server/server.ts'

/** Returns whether a call is about imports. */
export const isAboutImports = (name: CallName) => name in importCalls

type Stored = Pick<TestServer, 'database'>

/** Adds an import without rows and returns its id. */
export async function addImport(
  { database }: Stored,
  client: string,
  { entity = 'employees', status = 'OPEN', fileName = 'people.csv' } = {},
): Promise<string> {
  const id = randomUUID()
  await withOwner(database, (tx) =>
    tx.execute(sql`
      INSERT INTO imports (client_id, id, tenant_id, entity, file_name, status, columns, created_by, updated_by)
      SELECT client_id, ${id}::uuid, tenant_id, ${entity}, ${fileName}, ${status}, '["Email"]', 'x', 'x' FROM clients WHERE client_id = ${client}`),
  )
  return id
}

/** Returns a call about an import that would succeed if the caller had permission. */
export async function importRequest(server: Stored, name: CallName, client: string, fileName: string) {
  const call = allCalls[name]
  const kind = importKinds.find((each) => call.path.includes(`/${each}`)) ?? importKinds[0]
  if (name.startsWith('validate')) {
    const { payload, headers } = formWith(csvOf([['Email'], ['nobody']]))
    return { call, path: call.path, body: payload, headers }
  }
  const status = name === 'undoImport' ? 'IMPORTED' : 'OPEN'
  const id = await addImport(server, client, { entity: kind, status, fileName })
  const body = call.method === 'GET' ? undefined : name.startsWith('commit') ? { importId: id } : {}
  return { call, path: pathOf(call, { id }), body }
}
