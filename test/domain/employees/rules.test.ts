import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { employeeCreate } from '#domain/employees/input.ts'
import { currentWorkAuthIndex, workUntil } from '#domain/employees/authorization.ts'
import { employeeErrors, listName } from '#domain/employees/rules.ts'
import { currentRateIndex } from '#domain/contracts/rates.ts'
import { countryCodes } from '#lookups/countryCodes.ts'
import { stateKeys } from '#lookups/states.ts'
import { accepted, marks } from '#test/domain/kernel/parse.ts'
import { employeeExample } from '#test/support/examples.ts'

const errorsOf = (change: object = {}) =>
  employeeErrors(accepted(employeeCreate, { ...employeeExample, ...change }))
const rules = (change: object = {}) => marks(errorsOf(change))
const at = (change: object) => ({ ...employeeExample.address, ...change })
const auth = (change: object) => ({ workAuth: [{ ...employeeExample.workAuth[0], ...change }] })
const abroad = { country: 'IND', state: 'Telangana', city: 'Hyderabad', zip: '500081' }
const vendor = { legalName: 'Zeta LLC', ein: '12-3456789', contactName: 'Zoe', email: 'ap@zeta.com' }

test('the example employee of the specification breaks no rule', () => {
  expect(errorsOf()).toEqual([])
})

// Each rule with a valid input and the most similar invalid one.
test.each([
  ['a US state', { address: at({ state: 'TX' }) }, { address: at({ state: 'XX' }) }, 'address.state invalid'],
  [
    'a ZIP code of 5 or 9 digits',
    { address: at({ zip: '75024-1234' }) },
    { address: at({ zip: '7502' }) },
    'address.zip invalid',
  ],
  [
    'a complete ZIP code',
    { address: at({ zip: '75024' }) },
    { address: at({ zip: '75024-12' }) },
    'address.zip invalid',
  ],
  [
    'states only in the USA',
    { address: at(abroad) },
    { address: at({ ...abroad, country: 'USA', zip: '75024' }) },
    'address.state invalid',
  ],
  [
    'the work location',
    { workLocation: at({}) },
    { workLocation: at({ zip: 'x' }) },
    'workLocation.zip invalid',
  ],
  [
    'the vendor’s address',
    { employmentType: 'C2C', classification: null, vendor: { ...vendor, address: at({}) } },
    { employmentType: 'C2C', classification: null, vendor: { ...vendor, address: at({ zip: 'x' }) } },
    'vendor.address.zip invalid',
  ],
  [
    'a US phone number',
    { address: at(abroad), phone: '+914055550142' },
    { phone: '+914055550142' },
    'phone invalid',
  ],
  [
    'a US alternate phone number',
    { address: at(abroad), altPhone: '+914055550142' },
    { altPhone: '+914055550142' },
    'altPhone invalid',
  ],
  [
    'a classification only for W-2',
    { employmentType: '1099', classification: null },
    { employmentType: '1099' },
    'classification not_allowed',
  ],
  [
    'no classification for C2C',
    { employmentType: 'C2C', classification: null, vendor },
    { employmentType: 'C2C', classification: 'EXEMPT', vendor },
    'classification not_allowed',
  ],
  [
    'a vendor for C2C',
    { employmentType: 'C2C', classification: null, vendor },
    { employmentType: 'C2C', classification: null, vendor: null },
    'vendor.legalName required',
  ],
  [
    'no vendor for W-2',
    { employmentType: '1099', classification: null, vendor },
    { vendor },
    'vendor not_allowed',
  ],
  [
    'termination after hire',
    { terminationDate: '2026-01-12', terminationReason: 'x' },
    { terminationDate: '2026-01-11', terminationReason: 'x' },
    'terminationDate invalid',
  ],
  [
    'a reason with the termination',
    { terminationDate: '2026-02-01', terminationReason: 'Quit' },
    { terminationDate: '2026-02-01' },
    'terminationReason required',
  ],
  ['16 years at hire', { dateOfBirth: '2010-01-12' }, { dateOfBirth: '2010-01-13' }, 'dateOfBirth invalid'],
  [
    'a real date of birth',
    { dateOfBirth: '1991-04-02' },
    { dateOfBirth: '1991-02-30' },
    'dateOfBirth invalid',
  ],
  ['an end date for H-1B', auth({}), auth({ validTo: null }), 'workAuth.0.validTo required'],
  [
    'no end date for citizens',
    auth({ type: 'USC', validTo: null }),
    auth({ type: 'USC' }),
    'workAuth.0.validTo not_allowed',
  ],
  [
    'an end date after the start date',
    auth({ validTo: '2026-01-02' }),
    auth({ validTo: '2026-01-01' }),
    'workAuth.0.validTo invalid',
  ],
  [
    'an extension filed on time',
    auth({ extensionFiledOn: '2028-01-31' }),
    auth({ extensionFiledOn: '2028-02-01' }),
    'workAuth.0.extensionFiledOn invalid',
  ],
  [
    'an extension that ends later',
    auth({ extendedUntil: '2028-02-01' }),
    auth({ extendedUntil: '2028-01-31' }),
    'workAuth.0.extendedUntil invalid',
  ],
  [
    'an LCA only for H-1B',
    auth({ lcaCity: 'Plano', lcaState: 'TX' }),
    auth({ type: 'TN', lcaState: 'TX' }),
    'workAuth.0.lcaCity not_allowed',
  ],
  [
    'a SEVIS ID only for OPT and CPT',
    auth({ type: 'CPT', sevisId: 'N1234567890' }),
    auth({ sevisId: 'N1234567890' }),
    'workAuth.0.sevisId not_allowed',
  ],
  [
    'one pay rate per start date',
    {
      payRates: [
        employeeExample.payRates[0],
        { ...employeeExample.payRates[0], effectiveFrom: '2026-01-13' },
      ],
    },
    { payRates: [employeeExample.payRates[0], employeeExample.payRates[0]] },
    'payRates.1.effectiveFrom duplicate',
  ],
] as [string, object, object, string][])('%s', (_, passing, failing, mark) => {
  expect(rules(passing)).toEqual([])
  expect(rules(failing)).toEqual([mark])
  for (const { message } of errorsOf(failing)) expect(message).toMatch(/^[A-Z].*\.$/)
})

