import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { progressOf, withProgress } from '#server/records/imports/progress.ts'
import { csvOf, employeeCells, employeeHeadings, sendFile } from '#test/support/csvFiles.ts'
import { startTestApp, type TestAnswer, type TestServer } from '#test/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

type Progress = { readonly done: number; readonly total: number }

/** Sends a long request. Returns its response and the progress read before that. */
async function follow<T>(long: Promise<T>, read: () => Promise<TestAnswer<Progress>>) {
  const seen: Progress[] = []
  const reads: Promise<void>[] = []
  const over = new AbortController()
  const answer = long.finally(() => {
    over.abort()
  })
  while (!over.signal.aborted) {
    // The requests are not sent one after another, because the embedded database serves those sent before the
    // first rows only when the import has ended.
    reads.push(
      read().then(({ status, body }) => {
        if (!over.signal.aborted && status === 200) seen.push(body)
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await Promise.all(reads)
  return { seen, answer: await answer }
}

test('the number of added and removed rows is read while an import and its undo run', async () => {
  const tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const rows = Array.from({ length: 1_200 }, (_, index) => employeeCells(`person${index}@progress.test`))
  const { body: sent } = await sendFile(server, admin, 'employees', csvOf([employeeHeadings, ...rows]))
  expect(sent).toMatchObject({ rows: 1_200, valid: 1_200 })
  // This is how the embedded database behaves, which serves no other request until the import has ended.
  const busy = await startTestApp({ database: { ...server.database, isEmbedded: true } })
  onTestFinished(() => busy.app.close())
  const read = () => busy.request<Progress>(admin, 'GET', `/import/${sent.importId}/progress`)
  expect((await read()).body).toEqual({ done: 0, total: 1_200 })

  const commit = busy.request(admin, 'POST', '/import/employees/commit', {
    body: { importId: sent.importId },
  })
  const added = await follow(commit, read)
  expect(added.answer.body).toMatchObject({ created: 1_200 })
  const between = ({ done, total }: Progress) => done > 0 && done < 1_200 && total === 1_200
  expect(added.seen.filter(between)).not.toEqual([])
  expect((await read()).body).toEqual({ done: 1_200, total: 1_200 })

  const undo = busy.request(admin, 'POST', `/import/${sent.importId}/undo`, { body: {} })
  const removed = await follow(undo, read)
  expect(removed.answer.body).toEqual({ removed: 1_200, kept: [] })
  expect(removed.seen.filter(between)).not.toEqual([])
})

test('a user who is disabled while an import runs can’t read its progress anymore', async () => {
  const tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const { body: sent } = await sendFile(
    server,
    admin,
    'employees',
    csvOf([employeeHeadings, employeeCells('running@progress.test')]),
  )
  // This is how PostgreSQL behaves, which serves other requests while an import runs.
  const shared = await startTestApp({ database: { ...server.database, isEmbedded: false } })
  onTestFinished(() => shared.app.close())
  const read = () => shared.request<Progress>(admin, 'GET', `/import/${sent.importId}/progress`)
  await withProgress({ uid: admin.uid, id: sent.importId, total: 900 }, async (report) => {
    report(400)
    expect(await read()).toMatchObject({ status: 200, body: { done: 400, total: 900 } })
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE users SET status = 'DISABLED' WHERE uid = ${admin.uid}`),
    )
    expect((await read()).status).toBe(401)
  })
})

test('the progress of a running import is only for its user, and is forgotten when it ends or fails', async () => {
  const own = { uid: 'ann', id: 'import-1', total: 10 }
  await withProgress(own, async (report) => {
    expect(progressOf('ann', 'import-1')).toEqual({ done: 0, total: 10 })
    report(4)
    expect(progressOf('ann', 'import-1')).toEqual({ done: 4, total: 10 })
    expect([progressOf('bob', 'import-1'), progressOf('ann', 'import-2')]).toEqual([null, null])
  })
  expect(progressOf('ann', 'import-1')).toBeNull()
  await expect(withProgress(own, () => Promise.reject(new Error('undone')))).rejects.toThrow('undone')
  expect(progressOf('ann', 'import-1')).toBeNull()
})
