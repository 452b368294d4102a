import { describe, expect, test } from 'vitest'
import { contractQuery } from '#domain/contracts/record.ts'
import { dashboardQuery } from '#domain/dashboard/summary.ts'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { missingDates } from '#domain/dashboard/missingDates.ts'
import { listBehind, unbilledAge, type TileName } from '#domain/dashboard/tiles.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { invoiceQuery } from '#domain/invoices/record.ts'
import { marginQuery } from '#domain/invoices/margins.ts'
import { unbilledQuery } from '#domain/invoices/reports.ts'
import { paymentQuery } from '#domain/payments/record.ts'
import { missingQuery } from '#domain/timesheets/missing.ts'
import { timesheetQuery } from '#domain/timesheets/record.ts'
import { employeeQuery } from '#domain/employees/record.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import { endWindows, workUntilWindows } from '#domain/kernel/windows.ts'
import { employmentTypes } from '#lookups/lists.ts'

const today = '2026-03-09'

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
        'contractsWaiting, timesheets, authorizations, contractsEnding, purchaseOrders, movements, belowMargin, onboarding, invoices, unbilled, receivables, bench, hours, grossMargin, headcount',
      )
    },
  )
})

test('the list behind every number uses valid filters', () => {
  const keys: Record<TileName, readonly string[]> = {
    contractsWaiting: ['PENDING_APPROVAL', 'DRAFT', 'APPROVED', 'ON_HOLD'],
    authorizations: workUntilWindows,
    contractsEnding: endWindows,
    purchaseOrders: ['USED_UP', 'EXPIRED', 'WARNING', 'EXPIRING'],
    movements: ['STARTED', 'STARTING', 'ENDED', 'ENDING'],
    belowMargin: ['ACTIVE', 'APPROVED'],
    onboarding: ['I9_OVERDUE', 'PENDING', 'ONBOARDING', 'OFFBOARDING', 'ON_LEAVE'],
    headcount: [...employmentTypes, 'ON_BENCH'],
    bench: ['DAYS_14', 'DAYS_30', 'DAYS_60', 'LONGER', 'UNPRICED'],
    hours: ['REG_2026-03-02'],
    grossMargin: ['2026-03_USD', '3f0c9a1e-7a52-4a55-9d0c-5b6f3d1f1a11'],
    invoices: ['DRAFT', 'OVERDUE', 'DUE_SOON', 'DISPUTED', 'UNSENT'],
    timesheets: ['TO_APPROVE', 'MINE', 'MISSING_LAST', 'MISSING_EARLIER', 'REJECTED'],
    receivables: ['AGE_0', 'AGE_1', 'AGE_2', 'AGE_3', 'AGE_4', 'COLLECTED'],
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
        payments: paymentQuery,
        missing: missingQuery,
        unbilled: unbilledQuery,
        margins: marginQuery,
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

test("missing weeks are last week and the seven before it, from the first day of the client's weeks", () => {
  for (const day of ['2026-03-09', '2026-03-15']) {
    expect(missingDates('MISSING_LAST', day, 'MONDAY')).toEqual({
      weekFrom: '2026-03-02',
      weekTo: '2026-03-08',
    })
    expect(missingDates('MISSING_EARLIER', day, 'MONDAY')).toEqual({
      weekFrom: '2026-01-12',
      weekTo: '2026-03-01',
    })
  }
  expect(missingDates('MISSING_LAST', '2026-03-15', 'SUNDAY')).toEqual({
    weekFrom: '2026-03-08',
    weekTo: '2026-03-14',
  })
})
