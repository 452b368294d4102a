import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { payClasses } from '#domain/payroll/classes.ts'
import type { EmployeeTime } from '#domain/payroll/hours.ts'
import { payrollSystems, type PayrollSystem } from '#domain/handoff/systems.ts'
import { createNameLookup } from '#server/records/handoff/names.ts'
import { findByHandHours, findMissingCodes } from '#server/records/payroll/findings.ts'
import { adpFiles } from '#server/records/payroll/adp.ts'
import type { PayrollContent } from '#server/records/payroll/files.ts'
import { generalPayrollFiles } from '#server/records/payroll/generalFile.ts'
import { gustoFiles } from '#server/records/payroll/gusto.ts'
import { paychexFiles } from '#server/records/payroll/paychex.ts'
import { cellsOf, formulaText } from '#test/support/csvCells.ts'

const timeOf = (more: Partial<EmployeeTime> = {}): EmployeeTime => ({
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

/** Names that every system accepts, for two people. */
const names = createNameLookup([
  ...payClasses.map((key, index) => ({ kind: 'EARNING' as const, key, name: `c${index}` })),
  { kind: 'OPTION', key: 'COMPANY_CODE', name: 'AB' },
  { kind: 'OPTION', key: 'CLIENT_ID', name: '12345678' },
  { kind: 'PERSON', key: 'E-00001', name: '000123' },
  { kind: 'PERSON', key: 'E-00002', name: '000124' },
])

const contentOf = (times: readonly EmployeeTime[], known = names): PayrollContent => ({
  number: 'H-00001',
  times,
  names: known,
})
const layouts = {
  'general payroll': generalPayrollFiles,
  'ADP Workforce Now': adpFiles,
  Gusto: gustoFiles,
  'Paychex Flex': paychexFiles,
}

const people = fc.array(
  fc
    .record({
      firstName: formulaText,
      lastName: formulaText,
      employeeNo: fc.constantFrom('E-00001', 'E-00002'),
      weekStart: fc.constantFrom('2026-02-02', '2026-02-09'),
      payClass: fc.constantFrom(...payClasses),
      minutes: fc.integer({ min: -600, max: 2400 }).filter((minutes) => minutes !== 0),
      correction: fc.boolean(),
    })
    .map(timeOf),
  { minLength: 1, maxLength: 8 },
)

test.each(Object.entries(layouts))('no cell of a file for %s runs as a formula', (_, filesOf) => {
  fc.assert(
    fc.property(people, (times) => {
      const cells = filesOf(contentOf(times)).flatMap(({ text }) => cellsOf(text).flat())
      expect(cells.filter((cell) => /^[=+\-@]/.test(cell) && !/^-\d+(?:\.\d{2})?$/.test(cell))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

/** Returns every amount of hours in files, in hundredths. Quarter hours are exact. */
const hundredthsIn = (files: readonly { text: string }[]) =>
  files
    .flatMap(({ text }) => cellsOf(text).flat())
    .filter((cell) => /^-?\d+\.\d{2}$/.test(cell))
    .reduce((sum, cell) => sum + Number(cell.replace('.', '')), 0)

test.each(Object.entries(layouts))(
  'files for %s and their list to enter by hand have every hour once',
  (_, filesOf) => {
    const quarters = people.map((times) => times.map((time) => ({ ...time, minutes: time.minutes * 15 })))
    fc.assert(
      fc.property(quarters, (times) => {
        const minutes = times.reduce((sum, time) => sum + time.minutes, 0)
        expect(hundredthsIn(filesOf(contentOf(times)))).toBe((minutes / 15) * 25)
      }),
      { numRuns: 60 },
    )
  },
)

const period = [
  timeOf(),
  timeOf({ payClass: 'OT', minutes: 330 }),
  timeOf({ weekStart: '2026-02-09', minutes: 450 }),
  timeOf({ weekStart: '2026-02-09', payClass: 'PTO', minutes: 480 }),
  timeOf({ weekStart: '2026-02-09', payClass: 'SICK', minutes: 240 }),
  timeOf({ weekStart: '2026-02-09', payClass: 'DT', minutes: 60 }),
  timeOf({ weekStart: '2026-01-26', minutes: 60, correction: true }),
  timeOf({
    employeeNo: 'E-00002',
    lastName: 'Moss',
    weekStart: '2026-01-26',
    minutes: -90,
    correction: true,
  }),
]
const textsOf = (files: readonly { name: string; text: string }[]) =>
  Object.fromEntries(files.map(({ name, text }) => [name, text.trim().split('\r\n')]))
const byHand = [
  'Employee number,Last name,First name,Week start,Week end,Pay type,Hours',
  'E-00002,Moss,Priya,2026-01-26,2026-02-01,Regular,-1.50',
]

test('ADP Workforce Now gets a row for each person, more rows for further classes, and separate ones for corrections', () => {
  expect(textsOf(adpFiles(contentOf(period)))).toEqual({
    'PRAB_EPI.csv': [
      'Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount,Hours 4 Code,Hours 4 Amount',
      'AB,H00001,000123,47.50,5.50,c3,8.00,c5,4.00',
      'AB,H00001,000123,,,c2,1.00,,',
      'AB,H00001,000123,1.00,,,,,',
    ],
    'by-hand-H-00001.csv': byHand,
  })
})

test('Gusto gets one row for each person, with a column for each kind of leave', () => {
  expect(textsOf(gustoFiles(contentOf(period)))).toEqual({
    'gusto-H-00001.csv': [
      'last_name,first_name,title,gusto_employee_id,regular_hours,overtime_hours,double_overtime_hours,c3,c5',
      'Rao,Priya,,000123,48.50,5.50,1.00,8.00,4.00',
    ],
    'by-hand-H-00001.csv': byHand,
  })
})

test('Paychex Flex gets a row for each person, week and class, with all columns', () => {
  const [file] = paychexFiles(contentOf(period.slice(0, 2)))
  expect(file?.text.trim().split('\r\n')).toEqual([
    'Client ID,Worker ID,Org,Job Number,Pay Component,Rate,Rate Number,Hours,Units,Line Date,Amount,Check Seq Number,Override State,Override Local,Override Local Jurisdiction,Labor Assignment',
    '12345678,000123,,,c0,,,40.00,,,,,,,,',
    '12345678,000123,,,c1,,,5.50,,,,,,,,',
  ])
})

test('a class that a system does not take is listed to enter by hand, with a warning', () => {
  const known = createNameLookup([
    { kind: 'EARNING', key: 'UNPAID_ABSENCE', name: 'NONE' },
    { kind: 'PERSON', key: 'E-00001', name: '000123' },
  ])
  const times = [timeOf({ payClass: 'UNPAID_ABSENCE', minutes: 480 })]
  expect(findMissingCodes('GUSTO', times, known)).toEqual([])
  expect(findByHandHours('GUSTO', times, known).map(({ message }) => message)).toEqual([
    "Rao, Priya: 8.00 Unpaid absence hours, week of 2026-02-02. Enter them by hand, because Gusto doesn't have this pay type.",
  ])
  for (const filesOf of [gustoFiles, generalPayrollFiles])
    expect(filesOf(contentOf(times, known)).map(({ name, rows }) => [name, rows])).toEqual([
      ['by-hand-H-00001.csv', 1],
    ])
})

const missing = (system: PayrollSystem, times: readonly EmployeeTime[], known = createNameLookup([])) =>
  findMissingCodes(system, times, known).map(({ code, message, names: isName }) => {
    expect(isName).toBe(true)
    return `${code}: ${message}`
  })

test('everything that a system needs and nobody has entered is named once', () => {
  const times = [timeOf(), timeOf({ weekStart: '2026-02-09' }), timeOf({ payClass: 'SICK', minutes: 60 })]
  expect(missing('GENERAL_PAYROLL', times)).toEqual([
    'unmapped_class: Rao, Priya has hours of the pay type “Regular”, which has no earning code in Generic payroll (CSV).',
    'unmapped_class: Rao, Priya has hours of the pay type “Sick”, which has no earning code in Generic payroll (CSV).',
  ])
  expect(missing('ADP_WORKFORCE_NOW', times)).toEqual([
    'unmapped_option: The company code for ADP Workforce Now is missing.',
    'unmapped_class: Rao, Priya has hours of the pay type “Sick”, which has no earning code in ADP Workforce Now.',
    'unmapped_person: Rao, Priya (E-00001) has no file number in ADP Workforce Now.',
  ])
  expect(missing('PAYCHEX_FLEX', times.slice(0, 1))).toEqual([
    'unmapped_option: The client ID for Paychex Flex is missing.',
    'unmapped_class: Rao, Priya has hours of the pay type “Regular”, which has no earning code in Paychex Flex.',
    'unmapped_person: Rao, Priya (E-00001) has no worker ID in Paychex Flex.',
  ])
  for (const system of payrollSystems) expect(missing(system, times, names), system).toEqual([])
})

test('Gusto needs an ID only for people of the same name', () => {
  const times = [timeOf(), timeOf({ employeeNo: 'E-00002', firstName: 'priya' })]
  expect(missing('GUSTO', times.slice(0, 1))).toEqual([])
  expect(missing('GUSTO', times)).toEqual([
    'same_name: Someone else has the same name as Rao, Priya (E-00001), who has no Gusto ID.',
    'same_name: Someone else has the same name as Rao, priya (E-00002), who has no Gusto ID.',
  ])
  expect(missing('GUSTO', times, names)).toEqual([])
})
