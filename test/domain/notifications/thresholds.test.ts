import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import {
  retentionDays,
  maxDaysLate,
  reachedDelay,
  reachedThreshold,
} from '#domain/notifications/thresholds.ts'

const today = '2026-03-02'
const ladder = [180, 120, 90, 60, 30, 14, 7, 0]
const at = (days: number) => reachedThreshold(addDays(today, days), ladder, today)

describe('the threshold that a date has reached', () => {
  test.each([
    [181, null],
    [180, 180],
    [166, 180],
    [165, null],
    [120, 120],
    [46, 60],
    [45, null],
    [30, 30],
    [8, 14],
    [7, 7],
    [1, 7],
    [0, 0],
    [-1, 0],
    [-14, 0],
    [-15, null],
  ])('%i days before the date it is %s', (days, threshold) => expect(at(days)).toBe(threshold))

  test('none is reached without alert days', () => expect(reachedThreshold(today, [], today)).toBeNull())

  test('a threshold is passed over once it is too old', () =>
    expect(reachedThreshold(addDays(today, 100), [365, 30], today)).toBeNull())
})

describe('the reminder day after a due date', () => {
  const after = (days: number) => reachedDelay(addDays(today, -days), [-3, 1, 7, 14, 30], today)
  test.each([
    [0, null],
    [1, 1],
    [3, 1],
    [4, null],
    [7, 7],
    [16, 14],
    [17, null],
    [30, 30],
    [32, 30],
    [33, null],
  ])('%i days after the date it is %s', (days, delay) => expect(after(days)).toBe(delay))
})

test('a read notification is removed only when its threshold is too old to be reached again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400, max: 400 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 8 }),
      (days, alertDays) => {
        const date = addDays(today, days)
        const threshold = reachedThreshold(date, alertDays, today)
        if (threshold === null) return
        // Read the moment it was added, and removed `retentionDays` later.
        expect(reachedThreshold(date, alertDays, addDays(today, retentionDays + 1))).not.toBe(threshold)
      },
    ),
  )
  expect(retentionDays).toBeGreaterThan(maxDaysLate)
})
