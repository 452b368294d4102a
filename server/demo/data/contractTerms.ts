import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { invoiceFrequencies, invoiceGroupings, paymentTerms, type RateUnit } from '#lookups/lists.ts'
import { domainOf, intermediaries, primes } from '#server/demo/data/companies.ts'
import { rateIn, type DemoEmployee } from '#server/demo/data/employees.ts'
import { elementAt, type Random } from '#server/demo/data/random.ts'

type Party = NonNullable<ContractCreate['parties']>[number]
type Rate = ContractCreate['rates'][number]

/** Returns a contract's parties: up to three companies, then the end client. The employee's number determines how many there are. */
export function partiesOf(number: number, endClient: string, random: Random): Party[] {
  const companyCount = elementAt([0, 1, 2, 1, 0, 1, 3, 1] as const, number)
  const [prime, ...others] = [elementAt(primes, number), ...random.sample(intermediaries, 2)]
  const companies = [prime, ...others].slice(0, companyCount)
  const levels = ['LEVEL_1', 'LEVEL_2', 'LEVEL_3'] as const
  return [
    ...companies.map((companyName, index) => party(elementAt(levels, index), companyName, random)),
    party('END_CLIENT', endClient, random),
  ]
}

function party(level: Party['level'], companyName: string, random: Random): Party {
  if (random.chance(40)) return { level, companyName }
  return {
    level,
    companyName,
    contactName: `${random.pick(['Dana', 'Chris', 'Irène', 'Raj'])} ${random.pick(['Fox', "O'Dell", 'Whitfield', 'Mehta'])}`,
    email: `staffing@${domainOf(companyName)}`,
    phone: `(214) 555-0${random.int(100, 199)}`,
  }
}

/** Returns the billing terms of an external contract, such as the bill-to party, the invoice frequency and the PO. */
export function billingOf(
  number: number,
  parties: readonly Party[],
  deal: Deal,
  random: Random,
): Partial<ContractCreate> {
  const [first] = parties
  const hasIntermediaries = parties.length > 2
  return {
    parties: [...parties],
    billToLevel: first?.level ?? null,
    billingContact: {
      name: 'Accounts Payable',
      email: `ap@${domainOf(first?.companyName ?? '')}`,
      ccEmails: random.chance(25) ? [`vendors@${domainOf(first?.companyName ?? '')}`] : [],
      phone: random.chance(50) ? `(972) 555-0${random.int(100, 199)}` : null,
    },
    paymentTerms: elementAt(paymentTerms, number),
    invoiceFrequency: elementAt(invoiceFrequencies, number),
    invoiceGrouping: elementAt(invoiceGroupings, number),
    vmsFeePct: hasIntermediaries ? random.pick(['1.50', '2.00', '3.25']) : null,
    discountPct: random.chance(10) ? '2.00' : null,
    ...purchaseOrderOf(deal, random),
  }
}

/** The company that is billed for the employee with a demo account. */
export const EVAN_COMPANY = 'Wonka Managed Services'

/** Returns the contract terms of the employee with a demo account: 40 hours of a 45-hour week are billed at 85.00 and 5 hours at 127.50. */
export function evanTerms(startDate: string, endClient: string): Partial<ContractCreate> {
  const companyName = EVAN_COMPANY
  return {
    rates: [
      {
        effectiveFrom: startDate,
        billRate: '85.00',
        billRateUnit: 'HOURLY',
        otBillable: true,
        otBillMultiplier: '1.50',
        dtBillMultiplier: '2.00',
        payRate: '55.00',
        payRateUnit: 'HOURLY',
        otPayMultiplier: '1.50',
      },
    ],
    parties: [
      { level: 'LEVEL_1', companyName },
      { level: 'END_CLIENT', companyName: endClient },
    ],
    billToLevel: 'LEVEL_1',
    billingContact: {
      name: 'Accounts Payable',
      email: `ap@${domainOf(companyName)}`,
      ccEmails: [],
      phone: null,
    },
    paymentTerms: 'NET_15',
    invoiceFrequency: 'WEEKLY',
    invoiceGrouping: 'PER_CONTRACT',
    invoiceApproval: false,
    maxHoursPerWeek: null,
  }
}

/** The dates and first rate of a contract. They determine the amount of its purchase order. */
interface Deal {
  readonly startDate: string
  readonly endDate: string
  readonly rate: Rate | undefined
}

const HOURS_PER_WEEK = 40

