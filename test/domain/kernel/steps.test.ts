import { describe, expect, test } from 'vitest'
import type { ContractLifeEvent } from '#domain/contracts/lifecycle.machine.ts'
import { contractStep } from '#domain/contracts/step.ts'
import { employeeStep } from '#domain/employees/step.ts'
import { type LivingContract } from '#domain/contracts/facts.ts'
import { employeeFactsOf, i9DueOn, type LivingEmployee } from '#domain/employees/facts.ts'

const contract: LivingContract = {
  kind: 'EXTERNAL',
  status: 'ACTIVE',
  startDate: '2026-01-05',
  endDate: '2026-06-30',
  rates: [],
  billToLevel: 'END_CLIENT',
  billingContact: null,
  paymentTerms: 'NET_30',
  invoiceFrequency: 'MONTHLY',
  workAddress: null,
  remote: true,
  createdBy: 'cleo',
}
const meet = (event: ContractLifeEvent, change: Partial<LivingContract> = {}) =>
  contractStep({ ...contract, ...change }, event, { worker: null, uid: 'hana', today: '2026-03-10' })

const entry = {
  type: 'H1B' as const,
  validFrom: '2026-01-01',
  validTo: '2028-01-31',
  documentNumber: null,
  receiptNumber: null,
  sevisId: null,
  extensionFiledOn: null,
  extendedUntil: null,
  lcaCity: null,
  lcaState: null,
  i9Section1On: null,
  i9Section2On: null,
  reverifiedOn: null,
  everifyStatus: 'NOT_USED' as const,
  everifyCase: null,
}
const employee: LivingEmployee = {
  status: 'ONBOARDING',
  employmentType: 'W2',
  hireDate: '2026-03-05',
  terminationDate: null,
  workAuth: [entry],
}

describe('a step of a contract', () => {
  test('leads to the next status', () => {
    expect(meet({ type: 'contract.hold' })).toEqual({ kind: 'taken', next: 'ON_HOLD' })
  })
  test('that its status does not know says where it stands and what cannot be', () => {
    expect(meet({ type: 'contract.approve' }, { status: 'ON_HOLD' })).toMatchObject({
      kind: 'unknown',
      errors: [{ message: 'This contract is on hold: it cannot be approved now.' }],
    })
  })
  test('names every missing field at once, whether the chart or the business asks for it', () => {
    const step = meet({ type: 'contract.submit' }, { status: 'DRAFT' })
    expect(step.kind === 'refused' && step.errors.map(({ field }) => field)).toEqual([
      'rates',
      'billingContact.name',
      'billingContact.email',
    ])
  })
  test('does not begin while nobody is known to work under it', () => {
    expect(meet({ type: 'contract.start' }, { status: 'APPROVED' }).kind).toBe('refused')
  })
})

describe('a step of an employee', () => {
  test('I-9 section 2 is due three working days after the hire, weekends apart', () => {
    expect(i9DueOn({ hireDate: '2026-03-05' })).toBe('2026-03-10')
    expect(i9DueOn({ hireDate: '2026-03-09' })).toBe('2026-03-12')
  })
  test.each([
    ['until the day it is due', '2026-03-10', employee, true],
    ['no longer', '2026-03-11', employee, false],
    [
      'once it is done, be it late',
      '2026-03-20',
      { ...employee, workAuth: [{ ...entry, i9Section2On: '2026-03-19' }] },
      true,
    ],
    [
      'not for a day that has not come',
      '2026-03-18',
      { ...employee, workAuth: [{ ...entry, i9Section2On: '2026-03-19' }] },
      false,
    ],
    ['always, for a contractor', '2026-03-20', { ...employee, employmentType: 'C2C' as const }, true],
  ])('the I-9 allows the beginning %s', (_, today, who, allowed) => {
    expect(employeeFactsOf(who, today).i9InTime).toBe(allowed)
  })
  test('names the field that is missing', () => {
    expect(employeeStep(employee, { event: 'activate' }, '2026-03-11')).toMatchObject({
      kind: 'refused',
      errors: [
        {
          field: 'workAuth.0.i9Section2On',
          message: 'Enter the day I-9 section 2 was completed: it was due on 2026-03-10.',
        },
      ],
    })
  })
  test('that the status does not know says so', () => {
    expect(employeeStep(employee, { event: 'rehire', hireDate: '2027-01-04' }, '2026-03-10')).toMatchObject({
      kind: 'unknown',
      errors: [{ message: 'This employee is onboarding and cannot be hired again now.' }],
    })
  })
})
