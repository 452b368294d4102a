import { expect, test } from 'vitest'
import { isPastDeadline, reminderDayOf } from '#domain/mail/reminders.ts'

const days = [-3, 1, 7, 14, 30]
const due = { dueDate: '2026-04-10', sentOn: '2026-03-02' }

test.each([
  ['2026-04-06', null],
  ['2026-04-07', -3],
  ['2026-04-10', -3],
  ['2026-04-11', 1],
  ['2026-04-17', 7],
  // The server was down on that day.
  ['2026-04-30', 14],
  // Too long ago.
  ['2026-05-01', null],
  ['2026-05-10', 30],
])('on %s, the reminder of the day %s is due', (today, expected) => {
  expect(reminderDayOf(due, days, today)).toBe(expected)
})

test('no reminder is due on the day on which an invoice is sent late', () => {
  expect(reminderDayOf({ ...due, sentOn: '2026-04-17' }, days, '2026-04-17')).toBeNull()
  expect(reminderDayOf({ ...due, sentOn: '2026-04-17' }, days, '2026-04-24')).toBe(14)
})

test.each([
  ['before its day', '2026-02-08', 23, false],
  ['before its hour', '2026-02-09', 15, false],
  ['at its hour', '2026-02-09', 16, true],
  ['the day after', '2026-02-10', 0, true],
])(
  'the deadline Monday 16:00 of a week that ended on a Sunday has passed %s: %s',
  (_, today, hour, expected) => {
    expect(isPastDeadline('2026-02-08', { weekday: 'MONDAY', hour: 16 }, { today, hour })).toBe(expected)
  },
)

test('without a deadline, nothing is late', () => {
  expect(isPastDeadline('2026-02-08', null, { today: '2026-12-31', hour: 23 })).toBe(false)
})