/** Returns a purchase order that covers the whole contract and some overtime. About one in eight is intentionally too small, and some contracts have no purchase order. */
function purchaseOrderOf({ startDate, endDate, rate }: Deal, random: Random): Partial<ContractCreate> {
  if (random.chance(15)) return { poRequired: false }
  const weeks = Math.ceil(daysBetween(startDate, endDate) / 7)
  const hours = weeks * HOURS_PER_WEEK
  const poNumber = `${random.pick(['PO-', '4500', 'SOW/'])}${random.int(10_000, 99_999)}`
  const coveredPct = random.int(110, 145)
  const isShort = random.chance(12)
  const portionOf = (whole: number, step: number) =>
    Math.ceil((whole * (isShort ? coveredPct / 3 : coveredPct)) / 100 / step) * step
  return {
    poNumber,
    poAmount: `${portionOf(dollarsOf(rate, weeks), 500)}.00`,
    poHours: `${portionOf(hours, HOURS_PER_WEEK)}.00`,
    poExpiry: endDate,
    poWarnPct: '80.00',
    poRequired: random.chance(40),
  }
}

/** Returns the approximate amount billed for a number of full-time weeks, or the fixed price. In whole currency units. */
function dollarsOf(rate: Rate | undefined, weeks: number): number {
  const dollars = Number(rate?.billRate?.split('.')[0] ?? 0)
  const timesPerYear = { HOURLY: 52 * HOURS_PER_WEEK, DAILY: 260, MONTHLY: 12, ANNUAL: 1, FIXED: 0 }
  const unit = rate?.billRateUnit ?? 'HOURLY'
  return unit === 'FIXED' ? dollars : Math.ceil((dollars * timesPerYear[unit] * weeks) / 52)
}

interface Term {
  readonly startDate: string
  readonly endDate: string | null
  /** How many earlier contracts the employee had. Later contracts tend to have higher rates. */
  readonly round: number
}

/** Returns the rates and, for a fixed price, the milestones. */
export function ratesOf(
  employee: DemoEmployee,
  isExternal: boolean,
  term: Term,
  random: Random,
): Pick<ContractCreate, 'rates' | 'milestones'> {
  const payRateUnit = employee.values.payRates?.[0]?.unit ?? 'HOURLY'
  const pay = employee.job.pay[0] + term.round * 2 + random.int(0, 6)
  // One employee in 41 has a negative margin.
  const bill = employee.number % 41 === 7 ? pay - 2 : Math.ceil((pay * random.int(128, 162)) / 100)
  const rate = (effectiveFrom: string, raise: number): Rate => ({
    effectiveFrom,
    payRate: rateIn(payRateUnit, pay + raise, random),
    payRateUnit,
    ...(isExternal ? billingTermsOf(employee, payRateUnit, bill + raise, random) : {}),
  })
  if (payRateUnit === 'FIXED' && isExternal && term.endDate !== null) {
    const first = rate(term.startDate, 0)
    return {
      rates: [first],
      milestones: milestonesOf(first.fixedAmount ?? '0.00', term.startDate, term.endDate),
    }
  }
  const raiseDate = addDays(term.startDate, 90)
  const hasRaise = random.chance(25) && (term.endDate === null || daysBetween(raiseDate, term.endDate) > 30)
  return { rates: hasRaise ? [rate(term.startDate, 0), rate(raiseDate, 2)] : [rate(term.startDate, 0)] }
}

function billingTermsOf(
  { number, values }: DemoEmployee,
  payRateUnit: RateUnit,
  dollars: number,
  random: Random,
): Partial<Rate> {
  const billRateUnit =
    payRateUnit === 'ANNUAL' && number % 5 !== 0
      ? elementAt(['HOURLY', 'MONTHLY'] as const, number)
      : payRateUnit
  const billRate = rateIn(billRateUnit, dollars, random)
  if (billRateUnit === 'FIXED') return { billRate, billRateUnit, otBillable: false, fixedAmount: billRate }
  return {
    billRate,
    billRateUnit,
    otBillable: values.classification === 'NON_EXEMPT',
    otBillRate:
      billRateUnit === 'HOURLY' && random.chance(20) ? rateIn('HOURLY', dollars + 20, random) : null,
    otBillMultiplier: '1.50',
    dtBillMultiplier: '2.00',
    otPayMultiplier: '1.50',
  }
}

/** Returns two milestones that add up to the fixed amount: 40% at the halfway point and the rest at the end. */
function milestonesOf(
  fixedAmount: string,
  startDate: string,
  endDate: string,
): NonNullable<ContractCreate['milestones']> {
  const dollars = Number(fixedAmount.split('.')[0])
  const first = Math.floor((dollars * 40) / 100)
  const halfWay = addDays(startDate, Math.floor(daysBetween(startDate, endDate) / 2))
  return [
    { name: 'Design accepted', amount: `${first}.00`, dueDate: halfWay },
    { name: 'User acceptance test', amount: `${dollars - first}.00`, dueDate: endDate },
  ]
}
