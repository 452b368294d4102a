import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody, projectBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let projectId: string
beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  projectId = (await create(server, admin, 'project', projectBody())).id
})
afterAll(() => server.close())

const firstDay = '2026-03-01'
const term = fc.record({
  start: fc.integer({ min: 0, max: 12 }),
  days: fc.option(fc.integer({ min: 1, max: 8 })),
  /** In hundredths of a percent. */
  allocation: fc.integer({ min: 100, max: 10_000 }),
  status: fc.constantFrom('ACTIVE', 'PLANNED', 'ENDED'),
})

test('the peak is that of the worst day of the assignment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(term, { minLength: 1, maxLength: 8 }), async (terms) => {
      const employeeId = (await create(server, admin, 'employee', employeeBody())).id
      const added = terms.map(({ days, ...rest }) => ({
        ...rest,
        id: randomUUID(),
        // The range of a term without an end is longer than any other.
        last: days === null ? 30 : rest.start + days - 1,
        isOpen: days === null,
      }))
      await withOwner(server.database, async (tx) => {
        for (const { id, start, last, isOpen, allocation, status } of added)
          await tx.execute(sql`INSERT INTO assignments (client_id, id, tenant_id, project_id, employee_id, start_date, end_date, allocation_pct, status, created_by, updated_by)
            VALUES (${tenant.a}, ${id}, ${tenant.tenantId}, ${projectId}, ${employeeId}, ${addDays(firstDay, start)},
              ${isOpen ? null : addDays(firstDay, last)}::date, ${(allocation / 100).toFixed(2)}::numeric, ${status}, 'x', 'x')`)
      })
      const running = added.filter(({ status }) => status !== 'ENDED')
      for (const { id, start, last, status } of added) {
        const onDay = (day: number) =>
          running
            .filter((each) => each.start <= day && day <= each.last)
            .reduce((sum, { allocation }) => sum + allocation, 0)
        const days = Array.from({ length: last - start + 1 }, (_, at) => start + at)
        const peak = status === 'ENDED' ? 0 : Math.max(...days.map(onDay))
        const { body } = await server.request(admin, 'GET', `/assignment/${id}`)
        const shown = (peak / 100).toFixed(2).replace(/\.00$/, '')
        expect(body.warnings.map(({ message }: { message: string }) => message)).toEqual(
          peak > 10_000 ? [`This employee is overallocated: ${shown}% on at least one day.`] : [],
        )
      }
    }),
    { numRuns: 25 },
  )
})
