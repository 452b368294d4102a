import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractForm } from '#domain/contracts/form.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { employeeForm } from '#domain/employees/form.ts'
import type { EmployeeCreate } from '#domain/employees/input.ts'
import { projectForm } from '#domain/projects/form.ts'
import type { ProjectCreate } from '#domain/projects/record.ts'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let manager: TestUser
let approver: TestUser

beforeAll(async () => {
  const started = await startWithAdmin()
  ;({ server, admin } = started)
  manager = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: started.tenant })
  approver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: started.tenant })
})
afterAll(() => server.close())

const home = {
  street1: '12 Elm St',
  street2: 'Apt 4',
  city: 'Plano',
  state: 'TX',
  zip: '75024',
  country: 'USA',
}
const phone = '(469) 555-0199'

/** A value for every field of an employee. The test fails for a new field until it is added here. */
const employeeValues = () =>
  ({
    firstName: 'Renée',
    middleName: 'Ann',
    lastName: 'Rao-Iyer',
    preferredName: 'Ren',
    email: `renee.${Date.now()}@acme.test`,
    personalEmail: 'renee@home.test',
    phone,
    altPhone: '(469) 555-0188',
    dateOfBirth: '1990-04-17',
    ssn: '078051120',
    gender: 'Female',
    maritalStatus: 'Married',
    address: home,
    workLocation: { ...home, street1: '1 Office Park' },
    emergencyContacts: [
      { name: 'Ann Rao', relation: 'Sister', phone },
      { name: 'Bea Rao', relation: 'Mother', phone },
    ],
    employmentType: 'C2C',
    classification: null,
    vendor: {
      legalName: 'Rao Consulting LLC',
      ein: '12-3456789',
      contactName: 'Vik Rao',
      email: 'vik@rao.test',
      phone,
      address: home,
      paymentTerms: 'NET_45',
    },
    jobTitle: 'Architect',
    department: 'Platform',
    hireDate: '2026-01-19',
    terminationDate: null,
    terminationReason: null,
    managerUserId: manager.uid,
    approverUserId: approver.uid,
    backupApproverUserId: admin.uid,
    payRates: [
      { effectiveFrom: '2026-01-19', rate: '61.25', unit: 'HOURLY', currency: 'USD', otMultiplier: '1.50' },
    ],
    burdenPct: '14.25',
    skills: ['Java', 'SQL'],
    tags: ['Bench'],
    notes: 'Prefers mornings.\nSecond line.',
    workAuth: [
      {
        type: 'H1B',
        validFrom: '2026-01-01',
        validTo: '2028-01-31',
        documentNumber: 'C98765432',
        receiptNumber: 'EAC1234567890',
        sevisId: null,
        extensionFiledOn: '2027-12-01',
        extendedUntil: '2028-07-31',
        lcaCity: 'Plano',
        lcaState: 'TX',
        i9Section1On: '2026-01-19',
        i9Section2On: '2026-01-21',
        reverifiedOn: '2026-02-02',
        everifyStatus: 'AUTHORIZED',
        everifyCase: '2026019123456AB',
      },
      // A SEVIS ID belongs to OPT and CPT only.
      { type: 'OPT', validFrom: '2025-01-01', validTo: '2025-12-31', sevisId: 'N0012345678' },
    ],
  }) satisfies Record<keyof EmployeeCreate, unknown>

test('every field of an employee comes back as it was sent, and the form loses none of them', async () => {
  const values = employeeValues()
  // Only a new employee can have a reverification date that wasn't recorded with Reverify.
  const { id } = await create(server, admin, 'employee', employeeBody({ workAuth: values.workAuth }))
  const saved = await server.request(admin, 'POST', '/employee/update', {
    body: { id, version: 1, ...values },
  })
  expect(saved.status, saved.text).toBe(200)
  const { body } = await server.request(admin, 'GET', `/employee/${id}`)
  expect(body).toMatchObject({
    ...values,
    // Restricted values come back masked.
    dateOfBirth: expect.stringContaining('*'),
    ssn: '***-**-1120',
    vendor: { ...values.vendor, ein: expect.any(String) },
    workAuth: [
      {
        ...values.workAuth[0],
        documentNumber: expect.stringMatching(/^\*+\w{0,4}$/),
        receiptNumber: expect.stringMatching(/^\*+\w{0,4}$/),
      },
      { ...values.workAuth[1], sevisId: expect.stringMatching(/^\*+\w{0,4}$/) },
    ],
  })
  expect(employeeForm.toInput(employeeForm.toDraft(body), body)).toEqual({})
})

