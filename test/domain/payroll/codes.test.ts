import { expect, test } from 'vitest'
import { setupErrors, slotsOf } from '#domain/handoff/setup.ts'
import { payrollSystems, type PayrollSystem } from '#domain/handoff/systems.ts'
import { payClasses } from '#domain/payroll/classes.ts'

const isRejected = (system: PayrollSystem, kind: 'EARNING' | 'OPTION' | 'PERSON', name: string) =>
  setupErrors(system, [{ kind, key: 'PTO', name }]).length > 0

test.each([
  ['ADP_WORKFORCE_NOW', 'EARNING', ['V', 'HO', '3', '79', 'H3', 'NONE'], ['40', '61', '80', 'VAC', 'v']],
  ['ADP_WORKFORCE_NOW', 'OPTION', ['AB', 'AB1'], ['A', 'ABCD', 'ab']],
  ['ADP_WORKFORCE_NOW', 'PERSON', ['000123'], ['123', '0001234', 'A00123']],
  ['GUSTO', 'EARNING', ['sick_hours', 'NONE'], ['Sick hours', '1st']],
  ['GUSTO', 'PERSON', ['a1B2c3'], ['a1B2c']],
  ['PAYCHEX_FLEX', 'EARNING', ['Hourly', 'Overtime 1.5', 'NONE'], ['a,b', 'Twenty-one characters']],
  ['PAYCHEX_FLEX', 'OPTION', ['12345678'], ['123456789']],
  ['PAYCHEX_FLEX', 'PERSON', ['1234567890'], ['12345678901']],
] as const)('%s takes only its own kind of %s', (system, kind, good, bad) => {
  expect(good.filter((name) => isRejected(system, kind, name))).toEqual([])
  expect(bad.filter((name) => !isRejected(system, kind, name))).toEqual([])
})

test('no system has a code that a spreadsheet would run', () => {
  for (const system of payrollSystems) expect(isRejected(system, 'EARNING', '=1+1'), system).toBe(true)
})

test('each class has a code or a column of its own in every system', () => {
  const coded = (system: PayrollSystem) =>
    slotsOf(system).flatMap(({ kind, key }) => (kind === 'EARNING' ? [key] : []))
  expect(coded('GENERAL_PAYROLL')).toEqual([...payClasses])
  expect(coded('PAYCHEX_FLEX')).toEqual([...payClasses])
  expect(coded('ADP_WORKFORCE_NOW')).toEqual(['DT', 'PTO', 'HOLIDAY', 'SICK', 'UNPAID_ABSENCE'])
  expect(coded('GUSTO')).toEqual(['PTO', 'HOLIDAY', 'SICK', 'UNPAID_ABSENCE'])
})
