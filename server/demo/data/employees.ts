import { addDays } from '#domain/kernel/dates.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import type { EmployeeCreate } from '#domain/employees/input.ts'
import {
  paymentTerms,
  type Currency,
  type EmploymentType,
  type RateUnit,
  type WorkAuthorization,
} from '#lookups/lists.ts'
import { domainOf, vendors } from '#server/demo/data/companies.ts'
import { jobs, type Job } from '#server/demo/data/jobs.ts'
import { relations } from '#server/demo/data/names.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import { personAt } from '#server/demo/data/people.ts'
import { abroad, areaCodes, dialCodes, elsewhere, streets, type Place } from '#server/demo/data/places.ts'
import { elementAt, randomFrom, uuidOf, type Random } from '#server/demo/data/random.ts'
import { workAuthHistory, workAuthTypeOf } from '#server/demo/data/workAuth.ts'

/** A demo employee: values that a user could have entered, plus the values that the server adds. */
export interface DemoEmployee {
  readonly id: string
  readonly clientId: string
  readonly number: number
  readonly status: EmployeeStatus
  readonly currency: Currency
  readonly job: Job
  readonly values: EmployeeCreate
}

/** Returns the employee with the given number in a client. The result only depends on the client, the number and the date. */
export function employeeAt(client: DemoClient, number: number, today: string): DemoEmployee {
  const random = randomFrom(`${client.code}/employee/${number}`)
  const person = personAt(client, number, random)
  const job = random.pick(jobs)
  const type = elementAt(['W2', 'W2', 'W2', 'C2C', '1099', 'W2', 'C2C'] as const, number - 1)
  const place = number % 23 === 22 ? elementAt(abroad, (number - 22) / 23) : random.pick(client.places)
  const currency = currencyOf(place)
  const workType = workAuthTypeOf(number, random)
  const status = statusOf(number, workType)
  const dates = datesOf(status, today, random)
  const values: EmployeeCreate = {
    ...person,
    personalEmail: random.chance(60) ? `${person.email.split('@')[0]}@mail.example.org` : null,
    phone: phoneIn(place, random),
    altPhone: random.chance(20) ? phoneIn(place, random) : null,
    dateOfBirth: addDays(dates.hireDate, -random.int(20 * 366, 61 * 365)),
    ssn: place.country === 'USA' && random.chance(50) ? unassignedSsn(random) : null,
    gender: random.pick(['Female', 'Male', 'Non-binary', null, null]),
    maritalStatus: random.pick(['Married', 'Single', null, null]),
    address: addressIn(place, random),
    workLocation: random.chance(25) ? 'REMOTE' : null,
    emergencyContacts: contactsOf(person.lastName, random),
    employmentType: type,
    classification: type === 'W2' ? (job.pay[0] >= 60 ? 'EXEMPT' : 'NON_EXEMPT') : null,
    vendor: type === 'C2C' ? vendorOf(number, random) : null,
    jobTitle: job.title,
    department: random.chance(85) ? job.department : null,
    ...dates,
    managerUserId: client.managers[0] ?? null,
    approverUserId: client.managers[0] ?? null,
    backupApproverUserId: client.managers[1] ?? null,
    payRates: payRatesOf(number, { job, type, currency }, dates.hireDate, today, random),
    burdenPct: type === 'W2' ? random.pick(['12.50', '12.50', '11.75', '14.00']) : '0.00',
    skills: random.sample(job.skills, 3),
    tags: random.sample(
      ['Referral', 'Relocates', 'Night shift', 'Top talent', 'Clearance', 'Rehire'],
      random.int(0, 2),
    ),
    notes: random.chance(15) ? random.pick(notes) : null,
    workAuth: workAuthHistory(number, workType, { hireDate: dates.hireDate, place }, today, random),
  }
  return {
    id: uuidOf(`${client.code}/employee/${number}`),
    clientId: client.clientId,
    number,
    status,
    currency,
    job,
    values,
  }
}

const notes = [
  'Prefers calls after 3 p.m. Central time.',
  'Asked for a parking permit at the client site.\nFollow up in the next one-on-one.',
  'Relocation allowance of $1,500.00, paid with the first paycheck.',
  'Speaks Spanish, Portuguese and some français.',
] as const

/** Returns the status of the employee with the given number. Most employees are active, but every long list contains all statuses. */
function statusOf(number: number, workType: WorkAuthorization): EmployeeStatus {
  if (workType === 'B1' || workType === 'B2') return 'PENDING'
  const rare: Readonly<Record<number, EmployeeStatus>> = {
    4: 'PENDING',
    6: 'ONBOARDING',
    10: 'ON_LEAVE',
    14: 'OFFBOARDING',
    16: 'TERMINATED',
    18: 'TERMINATED',
  }
  return rare[number % 19] ?? 'ACTIVE'
}

type Dates = Pick<EmployeeCreate, 'terminationDate' | 'terminationReason'> & { hireDate: string }

