import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amendReasons,
  rateChangeReasons,
  rateDifferences,
  withRate,
  withTerms,
  type ContractTerms,
  type RateChange,
} from '#domain/contracts/dated.ts'
import { marginOn } from '#domain/contracts/margin.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import { proposedTerm, successorDraft } from '#domain/contracts/successor.ts'
import { contractErrors, predecessorTermErrors } from '#domain/contracts/rules.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import { contractExample, contractInHand } from '#test/support/examples.ts'

const first = {
  effectiveFrom: '2026-02-02',
  billRate: '85.00',
  billRateUnit: 'HOURLY',
  payRate: '55.00',
  payRateUnit: 'HOURLY',
  otBillable: true,
  otBillRate: '130.00',
  otBillMultiplier: '1.50',
  dtBillMultiplier: '2.00',
  otPayMultiplier: '1.50',
  fixedAmount: null,
} as const
/** An approved contract from 2026-02-02 to 2026-07-31. */
const approved = {
  ...contractExample,
  ...contractInHand.contract,
  id: 'c1',
  contractNo: 'C-2026-00001',
  startDate: '2026-02-02',
  endDate: '2026-07-31',
  milestones: [],
  parties: [{ level: 'END_CLIENT', companyName: 'Globex' }],
  billToLevel: 'END_CLIENT',
  billingContact: { name: 'Ada Payne', email: 'ap@globex.test', ccEmails: [], phone: null },
  remote: true,
  workAddress: null,
  poExpiry: null,
  rates: [first],
} as unknown as ContractTerms
const nothingElse = { approvedTimeUntil: null, successor: null }

const cents = fc.integer({ min: 1, max: 50_000 }).map((amount) => (amount / 100).toFixed(2))
const day = fc.integer({ min: -5, max: 185 }).map((days) => addDays('2026-02-02', days))
const change: fc.Arbitrary<RateChange> = fc.record(
  { effectiveFrom: day, billRate: cents, payRate: cents },
  { requiredKeys: ['effectiveFrom'] },
)

/** Applies the allowed changes. */
function replay(changes: readonly RateChange[]): ContractTerms {
  return changes.reduce(
    (contract, next) =>
      rateChangeReasons(contract, next, nothingElse).length === 0 ? withRate(contract, next) : contract,
    approved,
  )
}

test('any sequence of rate changes leaves exactly one rate on every day of the contract', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const { rates, startDate, endDate } = replay(changes)
      const starts = rates.map(({ effectiveFrom }) => effectiveFrom)
      expect(starts[0]).toBe(startDate)
      expect(starts).toEqual([...new Set(starts)].toSorted())
      expect(starts.every((start) => start >= startDate && start <= (endDate ?? ''))).toBe(true)
      expect(contractErrors({ ...approved, rates })).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a change sets the rates only from its date until the next one', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), change, (changes, last) => {
      const before = replay(changes)
      if (rateChangeReasons(before, last, nothingElse).length > 0) return
      const after = withRate(before, last)
      const next = before.rates.find(({ effectiveFrom }) => effectiveFrom > last.effectiveFrom)
      for (let at = '2026-02-02'; at <= '2026-07-31'; at = addDays(at, 1)) {
        const [old, now] = [rateOn(before.rates, at), rateOn(after.rates, at)]
        const isIn = at >= last.effectiveFrom && (next === undefined || at < next.effectiveFrom)
        if (!isIn) expect(now).toEqual(old)
        else
          expect([now?.billRate, now?.payRate]).toEqual([
            last.billRate ?? old?.billRate,
            last.payRate ?? old?.payRate,
          ])
      }
    }),
    { numRuns: 200 },
  )
})

test('the differences have the previous values', () => {
  const raised = withRate(approved, { effectiveFrom: '2026-05-04', billRate: '88.00' })
  expect(
    rateDifferences(raised, { effectiveFrom: '2026-06-01', billRate: '90.00', payRate: '55.00' }),
  ).toEqual([{ field: 'billRate', old: '88.00', new: '90.00' }])
  expect(marginOn(raised.rates, '2026-05-03', '12.50').marginPct).toBe('27.21')
  expect(marginOn(raised.rates, '2026-05-04', '12.50').marginPct).toBe('29.69')
})

test('a new unit drops the overtime rate', () => {
  const monthly = { effectiveFrom: '2026-05-01', billRate: '16000.00', billRateUnit: 'MONTHLY' } as const
  expect(withRate(approved, monthly).rates[1]).toMatchObject({ otBillRate: null, otBillMultiplier: '1.50' })
  const raised = withRate(approved, { effectiveFrom: '2026-05-01', billRate: '88.00' })
  expect(raised.rates[1]).toMatchObject({ otBillRate: '130.00' })
})

test('approved time blocks earlier rates and an earlier end', () => {
  const approvedTime = { ...nothingElse, approvedTimeUntil: '2026-05-31' }
  const raise = (effectiveFrom: string) =>
    rateChangeReasons(approved, { effectiveFrom, payRate: '56.00' }, approvedTime).map(({ field }) => field)
  expect([raise('2026-05-31'), raise('2026-06-01')]).toEqual([['effectiveFrom'], []])
  const end = (endDate: string) =>
    amendReasons(approved, '2026-03-01', { endDate }, approvedTime).map(({ field }) => field)
  expect([end('2026-05-30'), end('2026-05-31')]).toEqual([['endDate'], []])
})

test('an earlier end drops only later rates', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.integer({ min: 0, max: 179 }), (changes, days) => {
      const before = replay(changes)
      const endDate = addDays('2026-02-02', days)
      const after = withTerms(before, { endDate })
      expect(after.rates).toEqual(before.rates.filter(({ effectiveFrom }) => effectiveFrom <= endDate))
      expect(amendReasons(before, '2026-02-02', { endDate }, nothingElse)).toEqual([])
    }),
  )
})

test('a successor starts the next day, has the same length and the last rate', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), fc.integer({ min: 0, max: 900 }), (changes, length) => {
      const endDate = addDays('2026-07-31', length)
      const contract = { ...replay(changes), endDate }
      const term = proposedTerm(contract)
      expect(daysBetween(endDate, term.startDate)).toBe(1)
      expect(daysBetween(term.startDate, term.endDate)).toBe(daysBetween('2026-02-02', endDate))
      const draft = successorDraft(contract, 'EXTENSION', { endDate: term.endDate })
      expect([
        ...contractErrors(draft),
        ...predecessorTermErrors(draft, { ...contract, status: 'ACTIVE' }),
      ]).toEqual([])
      expect(draft.rates).toMatchObject([{ ...contract.rates.at(-1), effectiveFrom: term.startDate }])
    }),
  )
})
