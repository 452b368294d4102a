import { addDays } from '#domain/kernel/dates.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { Project } from '#domain/projects/record.ts'
import { contractFields, contractValues, type ContractValues } from '#server/records/contracts/record.ts'
import type { assignments } from '#server/records/assignments/table.ts'
import { marginOn } from '#domain/contracts/margin.ts'
import type { contractVersions } from '#server/records/contracts/table.ts'
import { formatContractNo, formatEmployeeNo, formatProjectCode } from '#server/db/numbers.ts'
import type { clients, tenants, users as userTable } from '#server/db/schema.ts'
import { fullAddress } from '#server/db/conversions.ts'
import type { DemoAssignment, DemoContract } from '#server/demo/data/contracts.ts'
import type { DemoEmployee } from '#server/demo/data/employees.ts'
import { users, type DemoClient, type DemoTenant, type DemoUser } from '#server/demo/data/organizations.ts'
import type { DemoProject } from '#server/demo/data/projects.ts'
import {
  employeeFields,
  employeeSearchOf,
  employeeValues,
  type EmployeeValues,
} from '#server/records/employees/record.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import {
  projectFields,
  projectSearchOf,
  projectValues,
  type ProjectValues,
} from '#server/records/projects/record.ts'
import { encryptTaxId } from '#server/records/organization/taxId.ts'
import { searchTextOf } from '#server/db/searchText.ts'

/** The user who is recorded as the creator of tenants, clients and users. */
const creator = 'sam'

/** Returns the version and audit columns of a row. */
function versionColumns(on: string, uid: string) {
  const at = `${on}T14:05:00.000Z`
  return { version: 1, createdAt: at, createdBy: uid, updatedAt: at, updatedBy: uid, archivedAt: null }
}

/** Returns the row of a tenant. */
export function tenantRowOf(tenant: DemoTenant, today: string): typeof tenants.$inferInsert {
  return {
    ...tenant,
    searchText: searchTextOf(tenant.name, tenant.slug),
    ...versionColumns(addDays(today, -2400), creator),
  }
}

/** Returns the row of a client. The EIN is stored encrypted. */
export function clientRowOf(
  client: DemoClient,
  today: string,
  cipher: FieldCipher,
): typeof clients.$inferInsert {
  const { clientId, tenantId, name, legalName, code, billingEmail, phone, website, defaultCurrency } = client
  const address = fullAddress({ street1: client.street, ...client.place })
  return {
    clientId,
    tenantId,
    name,
    legalName,
    code,
    taxIdCipher: encryptTaxId(client.taxId, clientId, cipher),
    address,
    remitToAddress: address,
    billingEmail,
    phone,
    website,
    defaultCurrency,
    remitInstructions: `Make payments to ${legalName} and include the invoice number.`,
    searchText: searchTextOf(name, code),
    ...versionColumns(addDays(today, -2390), creator),
  }
}

/** Returns the row of a user. `employee` is the employee linked to the user, if any. */
export function userRowOf(
  user: DemoUser,
  employee: DemoEmployee | null,
  today: string,
): typeof userTable.$inferInsert {
  const { uid, email, firstName, lastName, tenantId, role, status } = user
  return {
    uid,
    tenantId,
    email,
    displayName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    roles: [role],
    status,
    employeeClientId: employee?.clientId ?? null,
    employeeId: employee?.id ?? null,
    ...versionColumns(addDays(today, -2380), creator),
  }
}

/** Returns the record that an employee's row is made from. */
export function employeeRecordOf(client: DemoClient, employee: DemoEmployee, today: string): Employee {
  const { id, number, status, values } = employee
  const before = addDays(values.hireDate, -14)
  return {
    id,
    employeeNo: formatEmployeeNo(number),
    status,
    tenantId: client.tenantId,
    clientId: client.clientId,
    ...employeeFields(values),
    onboardingTasksLeft: 0,
    offboardingTasksLeft: 0,
    ...versionColumns(before < today ? before : addDays(today, -1), managerOf(client)),
  }
}

/** Returns the row of an employee. */
export function employeeRowOf(
  client: DemoClient,
  employee: DemoEmployee,
  today: string,
  cipher: FieldCipher,
): EmployeeValues {
  return employeeValues(employeeRecordOf(client, employee, today), cipher)
}