function datesOf(status: EmployeeStatus, today: string, random: Random): Dates {
  const noTermination = { terminationDate: null, terminationReason: null }
  switch (status) {
    case 'PENDING':
      return { hireDate: addDays(today, random.int(3, 40)), ...noTermination }
    case 'ONBOARDING':
      return { hireDate: addDays(today, -random.int(0, 8)), ...noTermination }
    case 'ACTIVE':
    case 'ON_LEAVE':
      return { hireDate: addDays(today, -random.int(30, 2200)), ...noTermination }
    case 'OFFBOARDING':
      return {
        hireDate: addDays(today, -random.int(200, 1500)),
        terminationDate: addDays(today, random.int(2, 25)),
        terminationReason: random.pick([
          'Resigned for another position',
          'Moving abroad',
          'End of the engagement',
        ]),
      }
    case 'TERMINATED': {
      const terminationDate = addDays(today, -random.int(5, 400))
      return {
        hireDate: addDays(terminationDate, -random.int(60, 1500)),
        terminationDate,
        terminationReason: random.pick([
          'Resigned',
          'Contract ended, no new project',
          "Converted to the client's payroll",
        ]),
      }
    }
  }
}

/** Returns a social security number from the range that is never assigned. */
function unassignedSsn(random: Random): string {
  return `9${String(random.int(0, 99_999_999)).padStart(8, '0')}`
}

function currencyOf({ country }: Place): Currency {
  if (country === 'CAN') return 'CAD'
  if (country === 'IND') return 'INR'
  return country === 'USA' ? 'USD' : 'EUR'
}

function phoneIn(place: Place, random: Random): string {
  const fictional = `555-01${String(random.int(0, 99)).padStart(2, '0')}`
  const area = random.pick(areaCodes)
  const dial = dialCodes[place.country]
  return dial === undefined ? `(${area}) ${fictional}` : `${dial}${area}${fictional.replace('-', '')}`
}

/** Returns a street address in a place. */
export function addressIn(place: Place, random: Random): EmployeeCreate['address'] {
  return {
    street1: `${random.int(1, 9999)} ${random.pick(streets)}`,
    street2: random.chance(30)
      ? random.pick(['Apt 2B', 'Unit 14', 'Suite 300', '# 7', 'c/o Harbor House'])
      : null,
    ...place,
  }
}

function contactsOf(lastName: string, random: Random): { name: string; relation: string; phone: string }[] {
  return random.sample(relations, random.int(0, 2)).map((relation) => ({
    name: `${random.pick(['Alex', 'Sam', 'Jordan', 'Noa', 'Inés', 'Lee'])} ${lastName}`,
    relation,
    phone: `(${random.pick(areaCodes)}) 555-0${random.int(100, 199)}`,
  }))
}

function vendorOf(number: number, random: Random): NonNullable<EmployeeCreate['vendor']> {
  const legalName = elementAt(vendors, number)
  return {
    legalName,
    ein: `${random.int(10, 98)}-${random.int(1_000_000, 9_999_999)}`,
    contactName: `${random.pick(['Pat', 'Robin', 'Ana', 'Vikram'])} ${random.pick(['Stone', 'Iyer', 'Núñez'])}`,
    email: `accounts@${domainOf(legalName)}`,
    phone: `(${random.pick(areaCodes)}) 555-0${random.int(100, 199)}`,
    address: random.chance(50) ? addressIn(random.pick(elsewhere), random) : null,
    paymentTerms: elementAt(paymentTerms, number),
  }
}

type Pay = { job: Job; type: EmploymentType; currency: Currency }

/** Returns the pay rates since the hire date, with one raise after the first year. */
function payRatesOf(
  number: number,
  pay: Pay,
  hireDate: string,
  today: string,
  random: Random,
): NonNullable<EmployeeCreate['payRates']> {
  const unit = unitOf(number, pay)
  const first = random.int(...pay.job.pay)
  const raiseDate = addDays(hireDate, 365)
  const entry = (effectiveFrom: string, dollars: number) => ({
    effectiveFrom,
    rate: rateIn(unit, dollars, random),
    unit,
    currency: pay.currency,
    otMultiplier: '1.50',
  })
  return raiseDate <= today ? [entry(hireDate, first), entry(raiseDate, first + 3)] : [entry(hireDate, first)]
}

function unitOf(number: number, { job, type }: Pay): RateUnit {
  if (number % 35 === 5) return 'FIXED'
  if (type === 'W2') return job.pay[0] >= 60 ? 'ANNUAL' : 'HOURLY'
  return number % 4 === 0 ? 'MONTHLY' : 'HOURLY'
}

/** Returns a rate that is worth about `dollars` an hour, as a decimal string. A fixed rate pays for 500 hours. */
export function rateIn(unit: RateUnit, dollars: number, random: Random): string {
  if (unit === 'HOURLY') return `${dollars}.${random.pick(['00', '00', '00', '50', '25', '125'])}`
  return unit === 'ANNUAL'
    ? `${dollars * 2080}.00`
    : unit === 'MONTHLY'
      ? `${dollars * 160}.00`
      : `${dollars * 500}.00`
}
