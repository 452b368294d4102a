import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { payClasses } from '#domain/payroll/classes.ts'
import type { PersonTime } from '#domain/payroll/hours.ts'
import { namesOf } from '#server/records/handoff/names.ts'
import { findMissingCodes } from '#server/records/payroll/checking.ts'
import { generalPayrollFile } from '#server/records/payroll/generalFile.ts'
import { cellsOf, formulaText } from '#test/support/csvCells.ts'

const timeOf = (more: Partial<PersonTime> = {}): PersonTime => ({
  employeeId: 'employee-1',
  employeeNo: 'E-00001',
  firstName: 'Priya',
  lastName: 'Rao',
  employmentType: 'W2',
  weekStart: '2026-02-02',
  payClass: 'REG',
  minutes: 2400,
  correction: false,
  ...more,
})

const codes = namesOf(payClasses.map((key) => ({ kind: 'EARNING', key, name: `C-${key}` })))

const people = fc.array(
  fc
    .record({
      firstName: formulaText,
      lastName: formulaText,
      payClass: fc.constantFrom(...payClasses),
      minutes: fc.integer({ min: -600, max: 2400 }),
    })
    .map(timeOf),
  { minLength: 1, maxLength: 6 },
)

test('no cell of a payroll file runs as a formula', () => {
  fc.assert(
    fc.property(people, (times) => {
      const cells = cellsOf(generalPayrollFile({ number: 'H-00001', times, names: codes }).text).flat()
      expect(cells.filter((cell) => /^[=+\-@]/.test(cell) && !/^-\d+(?:\.\d{2})?$/.test(cell))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('each person whose class has no code is named once', () => {
  const times = [
    timeOf(),
    timeOf({ weekStart: '2026-02-09' }),
    timeOf({ payClass: 'OT' }),
    timeOf({ lastName: 'Moss', payClass: 'SICK' }),
  ]
  const known = namesOf([{ kind: 'EARNING', key: 'OT', name: 'OT' }])
  expect(findMissingCodes('GENERAL_PAYROLL', times, known)).toEqual([
    {
      code: 'unmapped_class',
      message: 'Rao, Priya has Regular hours, and that class has no earning code in General payroll (CSV).',
      names: true,
    },
    {
      code: 'unmapped_class',
      message: 'Moss, Priya has Sick hours, and that class has no earning code in General payroll (CSV).',
      names: true,
    },
  ])
})
