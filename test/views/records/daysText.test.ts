import { expect, test } from 'vitest'
import { dayCountText, daysText } from '#views/records/daysText.ts'
import { showButtonText } from '#views/employees/showButtonText.ts'

test('one day is singular, before and after today', () => {
  expect([-2, -1, 0, 1, 2].map(daysText)).toEqual([
    '2 days ago',
    '1 day ago',
    'today',
    'in 1 day',
    'in 2 days',
  ])
  expect([0, 1, 2].map(dayCountText)).toEqual(['0 days', '1 day', '2 days'])
})

test('an abbreviation keeps its capitals in a sentence', () => {
  expect(showButtonText('SEVIS ID')).toBe('Show SEVIS ID')
  expect(showButtonText('Date of birth')).toBe('Show date of birth')
})
