import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractCreate } from '#domain/contracts/input.ts'
import {
  contractErrors,
  defaultBillToLevel,
  defaultOvertimeRule,
  predecessorTermErrors,
} from '#domain/contracts/rules.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { clientLevels, type ClientLevel } from '#lookups/lists.ts'
import { accepted, marks } from '#test/domain/kernel/parse.ts'
import { contractExample, contractId, employeeId } from '#test/support/examples.ts'
import { employeeExample, internalContractExample, projectId } from '#test/support/examples.ts'

const errorsOf = (body: object) => contractErrors(accepted(contractCreate, body))
const rules = (change: object = {}) => marks(errorsOf({ ...contractExample, ...change }))
const internal = (change: object = {}) => marks(errorsOf({ ...internalContractExample, ...change }))
const [wireRate] = contractExample.rates
const wireRateWith = (change: object) => ({ ...wireRate, ...change })
const rates = (...changes: object[]) => ({ rates: changes.map(wireRateWith) })
const parties = (...levels: string[]) => ({
  parties: levels.map((level) => ({ level, companyName: `${level} Inc` })),
})

test('the example contracts of the specification break no rule', () => {
  expect(rules()).toEqual([])
  expect(internal()).toEqual([])
})

const fixed = { payRateUnit: 'FIXED', billRateUnit: 'FIXED', fixedAmount: '30000.00' }
const steps = (...amounts: string[]) => ({
  milestones: amounts.map((amount) => ({ name: 'UAT', amount, dueDate: '2026-05-01' })),
})

// Each rule with a valid input and the most similar invalid one.
test.each([
  ['an external contract ends', { endDate: '2026-07-31' }, { endDate: null }, 'endDate required'],
  [
    'the end is not before the start',
    { endDate: '2026-02-02' },
    { endDate: '2026-02-01', rates: [{ ...wireRate, effectiveFrom: '2026-02-01' }] },
    'endDate invalid',
  ],
  [
    'termination is not before the start',
    { terminationDate: '2026-02-02', terminationReason: 'x' },
    { terminationDate: '2026-02-01', terminationReason: 'x' },
    'terminationDate invalid',
  ],
  [
    'a termination has a reason',
    { terminationDate: '2026-03-01', terminationReason: 'Budget' },
    { terminationDate: '2026-03-01' },
    'terminationReason required',
  ],
  [
    'an extension has a predecessor',
    { orderType: 'EXTENSION', predecessorId: contractId },
    { orderType: 'EXTENSION' },
    'predecessorId required',
  ],
  [
    'a renewal has a predecessor',
    { orderType: 'RENEWAL', predecessorId: contractId },
    { orderType: 'RENEWAL' },
    'predecessorId required',
  ],
  [
    'a new PO has no predecessor',
    { predecessorId: null },
    { predecessorId: contractId },
    'predecessorId not_allowed',
  ],
  [
    'a required PO has a number',
    { poRequired: true },
    { poRequired: true, poNumber: '' },
    'poNumber required',
  ],
  [
    'no PO, no number',
    { poRequired: false, poNumber: null },
    { poRequired: true, poNumber: null },
    'poNumber required',
  ],
  ['payment terms', { paymentTerms: 'NET_60' }, { paymentTerms: 'SELECT' }, 'paymentTerms required'],
  [
    'an invoice frequency',
    { invoiceFrequency: 'WEEKLY' },
    { invoiceFrequency: 'SELECT' },
    'invoiceFrequency required',
  ],
  ['a bill rate', rates({}), rates({ billRate: null }), 'rates.0.billRate required'],
  ['a bill rate unit', rates({}), rates({ billRateUnit: 'SELECT' }), 'rates.0.billRateUnit required'],
  ['an end client', parties('END_CLIENT'), parties('LEVEL_1'), 'parties required'],
  ['at least one party', parties('END_CLIENT'), { parties: [] }, 'parties required'],
  [
    'no gap before level 2',
    parties('LEVEL_1', 'LEVEL_2', 'END_CLIENT'),
    parties('LEVEL_2', 'END_CLIENT'),
    'parties invalid',
  ],
  [
    'no gap before level 3',
    parties('LEVEL_1', 'LEVEL_2', 'LEVEL_3', 'END_CLIENT'),
    parties('LEVEL_1', 'LEVEL_3', 'END_CLIENT'),
    'parties invalid',
  ],
  [
    'one party per level',
    parties('LEVEL_1', 'END_CLIENT'),
    parties('LEVEL_1', 'LEVEL_1', 'END_CLIENT'),
    'parties.1.level duplicate',
  ],
  ['one end client', parties('END_CLIENT'), parties('END_CLIENT', 'END_CLIENT'), 'parties.1.level duplicate'],
  ['billing a party', { billToLevel: 'END_CLIENT' }, { billToLevel: 'LEVEL_1' }, 'billToLevel invalid'],
  [
    'the address of a party',
    { parties: [{ ...contractExample.parties[0], address: employeeExample.address }] },
    { parties: [{ ...contractExample.parties[0], address: { ...employeeExample.address, zip: 'x' } }] },
    'parties.0.address.zip invalid',
  ],
  [
    'the work address',
    { workAddress: employeeExample.address },
    { workAddress: { ...employeeExample.address, state: 'XX' } },
    'workAddress.state invalid',
  ],
  [
    'a rate on the first day',
    rates({ effectiveFrom: '2026-02-01' }),
    rates({ effectiveFrom: '2026-02-03' }),
    'rates.0.effectiveFrom invalid',
  ],
  [
    'one rate per start date',
    rates({}, { effectiveFrom: '2026-03-01' }),
    rates({}, {}),
    'rates.1.effectiveFrom duplicate',
  ],
  [
    'rates within the contract',
    rates({}, { effectiveFrom: '2026-07-31' }),
    rates({}, { effectiveFrom: '2026-08-01' }),
    'rates.1.effectiveFrom invalid',
  ],
  [
    'a fixed amount for fixed rates',
    rates(fixed),
    rates({ fixedAmount: '30000.00' }),
    'rates.0.fixedAmount not_allowed',
  ],
  [
    'milestones that add up',
    { ...rates(fixed), ...steps('10000', '20000.00') },
    { ...rates(fixed), ...steps('10000', '19999.99') },
    'milestones invalid',
  ],
] as [string, object, object, string][])('%s', (_, passing, failing, mark) => {
  expect(rules(passing)).toEqual([])
  expect(rules(failing)).toEqual([mark])
  for (const { message } of errorsOf({ ...contractExample, ...failing }))
    expect(message).toMatch(/^[A-Z].*\.$/)
})

