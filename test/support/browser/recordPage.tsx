import { screen } from '@testing-library/react'
import type { Answer } from '#domain/kernel/answer.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { contractExample, employeeExample } from '#test/support/examples.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

/** The id of the record on the page. */
export const openedId = '3f0c5a1e-0000-4000-8000-000000000001'

/** The fields that every stored record has. */
const stored = {
  id: openedId,
  tenantId: 'nwstaff00001',
  clientId: 'nwtx00000001',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'cleo',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'cleo',
  archivedAt: null,
}

/** A contract as the API returns it: billed at 85.00 and paid at 55.00 an hour with 12.50% burden. */
export const contractAt = (status: ContractStatus, more: Partial<Contract> = {}) =>
  ({
    ...stored,
    ...contractExample,
    rates: [
      {
        ...contractExample.rates[0],
        otBillable: false,
        otBillRate: null,
        otBillMultiplier: '1.50',
        dtBillMultiplier: '2.00',
        otPayMultiplier: '1.50',
        fixedAmount: null,
      },
    ],
    parties: [
      {
        level: 'END_CLIENT',
        companyName: 'Globex',
        contactName: 'Dana Fox',
        email: null,
        phone: null,
        address: null,
        msaDocumentId: null,
      },
    ],
    milestones: [],
    poAmount: null,
    poHours: null,
    poExpiry: null,
    poWarnPct: '80.00',
    discountPct: null,
    vmsFeePct: null,
    contractNo: 'C-2026-00017',
    projectId: openedId,
    projectName: 'Globex ERP',
    employeeId: openedId,
    employeeName: 'Rao, Priya',
    employmentType: 'W2',
    predecessorNo: null,
    successorId: null,
    successorNo: null,
    billToLevel: 'END_CLIENT',
    billingContact: { name: 'Ann Payable', email: 'ap@globex.test', ccEmails: [], phone: null },
    workAddress: null,
    remote: true,
    burdenPct: '12.50',
    spread: '23.13',
    marginPct: '27.21',
    markupPct: '54.55',
    status,
    ...more,
  }) as Contract

/** An employee as the API returns it. */
export const employeeAt = (status: EmployeeStatus, more: Partial<Employee> = {}) =>
  ({
    ...stored,
    ...employeeExample,
    employeeNo: 'E-00042',
    phone: '(469) 555-0142',
    terminationDate: null,
    workAuth: [],
    emergencyContacts: [],
    workLocation: null,
    vendor: null,
    payRates: [],
    onboardingTasksLeft: 0,
    offboardingTasksLeft: 0,
    status,
    ...more,
  }) as unknown as Employee

/** A user who may change contracts and employees. */
export const maintainer = {
  ...cleo,
  permissions: [
    ...cleo.permissions,
    'CAN_MAINTAIN_PROJECTS',
    'CAN_MAINTAIN_EMPLOYEES',
  ] as typeof cleo.permissions,
}

/** Opens the page of a record and records the events that it sends. */
export function openRecord(noun: 'contract' | 'employee', record: Contract | Employee, who = maintainer) {
  const api = createApi(who)
  api.replies.set(`GET /${noun}/${openedId}`, () => ok(record))
  const sent = (event: string) =>
    api.requests
      .filter(({ line }) => line === `POST /${noun}/${openedId}/${event}`)
      .map(({ options }) => options.body)
  return { api, sent, ...openSignedIn(`/${noun}s/${openedId}`, api) }
}

export const button = (name: string) => screen.findByRole('button', { name })

/** A rejection by the API. */
export const refused = (status: number, message: string, more: object = {}): Answer<unknown> => ({
  kind: 'refused',
  status,
  errors: [{ code: 'no', message }],
  ...more,
})
