import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { agingBucket, dueDateOf } from '#domain/billing/due.ts'
import { settledStatus } from '#domain/billing/status.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'

const cents = fc.bigInt({ min: 1n, max: 1_000_000_00n })

test('for any amounts the status follows what is paid, credited and left', () => {
  fc.assert(
    fc.property(cents, cents, cents, (paid, credited, open) => {
      const before = { total: paid + credited + open, paid: 0n, credited: 0n }
      const statusAt = (change: object) => settledStatus({ ...before, ...change })
      expect(settledStatus(before)).toBe('ISSUED')
      expect(statusAt({ paid })).toBe('PARTIALLY_PAID')
      expect(statusAt({ credited })).toBe('PARTIALLY_PAID')
      expect(statusAt({ paid, credited })).toBe('PARTIALLY_PAID')
      expect(statusAt({ paid: paid + open, credited })).toBe('PAID')
      expect(statusAt({ paid: before.total })).toBe('PAID')
      expect(statusAt({ credited: before.total })).toBe('CREDITED')
    }),
  )
})

test('for any day the due date is as many days later as the terms say, and the bucket follows the days since', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days))
  const terms = fc.constantFrom(
    ...([
      ['NET_15', 15],
      ['NET_30', 30],
      ['NET_45', 45],
      ['NET_60', 60],
    ] as const),
  )
  fc.assert(
    fc.property(day, terms, fc.integer({ min: -400, max: 400 }), (issued, [term, days], late) => {
      const due = dueDateOf(issued, term)
      expect(daysBetween(issued, due)).toBe(days)
      const bucket = late <= 0 ? 0 : late <= 30 ? 1 : late <= 60 ? 2 : late <= 90 ? 3 : 4
      expect(agingBucket(due, addDays(due, late), [30, 60, 90])).toBe(bucket)
    }),
  )
})