test('an external contract can be open-ended by setting', () => {
  const open = accepted(contractCreate, { ...contractExample, endDate: null })
  expect(marks(contractErrors(open))).toEqual(['endDate required'])
  expect(contractErrors(open, true)).toEqual([])
})

describe('an internal contract', () => {
  test('can be open-ended', () => {
    expect(internal({ endDate: null })).toEqual([])
    expect(internal({ endDate: '2026-12-31' })).toEqual([])
  })

  test.each([
    [{ paymentTerms: 'NET_30' }, 'paymentTerms'],
    [{ invoiceFrequency: 'MONTHLY' }, 'invoiceFrequency'],
    [{ billToLevel: 'END_CLIENT' }, 'billToLevel'],
    [{ billingContact: { name: 'Ann', email: 'a@b.co' } }, 'billingContact'],
    [{ poNumber: 'PO-1' }, 'poNumber'],
    [{ poAmount: '1' }, 'poAmount'],
    [{ poHours: '1' }, 'poHours'],
    [{ poExpiry: '2026-12-31' }, 'poExpiry'],
    [{ poRequired: true }, 'poRequired'],
    [{ discountPct: '1' }, 'discountPct'],
    [{ vmsFeePct: '1' }, 'vmsFeePct'],
    [parties('END_CLIENT'), 'parties'],
    [rates({ billRateUnit: null }), 'rates.0.billRate'],
    [rates({ billRate: null }), 'rates.0.billRateUnit'],
    [rates({ billRate: null, billRateUnit: null, otBillRate: '90' }), 'rates.0.otBillRate'],
  ])('is not billed: %j is rejected', (change, field) => {
    expect(internal(change)).toEqual([`${field} not_allowed`])
  })

  test('accepts empty and disabled values', () => {
    expect(
      internal({
        paymentTerms: 'SELECT',
        poNumber: '',
        poRequired: false,
        parties: [],
        billingContact: null,
      }),
    ).toEqual([])
  })
})

