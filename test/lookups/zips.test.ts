import { expect, test } from 'vitest'
import { cityOfZip } from '#lookups/cities.ts'
import { states } from '#lookups/states.ts'
import { stateOfZip } from '#lookups/zips/stateOfZip.ts'

// The main post office of a city in each state.
const known: Readonly<Record<string, string>> = {
  '35203': 'AL',
  '99501': 'AK',
  '96799': 'AS',
  '85001': 'AZ',
  '72201': 'AR',
  '94105': 'CA',
  '80202': 'CO',
  '06103': 'CT',
  '19801': 'DE',
  '20001': 'DC',
  '33131': 'FL',
  '30303': 'GA',
  '96910': 'GU',
  '96813': 'HI',
  '83702': 'ID',
  '60601': 'IL',
  '46204': 'IN',
  '50309': 'IA',
  '67202': 'KS',
  '40202': 'KY',
  '70112': 'LA',
  '04101': 'ME',
  '96950': 'MP',
  '21202': 'MD',
  '02108': 'MA',
  '48226': 'MI',
  '55401': 'MN',
  '39201': 'MS',
  '63101': 'MO',
  '59101': 'MT',
  '68102': 'NE',
  '89101': 'NV',
  '03101': 'NH',
  '07102': 'NJ',
  '87102': 'NM',
  '10001': 'NY',
  '27601': 'NC',
  '58102': 'ND',
  '43215': 'OH',
  '73102': 'OK',
  '97204': 'OR',
  '19102': 'PA',
  '00901': 'PR',
  '02903': 'RI',
  '29201': 'SC',
  '57104': 'SD',
  '37201': 'TN',
  '75024': 'TX',
  '84101': 'UT',
  '05401': 'VT',
  '00802': 'VI',
  '23219': 'VA',
  '98101': 'WA',
  '25301': 'WV',
  '53202': 'WI',
  '82001': 'WY',
}

test('a ZIP code of each state belongs to it', () => {
  const found = Object.keys(known).map((zip) => [zip, stateOfZip(zip)])
  expect(found).toEqual(Object.entries(known).map(([zip, state]) => [zip, state]))
  expect(new Set(Object.values(known))).toEqual(new Set(states.map(({ key }) => key)))
})

test('ZIP codes across a border belong to the state that has them', () => {
  expect(['06390', '00501', '20101', '73301', '88510', '05501', '39815'].map(stateOfZip)).toEqual([
    'NY',
    'NY',
    'VA',
    'TX',
    'TX',
    'MA',
    'GA',
  ])
})

test('with four more digits it is the same state, and anything else has none', () => {
  expect(stateOfZip('75024-1234')).toBe('TX')
  expect(['', '7502', '750244', 'K1A 0B1', '00000', '34012-', '34002', '96940'].map(stateOfZip)).toEqual(
    Array.from({ length: 8 }, () => null),
  )
})

test('a ZIP code has the city of its post office, and an unlisted one has none', async () => {
  expect(await cityOfZip('TX', '75024')).toBe('Plano')
  expect(await cityOfZip('TX', '75024-1234')).toBe('Plano')
  expect(await cityOfZip('NY', '10001')).toBe('New York')
  expect(await cityOfZip('CA', '94105')).toBe('San Francisco')
  // Digits of two neighboring codes.
  expect(await cityOfZip('TX', '50247')).toBeNull()
  expect(await cityOfZip('TX', '10001')).toBeNull()
})
