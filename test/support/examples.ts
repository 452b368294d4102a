import type { User } from '#domain/users/record.ts'
import type { ContractFacts } from '#domain/contracts/lifecycle.machine.ts'
import type { EmployeeFacts } from '#domain/employees/lifecycle.machine.ts'

/** What tests send, show and ask about is made of these; what is sent and what GET /user answers are the examples of domain.md §6. */

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
  preferences: { theme: 'SYSTEM', density: 'COMFORTABLE', digest: 'NONE' },
  status: 'ACTIVE',
  version: 1,
}

/** What the lifecycle asks of a contract when nothing is missing. */
export const contractInHand: ContractFacts = {
  today: '2026-03-10',
  startDate: '2026-01-01',
  endDate: '2026-03-09',
  hasRates: true,
  hasBillTo: true,
  hasTerms: true,
  documentsSettled: true,
  approverMustDiffer: true,
  actorIsCreator: false,
  everApproved: false,
  employeeStatus: 'ACTIVE',
  workUntil: '2026-12-31',
  approvedTimeUntil: '2026-03-08',
}

/** What the lifecycle asks of an employee when nothing is missing. */
export const employeeInHand: EmployeeFacts = {
  today: '2026-03-10',
  mandatoryTasksDone: true,
  requiredDocumentsApproved: true,
  i9InTime: true,
  mayWork: true,
  lastDay: '2026-03-09',
  checklistSettled: true,
}
