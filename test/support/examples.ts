import type { User } from '#domain/users/record.ts'
import type { ContractFacts } from '#domain/contracts/facts.ts'
import type { EmployeeFacts } from '#domain/employees/facts.ts'
import type { WorkAuth } from '#domain/employees/record.ts'

/** Example records for tests. Request bodies and the GET /user response are from domain.md §6. */

export const projectId = '9a1b2c3d-0000-4000-8000-000000000001'
export const employeeId = '3f0c2c3d-0000-4000-8000-000000000002'
export const contractId = '5d1e2c3d-0000-4000-8000-000000000003'

export const employeeExample = {
  firstName: 'Priya',
  lastName: 'Rao',
  email: 'priya@acme.com',
  phone: '4695550142',
  employmentType: 'W2',
  classification: 'NON_EXEMPT',
  jobTitle: 'Java Developer',
  department: null,
  hireDate: '2026-01-12',
  address: {
    street1: '1 Main St',
    street2: null,
    city: 'Medicine Bow',
    state: 'WY',
    zip: '82329',
    country: 'USA',
  },
  workAuth: [{ type: 'H1B', validFrom: '2026-01-01', validTo: '2028-01-31' }],
  payRates: [{ effectiveFrom: '2026-01-12', rate: '55.00', unit: 'HOURLY', currency: 'USD' }],
}

/** A work authorization with every field, as the API returns it. */
export const workAuthExample: WorkAuth = {
  type: 'H1B',
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
  everifyStatus: 'NOT_USED',
  everifyCase: null,
}

export const projectExample = {
  name: 'Globex ERP',
  kind: 'EXTERNAL',
  endClientName: 'Globex',
  startDate: '2026-02-01',
}

export const contractExample = {
  title: 'Java Dev – Globex',
  kind: 'EXTERNAL',
  projectId,
  employeeId,
  orderType: 'NEW_PO',
  predecessorId: null,
  poNumber: 'PO-88123',
  startDate: '2026-02-02',
  endDate: '2026-07-31',
  currency: 'USD',
  rates: [
    {
      effectiveFrom: '2026-02-02',
      billRate: '85.00',
      billRateUnit: 'HOURLY',
      payRate: '55.00',
      payRateUnit: 'HOURLY',
    },
  ],
  paymentTerms: 'NET_30',
  invoiceFrequency: 'MONTHLY',
  parties: [{ level: 'END_CLIENT', companyName: 'Globex' }],
}

export const internalContractExample = {
  title: 'Bench',
  kind: 'INTERNAL',
  projectId,
  employeeId,
  orderType: 'NEW_PO',
  startDate: '2026-02-02',
  currency: 'USD',
  rates: [{ effectiveFrom: '2026-02-02', payRate: '55.00', payRateUnit: 'HOURLY' }],
}

export const userExample: User = {
  uid: 'cleo',
  email: 'cleo.client@muster.test',
  displayName: 'Cleo Client',
  firstName: 'Cleo',
  lastName: 'Client',
  tenantId: 'nwstaff00001',
  roles: ['CLIENT_ADMIN'],
  permissions: ['CAN_VIEW_EMPLOYEES', 'CAN_MAINTAIN_EMPLOYEES'],
  clients: [
    {
      clientId: 'nwtx00000001',
      tenantId: 'nwstaff00001',
      name: 'Northwind Texas LLC',
      code: 'NWTX',
      status: 'ACTIVE',
    },
  ],
  employeeId: null,
  phone: null,
  preferences: { theme: 'SYSTEM', density: 'COMFORTABLE', digest: 'NONE', pageSize: 10 },
  status: 'ACTIVE',
  version: 1,
}

/** The facts of a contract on the day after its end, with no reason to reject any event. */
export const contractInHand: ContractFacts = {
  contract: {
    kind: 'EXTERNAL',
    status: 'DRAFT',
    startDate: '2026-01-01',
    endDate: '2026-03-09',
    rates: [
      {
        effectiveFrom: '2026-01-01',
        billRate: '85.00',
        billRateUnit: 'HOURLY',
        payRate: '55.00',
        payRateUnit: 'HOURLY',
        otBillable: true,
        otBillRate: null,
        otBillMultiplier: '1.5',
        dtBillMultiplier: '2.0',
        otPayMultiplier: '1.5',
        fixedAmount: null,
      },
    ],
    billToLevel: 'END_CLIENT',
    billingContact: { name: 'Ada Payne', email: 'ap@globex.test', ccEmails: [], phone: null },
    paymentTerms: 'NET_30',
    invoiceFrequency: 'MONTHLY',
    workAddress: null,
    remote: true,
    createdBy: 'cleo',
    updatedBy: 'cleo',
  },
  employee: { status: 'ACTIVE', workUntil: '2026-12-31' },
  uid: 'hana',
  today: '2026-03-10',
  now: Date.UTC(2026, 2, 10, 9),
  last: null,
  documentsSettled: true,
  approverMustDiffer: true,
  approvedTimeUntil: '2026-03-08',
}

/** The facts of an employee on the day after the last day of work, with no reason to reject any event. */
export const employeeInHand: EmployeeFacts = {
  employee: {
    status: 'PENDING',
    employmentType: 'W2',
    hireDate: '2026-03-09',
    terminationDate: '2026-03-09',
    workAuth: [],
    onboardingTasksLeft: 0,
    offboardingTasksLeft: 0,
  },
  today: '2026-03-10',
  uid: 'hana',
  now: Date.UTC(2026, 2, 10, 9),
  last: null,
  requiredDocumentsApproved: true,
}

/** Returns an event that `uid` sent a number of minutes before the time of the facts above. */
export const lastEvent = (name: string, minutes = 1, uid = 'hana') => ({
  name,
  uid,
  at: Date.UTC(2026, 2, 10, 9) - minutes * 60_000,
})
