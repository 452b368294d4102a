import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { makeTimeWorld } from '#test/server/timesheets/world.ts'
import { csvOf, sendFile } from '#test/support/csvFiles.ts'
import type { TestServer } from '#test/support/server/server.ts'

type Rows = readonly (readonly string[])[]
type Sheet = { entries: { date: string; type: string; minutes: number; task: string | null }[] }
type Checked = { errors: { row: number; column: string | null; code: string }[] }

/** Headings of a file of time. */
export const timeHeadings = ['Employee', 'Date', 'Hours', 'Project', 'Type', 'Task', 'Note']

/** Creates a client in which Cleo imports time for Evan. Old weeks stay open regardless of the date. */
export async function openTimeFiles(server: TestServer) {
  const world = await makeTimeWorld(server)
  const open = JSON.stringify([{ name: 'lockAfterDays', from: '2026-01-01', value: null }])
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO client_settings (client_id, version, tenant_id, changes, actor_uid, actor_name)
      VALUES (${world.tenant.a}, 2, ${world.tenant.tenantId}, ${open}::jsonb, 'x', 'X')`),
  )
  const request = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    server.request(world.cleo, method, path, body && { body })
  const email: string = (await request('GET', `/employee/${world.employeeId}`)).body.email
  const upload = async (rows: Rows) => {
    const answer = await sendFile(server, world.cleo, 'timesheets', csvOf([timeHeadings, ...rows]))
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const add = (importId: string) => request('POST', '/import/timesheets/commit', { importId })
  return {
    world,
    email,
    request,
    upload,
    add,
    /** Uploads rows without errors, imports them and returns the id of the import. */
    async imported(rows: Rows): Promise<string> {
      const { importId, errors } = await upload(rows)
      expect(errors).toEqual([])
      const answer = await add(importId)
      expect(answer.body, answer.text).toEqual({ batchId: importId, created: rows.length, updated: 0 })
      return importId
    },
    undo: async (importId: string) => (await request('POST', `/import/${importId}/undo`, {})).body,
    /** Returns the client's timesheets, the oldest week first. */
    async sheets() {
      const listed = (await request('GET', '/timesheets?limit=100&sort=periodStart')).body
      const whole = []
      for (const { id } of listed) whole.push((await request('GET', `/timesheet/${id}`)).body)
      return whole
    },
  }
}
export type TimeFiles = Awaited<ReturnType<typeof openTimeFiles>>

/** Returns what distinguishes entries from each other. */
export const entriesOf = (sheet: Sheet) =>
  sheet.entries.map(({ date, type, minutes, task }) => [date, type, minutes, task])

/** Returns the row, column and code of each error. */
export const wrong = ({ errors }: Checked) => errors.map(({ row, column, code }) => [row, column, code])
