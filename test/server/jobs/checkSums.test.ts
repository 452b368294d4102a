import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { findWrongSums } from '#server/jobs/checkSums.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
  await world.reset()
})
afterAll(() => world.close())

const wrong = async () =>
  (await findWrongSums(world.server.database)).filter((line) => line.includes(world.tenant.a))
/** Writes without triggers, as only the owner of the database can. */
const tamper = (statement: ReturnType<typeof sql>) =>
  withOwner(world.server.database, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(statement)
  })

test('sums that add up are not reported, and each one that was changed is', async () => {
  const invoice = await world.issued()
  await world.pay('100.00', [{ invoiceId: invoice.id, amount: '100.00' }])
  expect(await wrong()).toEqual([])
  const client = world.tenant.a
  const entries = (minutes: number) =>
    tamper(
      sql`UPDATE timesheet_entries SET billed_minutes = billed_minutes + ${minutes} WHERE client_id = ${client} AND minutes = 300`,
    )
  await entries(-60)
  expect(await wrong()).toEqual([
    `The billed minutes of time entries don't add up in client ${client}: 1 is wrong.`,
  ])
  await entries(60)
  const applied = (cents: number) =>
    tamper(sql`UPDATE payment_applications SET cents = cents + ${cents} WHERE client_id = ${client}`)
  await applied(-1)
  expect(await wrong()).toEqual([
    `The applied amounts of payments don't add up in client ${client}: 1 is wrong.`,
    `The paid amounts of invoices don't add up in client ${client}: 1 is wrong.`,
  ])
  await applied(1)
  expect(await wrong()).toEqual([])
})
