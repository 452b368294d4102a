import { expect, test } from 'vitest'
import { agingBucketText, agingDueDates } from '#domain/billing/due.ts'
import { statementId, parseStatementId } from '#domain/invoices/reports.ts'

const asOf = '2026-03-31'

test.each([
  [0, 'Current', { dueFrom: '2026-03-31' }],
  [1, '1–30 days', { dueFrom: '2026-03-01', dueTo: '2026-03-30' }],
  [2, '31–60 days', { dueFrom: '2026-01-30', dueTo: '2026-02-28' }],
  [3, '61–90 days', { dueFrom: '2025-12-31', dueTo: '2026-01-29' }],
  [4, 'Over 90 days', { dueTo: '2025-12-30' }],
])('aging bucket %i is %s', (bucket, text, dates) => {
  expect(agingBucketText(bucket, [30, 60, 90])).toBe(text)
  expect(agingDueDates(bucket, asOf, [30, 60, 90])).toEqual(dates)
})

test('without bounds, everything past due is one bucket', () => {
  expect(agingBucketText(1, [])).toBe('Over 0 days')
  expect(agingDueDates(1, asOf, [])).toEqual({ dueTo: '2026-03-30' })
})

test.each(['Initech', 'A/B & Söhne 100%', 'العلي', '株式会社 😀'])(
  'the id of a statement of %s is lowercase text for a URL and leads back to it',
  (billToName) => {
    const key = { billToName, currency: 'USD', from: '2026-01-01', to: '2026-01-31' } as const
    expect(statementId(key)).toMatch(/^usd-2026-01-01-2026-01-31-[\da-f]+$/)
    expect(parseStatementId(statementId(key))).toEqual(key)
  },
)

test.each([
  '',
  '2026-01-31',
  'usd-2026-01-01-2026-01-31-',
  'usd-2026-01-01-2026-02-30-41',
  'xyz-2026-01-01-2026-01-31-41',
  'usd-2026-01-01-2026-01-31-4',
])('%j is not the id of a statement', (id) => {
  expect(parseStatementId(id)).toBeNull()
})