const projectValues = () =>
  ({
    name: `Initech ERP ${Date.now()}`,
    kind: 'EXTERNAL',
    endClientName: 'Initech',
    startDate: '2026-02-09',
    endDate: '2026-12-31',
    managerUserId: manager.uid,
    workAddress: home,
    description: 'Moves the ledger.\nTwo phases.',
    billable: false,
    budgetHours: '1200.50',
    budgetAmount: '98000.00',
    tasks: [
      { name: 'Design', billable: true },
      { name: 'Travel', billable: false },
    ],
  }) satisfies Record<keyof ProjectCreate, unknown>

test('every field of a project comes back as it was sent, and the form loses none of them', async () => {
  const values = projectValues()
  const { id } = await create(server, admin, 'project', projectBody())
  const saved = await server.request(admin, 'POST', '/project/update', {
    body: { id, version: 1, ...values },
  })
  expect(saved.status, saved.text).toBe(200)
  const { body } = await server.request(admin, 'GET', `/project/${id}`)
  expect(body).toMatchObject(values)
  expect(projectForm.toInput(projectForm.toDraft(body), body)).toEqual({})
})

const contractValues = (projectId: string, employeeId: string) =>
  ({
    title: 'Architect – Initech',
    kind: 'EXTERNAL',
    projectId,
    employeeId,
    orderType: 'NEW_PO',
    predecessorId: null,
    poNumber: 'PO-90210',
    poAmount: '120000.00',
    poHours: '1400.00',
    poExpiry: '2026-12-31',
    poWarnPct: '75.00',
    parties: [
      {
        level: 'LEVEL_1',
        companyName: 'Prime Corp',
        contactName: 'Pat Prime',
        email: 'pat@prime.test',
        phone,
        address: home,
        msaDocumentId: null,
      },
      {
        level: 'END_CLIENT',
        companyName: 'Initech',
        contactName: 'Bill L',
        email: 'bill@initech.test',
        phone,
        address: home,
        msaDocumentId: null,
      },
    ],
    billToLevel: 'LEVEL_1',
    billingContact: { name: 'Ann Payable', email: 'ap@prime.test', ccEmails: ['cc@prime.test'], phone },
    startDate: '2026-02-09',
    endDate: '2026-10-30',
    currency: 'USD',
    rates: [
      {
        effectiveFrom: '2026-02-09',
        billRate: '91.50',
        billRateUnit: 'HOURLY',
        payRate: '61.25',
        payRateUnit: 'HOURLY',
        otBillable: true,
        otBillRate: '137.25',
        otBillMultiplier: '1.45',
        dtBillMultiplier: '2.00',
        otPayMultiplier: '1.50',
        fixedAmount: null,
      },
    ],
    milestones: [],
    discountPct: '2.50',
    vmsFeePct: '1.75',
    paymentTerms: 'NET_45',
    invoiceFrequency: 'BI_WEEKLY',
    invoiceGrouping: 'PER_PO',
    requireApprovedTime: false,
    waitForAllTimesheets: true,
    poRequired: true,
    invoiceApproval: true,
    overtimeRule: 'DAILY_8_WEEKLY_40',
    maxHoursPerWeek: 45,
    workAddress: home,
    remote: false,
    noticeDays: 14,
    conversionFee: '15000.00',
    guaranteeDays: 30,
    terminationDate: null,
    terminationReason: null,
    notes: 'Renews in the fall.',
    documentIds: [],
  }) satisfies Record<keyof ContractCreate, unknown>

test('every field of a contract comes back as it was sent, and the form loses none of them', async () => {
  const project = await create(server, admin, 'project', projectBody())
  const employee = await create(server, admin, 'employee', employeeBody())
  const values = contractValues(project.id, employee.id)
  const { id } = await create(server, admin, 'contract', contractBody(project.id, employee.id))
  const saved = await server.request(admin, 'PUT', `/contract/${id}`, { body: { version: 1, ...values } })
  expect(saved.status, saved.text).toBe(200)
  const { body } = await server.request(admin, 'GET', `/contract/${id}`)
  expect(body).toMatchObject(values)
  expect(contractForm.toInput(contractForm.toDraft(body), body)).toEqual({})
})
