import { expect, test } from 'vitest'
import { datesOf, periodIn, weekStartOf } from '#domain/timesheets/weeks.ts'

test('a work week starts on the weekday of the settings', () => {
  expect(weekStartOf('2026-11-18', 'MONDAY')).toBe('2026-11-16')
  expect(weekStartOf('2026-11-16', 'MONDAY')).toBe('2026-11-16')
  expect(weekStartOf('2026-11-22', 'MONDAY')).toBe('2026-11-16')
  expect(weekStartOf('2026-11-18', 'SUNDAY')).toBe('2026-11-15')
  expect(weekStartOf('2026-11-21', 'SATURDAY')).toBe('2026-11-21')
})

test('a period is the week, clipped to the days of each term', () => {
  const assignment = { startDate: '2026-02-04', endDate: null }
  expect(periodIn('2026-02-02', [assignment])).toEqual({ periodStart: '2026-02-04', periodEnd: '2026-02-08' })
  const contract = { startDate: '2026-01-01', endDate: '2026-02-06' }
  expect(periodIn('2026-02-02', [assignment, contract])).toEqual({
    periodStart: '2026-02-04',
    periodEnd: '2026-02-06',
  })
  expect(periodIn('2026-01-26', [assignment])).toBeNull()
  expect(periodIn('2026-02-09', [contract])).toBeNull()
  expect(datesOf({ periodStart: '2026-02-27', periodEnd: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})
