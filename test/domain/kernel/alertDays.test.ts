import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { windowDates, windowDays, windowOn, windowsOf, windowText } from '#domain/kernel/alertDays.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { endWindows, workUntilWindows } from '#domain/kernel/windows.ts'
import { defaultSettings } from '#domain/settings/record.ts'

const today = '2026-03-09'
const { contractAlertDays, expiryAlertDays } = defaultSettings

describe.each([
  ['contracts', contractAlertDays],
  ['authorizations', expiryAlertDays],
])('the windows of the default days of %s', (_name, alertDays) => {
  test('begin the day after the shorter one and include their last day', () => {
    expect(windowDates('DAYS_30', today, alertDays)).toEqual({ from: today, to: '2026-04-08' })
    expect(windowDates('DAYS_60', today, alertDays)).toEqual({ from: '2026-04-09', to: '2026-05-08' })
    expect(windowDates('DAYS_90', today, alertDays)).toEqual({ from: '2026-05-09', to: '2026-06-07' })
    expect(windowDates('EXPIRED', today, alertDays)).toEqual({ from: null, to: '2026-03-08' })
  })

  test('say which days they cover', () => {
    expect(workUntilWindows.map((window) => windowText(window, alertDays))).toEqual([
      'Expired',
      'Within 30 days',
      'In 31–60 days',
      'In 61–90 days',
    ])
  })
})

describe('the windows of a client’s own days', () => {
  test.each([
    [[45], [[0, 45]]],
    [
      [60, 14],
      [
        [0, 14],
        [15, 60],
      ],
    ],
    [
      [80, 40, 20, 10, 5, 0],
      [
        [0, 20],
        [21, 40],
        [41, 80],
      ],
    ],
    // Every window that begins today includes the day itself.
    [[7, 0], [[0, 7]]],
    [[0], [[0, 0]]],
    [[365, 0], [[0, 365]]],
    // Days beyond 90 divide nothing if there are shorter ones.
    [[365, 120, 30], [[0, 30]]],
    [
      [720, 365, 180, 120],
      [
        [0, 120],
        [121, 180],
        [181, 365],
      ],
    ],
  ])('%j divide the time ahead into %j', (alertDays, expected) => {
    expect(windowsOf(alertDays).map((window) => windowDays(window, alertDays))).toEqual(expected)
  })

  test.each([
    [[0], ['Today']],
    [
      [3, 1, 0],
      ['Within 1 day', 'In 2–3 days'],
    ],
    [
      [31, 30],
      ['Within 30 days', 'In 31 days'],
    ],
  ])('%j are called %j', (alertDays, texts) => {
    expect(windowsOf(alertDays).map((window) => windowText(window, alertDays))).toEqual(texts)
  })

  test('a window that they do not make has no dates and no days in its text', () => {
    expect(windowDates('DAYS_60', today, [45])).toBeNull()
    expect(windowText('DAYS_60', [45])).toBe('Later')
    expect(windowText('DAYS_30')).toBe('Soon')
  })
})

/** Days that a client can set. */
const someDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 730 }), { minLength: 1, maxLength: 12 })
  .map((days) => days.toSorted((one, other) => other - one))

test('no day is in two windows, and a date has the window whose dates include it', () => {
  fc.assert(
    fc.property(someDays, fc.integer({ min: -100, max: 800 }), (alertDays, days) => {
      const day = addDays(today, days)
      const inside = workUntilWindows.filter((window) => {
        const dates = windowDates(window, today, alertDays)
        return dates !== null && (dates.from === null || dates.from <= day) && day <= dates.to
      })
      const found = windowOn(days, alertDays)
      expect(inside).toEqual(found === null || found === 'AHEAD' ? [] : [found])
      if (found === null) expect(days).toBeGreaterThan(alertDays[0] ?? 0)
      else expect(days).toBeLessThanOrEqual(Math.max(...alertDays))
    }),
  )
})

test('the first window begins today and there are no gaps', () => {
  fc.assert(
    fc.property(someDays, (alertDays) => {
      const windows = endWindows
        .flatMap((window) => [windowDays(window, alertDays) ?? []])
        .filter((days) => days.length)
      expect(windows[0]?.[0]).toBe(0)
      windows.slice(1).forEach((days, at) => expect(days[0]).toBe((windows[at]?.[1] ?? 0) + 1))
    }),
  )
})
