import { afterAll, expect, test } from 'vitest'
import { addApprovedWeek, addEngagement, billingOf, fullWeek } from '#test/support/billing/billing.ts'
import { openTestDatabase, startTestApp } from '#test/support/server/server.ts'

/** The time zones of the server's clock, as minutes behind UTC. */
const zones = { 'Pacific/Pago_Pago': 660, UTC: 0, 'Pacific/Kiritimati': -840 } as const
const before = process.env['TZ']
const database = await openTestDatabase()
afterAll(async () => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
  await database.close()
})

type Line = { from: string; to: string; description: string; quantity: string; amount: string }

/** Bills February and a week that ends in March. Returns what the invoices and reports say. */
async function billed(zone: keyof typeof zones, at: string) {
  process.env['TZ'] = zone
  expect(new Date(at).getTimezoneOffset()).toBe(zones[zone])
  const server = await startTestApp({ database, now: () => Date.parse(at) })
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  const { assignmentId } = await addEngagement(server, admin)
  // Monday 2026-02-23 to Sunday 2026-03-01, and the week after it.
  await addApprovedWeek(server, assignmentId, '2026-02-23', [
    ...fullWeek('2026-02-23'),
    { date: '2026-02-28', minutes: 120 },
    { date: '2026-03-01', minutes: 60 },
  ])
  const billing = billingOf(server, admin)
  const february = await billing.run('MONTHLY', '2026-02-01')
  const march = await billing.run('MONTHLY', '2026-03-01')
  const [draft] = february.body.invoices
  const { body: issued } = await billing.event(draft.id, 'issue')
  const { body: aging } = await billing.request('GET', '/invoices/aging')
  const { body: unbilled } = await billing.request('GET', '/invoices/unbilled')
  const { body: tiles } = await billing.request('GET', '/dashboard/summary?tiles=invoices,unbilled')
  await server.app.close()
  return {
    march: march.body.errors[0].code,
    issued: [issued.issueDate, issued.dueDate, issued.total, issued.periodStart, issued.periodEnd],
    lines: issued.lines.map(({ from, to, description, quantity, amount }: Line) => [
      from,
      to,
      description,
      quantity,
      amount,
    ]),
    aging: aging.totals,
    asOf: aging.asOf,
    unbilled: unbilled.map(({ weekEnding, minutes, amount }: Record<string, unknown>) => [
      weekEnding,
      minutes,
      amount,
    ]),
    tiles: { ...tiles, asOf: null },
  }
}

test.each(['2026-03-01T00:00:30Z', '2026-03-31T23:59:30Z'])(
  'a server in UTC−11, UTC or UTC+14 creates the same invoices and reports at %s',
  async (at) => {
    const [west, utc, east] = [
      await billed('Pacific/Pago_Pago', at),
      await billed('UTC', at),
      await billed('Pacific/Kiritimati', at),
    ]
    expect(utc).toMatchObject({ march: 'period_not_over', asOf: at.slice(0, 10) })
    expect(utc.issued).toEqual([
      at.slice(0, 10),
      at.startsWith('2026-03-01') ? '2026-03-31' : '2026-04-30',
      '3570.00',
      '2026-02-01',
      '2026-02-28',
    ])
    // The hour of March 1 belongs to the next month.
    expect(utc.unbilled).toEqual([['2026-03-01', 60, '85.00']])
    expect(west).toEqual(utc)
    expect(east).toEqual(utc)
  },
  120_000,
)
