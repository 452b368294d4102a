import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDuration, formatHours, parseDuration } from '#domain/timesheets/duration.ts'

describe('typed durations', () => {
  test.each([
    ['8', 480],
    ['7:30', 450],
    ['7.5', 450],
    ['7,5', 450],
    [' 7.25 ', 435],
    ['.5', 30],
    [':45', 45],
    ['0', 0],
    ['', 0],
    ['24', 1440],
    ['24:00', 1440],
    ['7.33', 440],
    ['8.', 480],
  ])('%j is %i minutes', (text, minutes) => expect(parseDuration(text)).toBe(minutes))

  test.each(['-1', '24:01', '25', '7:60', '7:5', 'eight', '.', ':', '7.123', '1e2', '7 30'])(
    '%j is rejected',
    (text) => expect(parseDuration(text)).toBeNull(),
  )

  test('every duration reads back from its text', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => {
        expect(parseDuration(formatDuration(minutes))).toBe(minutes)
        expect(parseDuration(formatHours(minutes))).toBe(minutes)
      }),
    ))

  test('shows hours and minutes, and hundredths of hours', () => {
    expect([formatDuration(450), formatDuration(5), formatDuration(-90)]).toEqual(['7:30', '0:05', '−1:30'])
    expect([formatHours(450), formatHours(20), formatHours(2400)]).toEqual(['7.50', '0.33', '40.00'])
  })
})
