import { expect, test } from 'vitest'
import * as lists from '#lookups/lists.ts'
import { SELECT, optionsOf, textOf, withSelectPrompt, toWords } from '#lookups/options.ts'

test('each list has exactly the specified keys', () => {
  expect(lists.workAuthorizations).toEqual([
    'H1B',
    'OPT',
    'CPT',
    'GC',
    'USC',
    'L1A',
    'L1B',
    'H4EAD',
    'EAD',
    'TN',
    'O1',
    'J1',
    'B1',
    'B2',
  ])
  expect(lists.currencies).toEqual(['USD', 'CAD', 'EUR', 'INR'])
  expect(lists.payRateUnits).toEqual(['HOURLY', 'MONTHLY', 'ANNUAL', 'FIXED'])
  expect(lists.contractKinds).toEqual(['INTERNAL', 'EXTERNAL'])
  expect(lists.orderTypes).toEqual(['NEW_PO', 'EXTENSION', 'RENEWAL'])
  expect(lists.employmentTypes).toEqual(['W2', '1099', 'C2C'])
  expect(lists.paymentTerms).toEqual(['NET_15', 'NET_30', 'NET_45', 'NET_60'])
  expect(lists.invoiceFrequencies).toEqual(['WEEKLY', 'BI_WEEKLY', 'MONTHLY'])
  expect(lists.clientLevels).toEqual(['LEVEL_1', 'LEVEL_2', 'LEVEL_3', 'END_CLIENT'])
  expect(lists.classifications).toEqual(['EXEMPT', 'NON_EXEMPT'])
})

const all = Object.entries(lists) as [string, readonly string[]][]

test.each(all)('%s is frozen, has no duplicates and no SELECT', (_, list) => {
  expect(Object.isFrozen(list)).toBe(true)
  expect(new Set(list).size).toBe(list.length)
  expect(list).not.toContain('SELECT')
})

test.each(all)('the options of %s start with Select and have distinct texts', (_, list) => {
  const options = optionsOf(list)
  expect(options[0]).toEqual({ key: 'SELECT', text: 'Select' })
  expect(options.slice(1).map((option) => option.key)).toEqual(list)
  expect(new Set(options.map((option) => option.text)).size).toBe(options.length)
  expect(optionsOf(list)).toBe(options)
})

test.each([
  ['NET_30', 'Net 30'],
  ['BI_WEEKLY', 'Bi-weekly'],
  ['HOURLY', 'Hourly'],
  ['NEW_PO', 'New PO'],
  ['EXTENSION', 'Extension'],
  ['END_CLIENT', 'End client'],
  ['LEVEL_1', 'Level 1'],
  ['EXTERNAL', 'External'],
  ['NON_EXEMPT', 'Non-exempt'],
  ['ON_LEAVE', 'On leave'],
])('%s reads "%s"', (key, text) => {
  expect(toWords(key)).toBe(text)
})

test('work authorization, currency and employment type are shown as their keys', () => {
  expect(textOf(lists.workAuthorizations, 'H4EAD')).toBe('H4EAD')
  expect(textOf(lists.currencies, 'USD')).toBe('USD')
  expect(textOf(lists.employmentTypes, 'C2C')).toBe('C2C')
  expect(textOf(lists.paymentTerms, 'NET_45')).toBe('Net 45')
})

test('Select can be added to any options', () => {
  expect(withSelectPrompt([{ key: 'WY', text: 'Wyoming' }])).toEqual([SELECT, { key: 'WY', text: 'Wyoming' }])
})
