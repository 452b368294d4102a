import { expect, test } from 'vitest'
import { i9DueOn, i9OverdueHiredBy, i9State } from '#domain/employees/i9.ts'
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
    const last = i9OverdueHiredBy(today)
    expect(i9DueOn({ hireDate: last }) < today).toBe(true)
    expect(i9DueOn({ hireDate: addDays(last, 1) }) < today).toBe(false)
  }
})
