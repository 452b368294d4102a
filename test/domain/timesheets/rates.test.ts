import { expect, test } from 'vitest'
import type { ContractRate } from '#domain/contracts/record.ts'
import { ratesOf, type RateSource } from '#domain/timesheets/rates.ts'

const rate = (more: Partial<ContractRate> = {}): ContractRate => ({
  effectiveFrom: '2026-01-01',
  billRate: '85.00',
  billRateUnit: 'HOURLY',
  payRate: '55.00',
  payRateUnit: 'HOURLY',
  otBillable: true,
  otBillRate: null,
  otBillMultiplier: '1.50',
  dtBillMultiplier: '2.00',
  otPayMultiplier: '1.50',
  fixedAmount: null,
  ...more,
})
const source = (...rates: ContractRate[]): RateSource => ({
  contract: { currency: 'USD', rates },
  payRates: [],
  paysOvertime: true,
})
const work = { date: '2026-02-03', type: 'WORK', billable: true } as const

test('overtime bills 127.50 for a rate of 85.00 and pays 82.50 for one of 55.00', () => {
  expect(ratesOf({ ...work, classification: 'REG' }, source(rate()))).toMatchObject({
    billRate: '85.00',
    payRate: '55.00',
    currency: 'USD',
  })
  expect(ratesOf({ ...work, classification: 'OT' }, source(rate()))).toMatchObject({
    billRate: '127.50',
    payRate: '82.50',
  })
  expect(ratesOf({ ...work, classification: 'DT' }, source(rate()))).toMatchObject({
    billRate: '170.00',
    payRate: '110.00',
  })
})

test('an overtime bill rate of its own wins over the multiplier, and rounding keeps four places', () => {
  const own = source(rate({ otBillRate: '120.00' }))
  expect(ratesOf({ ...work, classification: 'OT' }, own).billRate).toBe('120.00')
  const uneven = source(rate({ billRate: '33.3333' }))
  expect(ratesOf({ ...work, classification: 'OT' }, uneven).billRate).toBe('50.00')
  const half = source(rate({ billRate: '33.3331' }))
  expect(ratesOf({ ...work, classification: 'OT' }, half).billRate).toBe('49.9997')
})

test('people who are not paid overtime keep their regular pay, and overtime that is not billable its regular bill rate', () => {
  const contractor = { ...source(rate()), paysOvertime: false }
  expect(ratesOf({ ...work, classification: 'OT' }, contractor)).toMatchObject({
    billRate: '127.50',
    payRate: '55.00',
  })
  const included = source(rate({ otBillable: false }))
  expect(ratesOf({ ...work, classification: 'OT' }, included)).toMatchObject({
    billRate: '85.00',
    payRate: '82.50',
  })
})

test('each entry has the rates valid on its own date', () => {
  const raised = source(rate(), rate({ effectiveFrom: '2026-02-05', billRate: '90.00', payRate: '60.00' }))
  const on = (date: string) => ratesOf({ ...work, date, classification: 'REG' }, raised)
  expect(on('2026-02-04')).toMatchObject({ billRate: '85.00', payRate: '55.00' })
  expect(on('2026-02-05')).toMatchObject({ billRate: '90.00', payRate: '60.00' })
})

test('non-billable time has no bill rate, and unpaid absence no pay rate', () => {
  expect(ratesOf({ ...work, billable: false, classification: 'REG' }, source(rate()))).toMatchObject({
    billRate: null,
    billRateUnit: null,
    payRate: '55.00',
  })
  const absent = { ...work, type: 'UNPAID_ABSENCE', billable: false, classification: 'REG' } as const
  expect(ratesOf(absent, source(rate()))).toMatchObject({ payRate: null, payRateUnit: null })
})

test('monthly rates stay as they are, and without a contract the employee’s own rate counts', () => {
  const monthly = source(rate({ billRate: '10000.00', billRateUnit: 'MONTHLY' }))
  expect(ratesOf({ ...work, classification: 'OT' }, monthly)).toMatchObject({
    billRate: '10000.00',
    billRateUnit: 'MONTHLY',
  })
  const own = {
    effectiveFrom: '2026-01-12',
    rate: '40.00',
    unit: 'HOURLY',
    currency: 'USD',
    otMultiplier: '1.50',
  } as const
  const internal: RateSource = { contract: null, payRates: [own], paysOvertime: true }
  expect(ratesOf({ ...work, billable: false, classification: 'OT' }, internal)).toEqual({
    billRate: null,
    billRateUnit: null,
    payRate: '60.00',
    payRateUnit: 'HOURLY',
    currency: 'USD',
  })
})
