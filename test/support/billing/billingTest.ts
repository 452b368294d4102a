import type { AppDeps } from '#server/app.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { addApprovedWeek, addEngagement, billingOf, fullWeek } from '#test/support/billing/billing.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestAnswer, TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

type Applications = readonly { invoiceId: string; amount: string }[]

/** A server whose clock the test sets, with a client that has one contract at 85.00 an hour. */
export interface BillingTest {
  readonly server: TestServer
  today: string
  tenant: TestTenant
  admin: TestUser
  billing: ReturnType<typeof billingOf>
  engagement: Awaited<ReturnType<typeof addEngagement>>
  /** Starts again in a new tenant on 2026-03-02. */
  reset(): Promise<void>
  /** Bills the 45-hour week of 2026-02-02 and issues the invoice. */
  issued(): Promise<TestAnswer['body']>
  /** Records a payment from Initech. */
  pay(amount: string, applications?: Applications, more?: object): Promise<TestAnswer>
  close(): Promise<void>
}

/** Starts the server of billing tests. Call `reset` before each test. */
export async function startBilling(options: Partial<AppDeps> = {}): Promise<BillingTest> {
  // These tests also set the clock back, which doesn't refill the rate limits.
  const unlimited = { perSecond: 0, burst: 1e9 }
  const rateLimits = { ...RATE_LIMITS, user: unlimited, address: unlimited }
  const clock = { today: '2026-03-02' }
  const now = () => Date.parse(`${clock.today}T09:00:00Z`)
  const server = await startTestApp({ rateLimits, now, ...options })
  const enter = async () => {
    const tenant = await server.makeTenant()
    const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const engagement = await addEngagement(server, admin)
    return { today: '2026-03-02', tenant, admin, engagement, billing: billingOf(server, admin) }
  }
  const world = Object.assign(clock, { server, close: () => server.close() }) as BillingTest
  return Object.assign(world, {
    async reset() {
      world.today = '2026-03-02'
      Object.assign(world, await enter())
    },
    async issued() {
      await addApprovedWeek(server, world.engagement.assignmentId, '2026-02-02', [
        ...fullWeek('2026-02-02'),
        { date: '2026-02-06', minutes: 300, classification: 'OT', rate: '127.50' },
      ])
      const { body } = await world.billing.run('MONTHLY', '2026-02-01')
      return (await world.billing.event(body.invoices[0].id, 'issue')).body
    },
    pay: (amount: string, applications: Applications = [], more: object = {}) =>
      world.billing.request('POST', '/payment/create', {
        receivedOn: '2026-03-02',
        amount,
        currency: 'USD',
        method: 'ACH',
        billToName: 'Initech',
        applications,
        ...more,
      }),
  })
}
