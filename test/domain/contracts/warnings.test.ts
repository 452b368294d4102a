import { expect, test } from 'vitest'
import { contractWarnings, successorWarnings } from '#domain/contracts/warnings/warnings.ts'
import { contractInHand, employeeExample } from '#test/support/examples.ts'

const contract = {
  endDate: '2026-07-31',
  poExpiry: null,
  remote: false,
  workAddress: null,
  rates: contractInHand.contract.rates,
}
const [rate] = contract.rates as [(typeof contract.rates)[number]]
const h1b = { type: 'H1B' as const, until: '2027-09-30', lcaCity: 'Plano', lcaState: 'TX' }
const plano = { ...employeeExample.address, city: 'Plano', state: 'TX' }

// Each warning with the most similar contract that has none.
test.each([
  [
    'an authorization that ends first',
    { employeeAuthorization: { ...h1b, until: '2026-07-31' } },
    { employeeAuthorization: { ...h1b, until: '2026-07-30' } },
    "The employee's H-1B work authorization expires on 2026-07-30, before this contract ends.",
  ],
  [
    'an open end after the authorization',
    { endDate: null, employeeAuthorization: { ...h1b, type: 'GC' as const, until: null } },
    { endDate: null, employeeAuthorization: h1b },
    "The employee's H-1B work authorization expires on 2027-09-30, and this contract is open-ended.",
  ],
  [
    'another city than the LCA',
    { workAddress: { ...plano, city: ' PLANO' }, employeeAuthorization: h1b },
    { workAddress: { ...plano, city: 'Dallas' }, employeeAuthorization: h1b },
    "The work address is in Dallas, TX, but the employee's LCA is for Plano, TX.",
  ],
  [
    'another state than the LCA',
    {
      workAddress: { ...plano, city: 'Reno', state: 'NV' },
      employeeAuthorization: { ...h1b, type: 'TN' as const },
    },
    {
      workAddress: { ...plano, city: 'Reno', state: 'NV' },
      employeeAuthorization: { ...h1b, lcaCity: null },
    },
    "The work address is in Reno, NV, but the employee's LCA is for TX.",
  ],
  [
    'remote work, which has no place',
    { remote: true, workAddress: { ...plano, city: 'Dallas' }, employeeAuthorization: h1b },
    { remote: false, workAddress: { ...plano, city: 'Dallas' }, employeeAuthorization: h1b },
    "The work address is in Dallas, TX, but the employee's LCA is for Plano, TX.",
  ],
  [
    'a bill rate below the pay rate, in any unit',
    { rates: [{ ...rate, billRate: '9533.34', billRateUnit: 'MONTHLY' as const }] },
    {
      rates: [
        rate,
        { ...rate, effectiveFrom: '2026-05-01', billRate: '9533.33', billRateUnit: 'MONTHLY' as const },
      ],
    },
    'From 2026-05-01, the bill rate is below the pay rate.',
  ],
  [
    'a PO that is nearly billed',
    { poBurn: { pct: 79, state: 'WITHIN' as const } },
    { poBurn: { pct: 80, state: 'WARNING' as const } },
    '80% of the PO has been used.',
  ],
  [
    'a PO that is billed as a whole',
    { poBurn: null },
    { poBurn: { pct: 100, state: 'USED_UP' as const } },
    'The PO is used up.',
  ],
  [
    'a PO that is exceeded',
    {},
    { poBurn: { pct: 101, state: 'EXCEEDED' as const } },
    'The PO is over its limit: 101% has been used.',
  ],
  [
    'a PO that expires first',
    { poExpiry: '2026-07-31' },
    { poExpiry: '2026-07-30' },
    'The PO expires on 2026-07-30, before this contract ends.',
  ],
])('%s', (_, fine, odd, text) => {
  expect(contractWarnings({ ...contract, ...fine })).toEqual([])
  expect(contractWarnings({ ...contract, ...odd })).toEqual([text])
})

test('the warnings about a successor name the new contract', () => {
  const terms = { endDate: null, employeeAuthorization: h1b }
  expect(successorWarnings(contract, terms)).toEqual([
    "The employee's H-1B work authorization expires on 2027-09-30, and the new contract is open-ended.",
  ])
})

test('an unknown or hidden authorization causes no warning', () => {
  expect(contractWarnings({ ...contract, workAddress: plano, employeeAuthorization: null })).toEqual([])
  expect(contractWarnings({ ...contract, workAddress: plano })).toEqual([])
})
