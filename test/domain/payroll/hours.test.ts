import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { payClasses, payClassOf } from '#domain/payroll/classes.ts'
import { formatPayHours, timeByEmployee, totalsByClass, type SheetTime } from '#domain/payroll/hours.ts'

test.each([
  [0, '0.00'],
  [450, '7.50'],
  [2400, '40.00'],
  [1, '0.02'],
  [440, '7.34'],
  [-440, '-7.34'],
  [-90, '-1.50'],
  [6_000_000, '100000.00'],
])('%i minutes are %s hours', (minutes, hours) => {
  expect(formatPayHours(minutes)).toBe(hours)
})

test('hours are exact decimals that never pay less than the minutes, and a correction is the exact negative', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (minutes) => {
      const text = formatPayHours(minutes)
      expect(text).toMatch(/^\d+\.\d{2}$/)
      const hundredths = BigInt(text.replace('.', ''))
      const tooMuch = hundredths * 60n - BigInt(minutes) * 100n
      expect(tooMuch >= 0n && tooMuch < 60n).toBe(true)
      // Three minutes are exactly 0.05 hours.
      if (minutes % 3 === 0) expect(tooMuch).toBe(0n)
      if (minutes > 0) expect(formatPayHours(-minutes)).toBe(`-${text}`)
    }),
  )
})

const sheetTimes = fc.array(
  fc
    .record({
      sheet: fc.nat(5),
      person: fc.nat(2),
      week: fc.constantFrom('2026-02-02', '2026-02-09'),
      payClass: fc.constantFrom(...payClasses),
      minutes: fc.integer({ min: -600, max: 2400 }),
    })
    .map(({ sheet, person, week, payClass, minutes }): SheetTime => ({
      timesheetId: `sheet-${sheet}`,
      sheetVersion: 1,
      employeeId: `employee-${person}`,
      employeeNo: `E-0000${person}`,
      firstName: 'Priya',
      lastName: 'Rao',
      employmentType: 'W2',
      weekStart: week,
      payClass,
      minutes,
      correction: false,
    })),
  { maxLength: 30 },
)

test('rows by person have every minute of every class, each week apart, and none is empty', () => {
  fc.assert(
    fc.property(sheetTimes, (times) => {
      const rows = timeByEmployee(times)
      const keys = rows.map(({ employeeId, weekStart, payClass }) => `${employeeId} ${weekStart} ${payClass}`)
      expect(new Set(keys).size).toBe(rows.length)
      expect(rows.every(({ minutes }) => minutes !== 0)).toBe(true)
      expect(totalsByClass(rows)).toEqual(totalsByClass(times))
      const sum = (of: readonly { minutes: number }[]) =>
        of.reduce((total, { minutes }) => total + minutes, 0)
      expect(sum(totalsByClass(times))).toBe(sum(times))
    }),
  )
})

test('work and adjustments are paid by their classification, leave by its type', () => {
  expect(payClassOf('WORK', 'OT')).toBe('OT')
  expect(payClassOf('ADJUSTMENT', 'REG')).toBe('REG')
  expect(payClassOf('SICK', 'REG')).toBe('SICK')
  expect(() => payClassOf('WORK', null)).toThrow('no classification')
})