test('a green card can have an end date or none; every other authorization except citizenship needs one', () => {
  expect(rules(auth({ type: 'GC', validTo: null }))).toEqual([])
  expect(rules(auth({ type: 'GC' }))).toEqual([])
  for (const type of ['OPT', 'CPT', 'L1A', 'L1B', 'H4EAD', 'EAD', 'TN', 'O1', 'J1', 'B1', 'B2']) {
    expect(rules(auth({ type, validTo: null }))).toEqual(['workAuth.0.validTo required'])
  }
})

test("a masked date of birth that is sent back isn't checked", () => {
  expect(rules({ dateOfBirth: '****-**-**' })).toEqual([])
})

test('every listed state is valid in capital letters', () => {
  for (const state of stateKeys) {
    expect(rules({ address: at({ state }) })).toEqual([])
    expect(rules({ address: at({ state: state.toLowerCase() }) })).toEqual(['address.state invalid'])
  }
})

test('a city in the USA can be one that the list of its state does not have', () => {
  expect(rules({ address: at({ city: 'Nowhere Springs' }) })).toEqual([])
})

test('every other country allows any state and ZIP code', () => {
  for (const country of countryCodes.filter((code) => code !== 'USA')) {
    expect(rules({ address: at({ ...abroad, country }) })).toEqual([])
  }
})

test('the current authorization has the latest start, or is the last entry', () => {
  const from = (...dates: (string | null)[]) =>
    currentWorkAuthIndex(dates.map((validFrom) => ({ validFrom })))
  expect(from()).toBe(-1)
  expect(from(null)).toBe(0)
  expect(from(null, null)).toBe(1)
  expect(from('2027-01-01', '2026-01-01')).toBe(0)
  expect(from('2026-01-01', '2027-01-01', '2025-01-01')).toBe(1)
  expect(from('2026-01-01', null)).toBe(0)
  expect(from('2026-01-01', '2026-01-01')).toBe(1)
})

test('the current pay rate is the latest that has started, or the first future one', () => {
  const dates = fc.array(fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day}`))
  fc.assert(
    fc.property(dates, fc.integer({ min: 10, max: 28 }), (starts, day) => {
      const on = `2026-01-${day}`
      const index = currentRateIndex(
        starts.map((effectiveFrom) => ({ effectiveFrom })),
        on,
      )
      const sorted = starts.toSorted()
      const expected = sorted.findLast((start) => start <= on) ?? sorted[0]
      expect(starts[index]).toBe(expected)
      expect(index === -1).toBe(starts.length === 0)
    }),
  )
})

test('work is allowed until the later of the two end dates', () => {
  expect(workUntil({ type: 'H1B', validTo: '2026-06-30', extendedUntil: null })).toBe('2026-06-30')
  expect(workUntil({ type: 'H1B', validTo: '2026-06-30', extendedUntil: '2027-02-25' })).toBe('2027-02-25')
  expect(workUntil({ type: 'H1B', validTo: '2026-06-30', extendedUntil: '2026-01-01' })).toBe('2026-06-30')
  expect(workUntil({ type: 'H1B', validTo: null, extendedUntil: null })).toBeNull()
})

test('lists show the last name first', () => {
  expect(listName({ firstName: 'Priya', lastName: 'Rao' })).toBe('Rao, Priya')
})
