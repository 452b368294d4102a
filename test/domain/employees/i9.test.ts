import { expect, test } from 'vitest'
import { i9DueOn, i9KeptUntil, lastHireDateWithOverdueI9, i9State } from '#domain/employees/i9.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { Employee } from '#domain/employees/record.ts'

const hired = (hireDate: string, more: object = {}) =>
  ({ employmentType: 'W2', status: 'ACTIVE', hireDate, workAuth: [], ...more }) as unknown as Employee

test.each([
  ['on the day it is due', hired('2026-03-05'), '2026-03-10', false],
  ['a day later', hired('2026-03-05'), '2026-03-11', true],
  [
    'once it is completed',
    hired('2026-03-05', { workAuth: [{ i9Section2On: '2026-03-12' }] }),
    '2026-03-20',
    false,
  ],
])('section 2 %s', (_, employee, today, isOverdue) => {
  expect(i9State(employee, today)?.isOverdue).toBe(isOverdue)
})

test.each([{ employmentType: 'C2C' }, { employmentType: '1099' }, { status: 'TERMINATED' }])(
  '%o has no I-9 to complete',
  (more) => {
    expect(i9State(hired('2026-03-05', more), '2026-04-01')).toBeNull()
  },
)

test('the list and the record agree on every day of two weeks', () => {
  for (let day = 0; day < 14; day += 1) {
    const today = addDays('2026-03-09', day)
    const last = lastHireDateWithOverdueI9(today)
    expect(i9DueOn({ hireDate: last }) < today).toBe(true)
    expect(i9DueOn({ hireDate: addDays(last, 1) }) < today).toBe(false)
  }
})

const left = { status: 'TERMINATED', terminationDate: '2026-06-30' }

test.each([
  ['3 years after the hire date, when that is later', '2024-09-02', left, '2027-09-02'],
  ['1 year after the last day, when that is later', '2019-01-07', left, '2027-06-30'],
  ['a day that both end on', '2024-06-30', left, '2027-06-30'],
  [
    'a day that is planned during offboarding',
    '2019-01-07',
    { ...left, status: 'OFFBOARDING' },
    '2027-06-30',
  ],
  ['March 1 for a leap day', '2024-02-29', { ...left, terminationDate: '2024-03-01' }, '2027-03-01'],
])('a Form I-9 is kept until %s', (_, hireDate, more, until) => {
  expect(i9KeptUntil(hired(hireDate, more))).toBe(until)
})

test.each([
  { status: 'ACTIVE', terminationDate: null },
  { ...left, status: 'ONBOARDING' },
  { ...left, employmentType: '1099' },
  { ...left, employmentType: 'C2C' },
])('%o has no day until which a Form I-9 is kept', (more) => {
  expect(i9KeptUntil(hired('2019-01-07', more))).toBeNull()
})