test('a valid chain has no gaps, no duplicate levels and one end client', () => {
  const level = fc.constantFrom(...clientLevels)
  const chain = fc.array(level, { maxLength: 4 })
  const billTo = fc.option(level)
  fc.assert(
    fc.property(chain, billTo, (levels, billToLevel) => {
      const count = (one: ClientLevel) => levels.filter((other) => other === one).length
      const right =
        count('END_CLIENT') === 1 &&
        clientLevels.every((one) => count(one) <= 1) &&
        (count('LEVEL_2') === 0 || count('LEVEL_1') === 1) &&
        (count('LEVEL_3') === 0 || count('LEVEL_2') === 1) &&
        (billToLevel === null || count(billToLevel) === 1)
      expect(rules({ ...parties(...levels), billToLevel }).length === 0).toBe(right)
    }),
  )
})

test('milestones must add up to the cent', () => {
  const cents = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 100 })
  const write = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  fc.assert(
    fc.property(cents, fc.integer({ min: -1, max: 1 }), (amounts, off) => {
      const total = amounts.reduce((sum, amount) => sum + amount, off)
      fc.pre(total > 0)
      const body = { ...rates({ ...fixed, fixedAmount: write(total) }), ...steps(...amounts.map(write)) }
      expect(rules(body)).toEqual(off === 0 ? [] : ['milestones invalid'])
    }),
  )
})

describe('a contract with a predecessor', () => {
  const predecessor = { projectId, employeeId, endDate: '2026-07-31', status: 'ENDED' }
  const next = (orderType: 'EXTENSION' | 'RENEWAL', startDate: string, change: object = {}) =>
    marks(
      predecessorTermErrors({ orderType, projectId, employeeId, startDate }, { ...predecessor, ...change }),
    )

  test('starts the next day if it is an extension', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const found = next('EXTENSION', addDays('2026-07-31', days))
        expect(found).toEqual(days === 1 ? [] : ['startDate invalid'])
      }),
    )
  })

  test('starts the next day or later if it is a renewal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const found = next('RENEWAL', addDays('2026-07-31', days))
        expect(found).toEqual(days >= 1 ? [] : ['startDate invalid'])
      }),
    )
  })

  test('can start after a leap day', () => {
    expect(next('EXTENSION', '2028-02-29', { endDate: '2028-02-28' })).toEqual([])
    expect(next('EXTENSION', '2028-03-01', { endDate: '2028-02-29' })).toEqual([])
  })

  test.each([
    ['of another project', { projectId: contractId }],
    ['of another employee', { employeeId: contractId }],
    ['that was canceled', { status: 'CANCELLED' }],
    ['without an end', { endDate: null }],
  ])('never continues one %s', (_, change) => {
    expect(next('EXTENSION', '2026-08-01', change)).toEqual(['predecessorId invalid'])
    expect(next('RENEWAL', '2026-09-01', change)).toEqual(['predecessorId invalid'])
  })
})

test('only W-2 non-exempt employees have weekly overtime by default', () => {
  expect(defaultOvertimeRule('W2', 'NON_EXEMPT')).toBe('WEEKLY_40')
  expect(defaultOvertimeRule('W2', 'EXEMPT')).toBe('NONE')
  expect(defaultOvertimeRule('W2', null)).toBe('NONE')
  expect(defaultOvertimeRule('1099', 'NON_EXEMPT')).toBe('NONE')
  expect(defaultOvertimeRule('C2C', null)).toBe('NONE')
})

test('level 1 is billed by default, or the end client without one', () => {
  expect(defaultBillToLevel([{ level: 'END_CLIENT' }, { level: 'LEVEL_1' }])).toBe('LEVEL_1')
  expect(defaultBillToLevel([{ level: 'END_CLIENT' }])).toBe('END_CLIENT')
  expect(defaultBillToLevel([])).toBeNull()
})
