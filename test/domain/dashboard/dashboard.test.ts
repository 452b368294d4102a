import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractQuery } from '#domain/contracts/record.ts'
import { dashboardQuery } from '#domain/dashboard/summary.ts'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { listBehind, missingDates, unbilledAge, type TileName } from '#domain/dashboard/tiles.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import { invoiceQuery } from '#domain/invoices/record.ts'
import { unbilledQuery } from '#domain/invoices/reports.ts'
import { missingQuery, timesheetQuery } from '#domain/timesheets/record.ts'
import { employeeQuery } from '#domain/employees/record.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import { endWindows, windowDates, windowText, workUntilWindows } from '#domain/kernel/windows.ts'
import { employmentTypes } from '#lookups/lists.ts'

const today = '2026-03-09'

describe('a window of days', () => {
  test('begins the day after the shorter one and includes its last day', () => {
    expect(windowDates('DAYS_30', today)).toEqual({ from: today, to: '2026-04-08' })
    expect(windowDates('DAYS_60', today)).toEqual({ from: '2026-04-09', to: '2026-05-08' })
    expect(windowDates('DAYS_90', today)).toEqual({ from: '2026-05-09', to: '2026-06-07' })
  })

  test('the expired window ends yesterday', () => {
    expect(windowDates('EXPIRED', today)).toEqual({ from: null, to: '2026-03-08' })
  })

  test('no day is in two windows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), (days) => {
        const day = addDays(today, days)
        const inside = workUntilWindows.filter((window) => {
          const { from, to } = windowDates(window, today)
          return (from === null || from <= day) && day <= to
        })
        if (days < 0) expect(inside).toEqual(['EXPIRED'])
        else expect(inside).toEqual(days > 90 ? [] : [endWindows[Math.max(0, Math.ceil(days / 30) - 1)]])
        expect(daysBetween(today, day)).toBe(days)
      }),
    )
  })

  test('has a text', () => {
    expect(workUntilWindows.map(windowText)).toEqual([
      'Expired',
      'Within 30 days',
      'In 31–60 days',
      'In 61–90 days',
    ])
  })
})

describe('the requested tiles', () => {
  const tilesOf = (query: unknown) => parseInput(dashboardQuery, query)

  test('are all tiles by default', () => {
    expect(tilesOf({})).toEqual({ ok: true, value: { tiles: [...tileNames] } })
  })

  test('are returned in order without duplicates', () => {
    expect(tilesOf({ tiles: 'headcount,authorizations,headcount' })).toEqual({
      ok: true,
      value: { tiles: ['authorizations', 'headcount'] },
    })
  })

  test.each(['', 'wages', 'headcount,', ' headcount', ['headcount'], 1])(
    '%j is rejected by name',
    (tiles) => {
      const parsed = tilesOf({ tiles })
      expect(parsed).toMatchObject({ ok: false, errors: [{ field: 'tiles' }] })
      expect(!parsed.ok && parsed.errors[0]?.message).toContain(
        'contractsWaiting, timesheets, authorizations, contractsEnding, belowMargin, onboarding, invoices, unbilled, headcount',
      )
    },
  )
})

test('the list behind every number uses valid filters', () => {
  const keys: Record<TileName, readonly string[]> = {
    contractsWaiting: ['PENDING_APPROVAL', 'DRAFT', 'APPROVED', 'ON_HOLD'],
    authorizations: workUntilWindows,
    contractsEnding: endWindows,
    belowMargin: ['ACTIVE', 'APPROVED'],
    onboarding: ['I9_OVERDUE', 'PENDING', 'ONBOARDING', 'OFFBOARDING', 'ON_LEAVE'],
    headcount: employmentTypes,
    invoices: ['DRAFT', 'OVERDUE', 'DUE_SOON', 'DISPUTED'],
    timesheets: ['TO_APPROVE', 'MINE', 'MISSING_LAST', 'MISSING_EARLIER', 'REJECTED'],
    unbilled: ['DAYS_30', 'DAYS_60', 'DAYS_90', 'OLDER'],
  }
  for (const tile of tileNames) {
    for (const key of keys[tile]) {
      const { area, filters } = listBehind(tile, key, { uid: 'cleo' })
      const query = {
        employees: employeeQuery,
        contracts: contractQuery,
        invoices: invoiceQuery,
        timesheets: timesheetQuery,
        missing: missingQuery,
        unbilled: unbilledQuery,
      }[area]
      const sent = Object.fromEntries(Object.entries(filters).map(([name, [value]]) => [name, value]))
      expect(parseInput(query, sent)).toMatchObject({ ok: true })
    }
  }
})

test('unbilled time grows older with the days since its week ended', () => {
  expect([0, 30, 31, 60, 61, 90, 91].map((days) => unbilledAge(addDays(today, -days), today))).toEqual([
    'DAYS_30',
    'DAYS_30',
    'DAYS_60',
    'DAYS_60',
    'DAYS_90',
    'DAYS_90',
    'OLDER',
  ])
})

test('missing weeks are those of last week and the seven before it', () => {
  expect(missingDates('MISSING_LAST', today)).toEqual({ weekFrom: '2026-03-02', weekTo: '2026-03-02' })
  expect(missingDates('MISSING_EARLIER', today)).toEqual({ weekFrom: '2026-01-12', weekTo: '2026-02-23' })
})