/** Returns the record that a project's row is made from. */
function projectRecordOf(
  client: DemoClient,
  { id, number, status, values }: DemoProject,
  today: string,
): Omit<Project, 'managerName'> {
  const managerUserId = values.managerUserId ?? managerOf(client)
  const before = addDays(values.startDate, -30)
  return {
    id,
    code: formatProjectCode(number),
    status,
    tenantId: client.tenantId,
    clientId: client.clientId,
    ...projectFields({ ...values, managerUserId }),
    ...versionColumns(before < today ? before : today, managerUserId),
  }
}

/** Returns the row of a project. */
export function projectRowOf(client: DemoClient, project: DemoProject, today: string): ProjectValues {
  return projectValues(projectRecordOf(client, project, today), project.number)
}

/** Returns the row of a contract. */
export function contractRowOf(client: DemoClient, contract: DemoContract, today: string): ContractValues {
  const { id, year, number, status, values, createdOn } = contract
  const employee = employeeRecordOf(client, contract.employee, today)
  const stored = {
    id,
    contractNo: formatContractNo(year, number),
    status,
    tenantId: client.tenantId,
    clientId: client.clientId,
    ...contractFields(values, employee),
    ...versionColumns(createdOn, managerOf(client)),
    version: 1 + versionRowsOf(client, contract).length,
  }
  const project = projectRecordOf(client, contract.project, today)
  return contractValues(
    stored,
    { year, number },
    { employee: employeeSearchOf(employee), project: projectSearchOf(project) },
  )
}

const unapprovedStatuses: readonly string[] = ['DRAFT', 'PENDING_APPROVAL', 'CANCELLED']

/** Returns the dated changes of a contract: the second rate, if there is one and the contract was approved. */
export function versionRowsOf(
  client: DemoClient,
  { id, status, values, employee, createdOn }: DemoContract,
): (typeof contractVersions.$inferInsert)[] {
  const [first, raised] = values.rates
  if (first === undefined || raised === undefined || unapprovedStatuses.includes(status)) return []
  const marginIn = (on: string) =>
    marginOn(completeRatesOf(values), on, employee.values.burdenPct ?? null).marginPct
  return [
    {
      clientId: client.clientId,
      tenantId: client.tenantId,
      contractId: id,
      version: 2,
      kind: 'RATE',
      effectiveFrom: raised.effectiveFrom,
      reason: 'Rate increase approved by the end client',
      changes: (['billRate', 'payRate'] as const)
        .filter((field) => (first[field] ?? null) !== (raised[field] ?? null))
        .map((field) => ({ field, old: first[field] ?? null, new: raised[field] ?? null })),
      marginBefore: marginIn(first.effectiveFrom),
      marginAfter: marginIn(raised.effectiveFrom),
      at: `${createdOn}T15:10:00.000Z`,
      actorUid: managerOf(client),
      actorName: nameOf(managerOf(client)),
    },
  ]
}

const completeRatesOf = ({ rates }: DemoContract['values']) =>
  rates.map((rate) => ({
    ...rate,
    billRate: rate.billRate ?? null,
    billRateUnit: rate.billRateUnit ?? null,
  }))

/** Returns the row of an assignment. */
export function assignmentRowOf(
  client: DemoClient,
  assignment: DemoAssignment,
  today: string,
): typeof assignments.$inferInsert {
  const { contract, ...rest } = assignment
  return {
    ...rest,
    tenantId: client.tenantId,
    projectId: contract.project.id,
    employeeId: contract.employee.id,
    contractId: contract.id,
    employeeSearch: employeeSearchOf(employeeRecordOf(client, contract.employee, today)),
    projectSearch: projectSearchOf(projectRecordOf(client, contract.project, today)),
    ...versionColumns(contract.createdOn, managerOf(client)),
  }
}

function nameOf(uid: string): string {
  const user = users.find((each) => each.uid === uid)
  return user === undefined ? uid : `${user.firstName} ${user.lastName}`
}

function managerOf(client: DemoClient): string {
  return client.managers[0] ?? creator
}
