import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withActor } from '#server/db/withActor.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { attempt } from '#server/records/kit/attempt.ts'
import {
  startWithAdmin,
  type TestServer,
  type TestTenant,
  type TestUser,
} from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let tenant: TestTenant
beforeAll(async () => {
  ;({ server, admin, tenant } = await startWithAdmin())
})
afterAll(() => server.close())

test('an error of the database in one part of a call is the answer to the whole call', async () => {
  const actor = { uid: admin.uid, clientId: tenant.a, tenantScope: null }
  const call = withActor(server.database, actor, (tx) =>
    attempt({ tx } as RequestContext, 'approveTimesheet', crypto.randomUUID(), () =>
      tx.execute(sql`SELECT 1 / (SELECT 0)`),
    ),
  )
  // Not 25P02, "current transaction is aborted", which doesn't say what went wrong.
  await expect(call).rejects.toMatchObject({ cause: { code: '22012' } })
})
