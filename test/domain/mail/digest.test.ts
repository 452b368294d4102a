import { expect, test } from 'vitest'
import { areas } from '#areas.ts'
import { dashboardSummary } from '#domain/dashboard/summary.ts'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { digestMail, digestPaths, digestsOn } from '#domain/mail/digest.ts'
import { recordAreaNamed } from '#views/shell/area.ts'

test.each(Object.entries(digestPaths))('the links to %s open its list at %s', (name, path) => {
  expect(recordAreaNamed(areas, name).listPath).toBe(path)
})

const recipient = {
  uid: 'cleo',
  firstName: 'Cleo',
  clientName: 'Northwind Texas LLC',
  clientCode: 'NWTX',
  digest: 'DAILY',
  today: '2026-11-28',
} as const
/** A summary of the dashboard with the given tiles. */
const summaryWith = (tiles: object) =>
  dashboardSummary.parse({
    asOf: '2026-11-28T08:00:00.000Z',
    ...Object.fromEntries(tileNames.map((name) => [name, null])),
    amounts: [],
    weekStart: 'SUNDAY',
    ...tiles,
  })

test('weekly digests are due on Mondays', () => {
  expect(digestsOn('2026-11-29')).toEqual(['DAILY'])
  expect(digestsOn('2026-11-30')).toEqual(['DAILY', 'WEEKLY'])
})

test("the link to last week's missing timesheets starts on the client's first day of the week", () => {
  const summary = summaryWith({
    timesheets: { TO_APPROVE: 0, MINE: 0, OLDEST_DAYS: 0, MISSING_LAST: 2, MISSING_EARLIER: 0, REJECTED: 0 },
  })
  const mail = digestMail(summary, { ...recipient, appUrl: 'https://hr.example.test' })
  expect(mail?.body).toContain(
    'https://hr.example.test/timesheets/missing?weekFrom=2026-11-15&weekTo=2026-11-21&client=NWTX',
  )
})

test.each([
  [[0], ['Today']],
  [
    [3, 1],
    ['In 1 day or less', 'In 2 to 3 days'],
  ],
  [
    [2, 1],
    ['In 1 day or less', 'In 2 days'],
  ],
])('the alert days %j are called %j', (days, texts) => {
  const summary = summaryWith({
    contractsEnding: { DAYS_30: 4, DAYS_60: 5, DAYS_90: 0 },
    purchaseOrders: { USED_UP: 0, EXPIRED: 0, WARNING: 0, EXPIRING: 6 },
    alertDays: [
      { tile: 'contractsEnding', days },
      { tile: 'purchaseOrders', days },
    ],
  })
  const mail = digestMail(summary, { ...recipient, appUrl: null })
  for (const text of texts) expect(mail?.body).toContain(`${text}: `)
  expect(mail?.body).toContain(days.includes(1) ? 'Expiring within 1 day: 6' : 'Expiring today: 6')
})
