import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { ContractCreate } from '#domain/contracts/input.ts'
import { defaultOvertimeRule } from '#domain/contracts/rules.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { endReasons, type EndReason } from '#lookups/lists.ts'
import { chainOf, type Link } from '#server/demo/data/chains.ts'
import { billingOf, evanTerms, partiesOf, ratesOf } from '#server/demo/data/contractTerms.ts'
import type { DemoEmployee } from '#server/demo/data/employees.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import { isEvan } from '#server/demo/data/people.ts'
import type { DemoProject } from '#server/demo/data/projects.ts'
import { elementAt, randomFrom, uuidOf, type Random } from '#server/demo/data/random.ts'

/** A demo contract: values that a user could have entered, plus the values that the server adds. Its number depends on `createdOn`. */
export interface DemoContract {
  readonly id: string
  readonly clientId: string
  readonly year: number
  readonly number: number
  readonly createdOn: string
  readonly status: ContractStatus
  readonly employee: DemoEmployee
  readonly project: DemoProject
  readonly values: ContractCreate
}

/** A demo assignment: who works on a project, when, and under which contract. */
export interface DemoAssignment {
  readonly id: string
  readonly clientId: string
  readonly contract: DemoContract
  readonly role: string
  readonly startDate: string
  readonly endDate: string | null
  readonly approverUserId: string | null
  readonly backupApproverUserId: string | null
  readonly status: 'PLANNED' | 'ACTIVE' | 'ENDED'
  readonly endReason: EndReason | null
}

/** Returns all contracts of a client, numbered in the order in which they were added. */
export function contractsOf(
  client: DemoClient,
  employees: readonly DemoEmployee[],
  projects: readonly DemoProject[],
  today: string,
): DemoContract[] {
  const contracts = employees.flatMap((employee) => contractsOfEmployee(client, employee, projects, today))
  const byCreation = contracts.toSorted((a, b) =>
    a.createdOn < b.createdOn ? -1 : a.createdOn > b.createdOn ? 1 : 0,
  )
  const last = new Map<number, number>()
  return byCreation.map((contract) => withNumber(contract, last))
}

/** Returns a contract with the next number of the year in which it was added. */
function withNumber(contract: UnnumberedContract, last: Map<number, number>): DemoContract {
  const year = Number(contract.createdOn.slice(0, 4))
  const number = (last.get(year) ?? 0) + 1
  last.set(year, number)
  return { ...contract, year, number }
}

type UnnumberedContract = Omit<DemoContract, 'year' | 'number'>

function contractsOfEmployee(
  client: DemoClient,
  employee: DemoEmployee,
  projects: readonly DemoProject[],
  today: string,
): UnnumberedContract[] {
  const seed = `${client.code}/contracts/${employee.number}`
  const random = randomFrom(seed)
  const contracts: UnnumberedContract[] = []
  for (const [round, link] of chainOf(employee, projects, today, random).entries()) {
    const before = addDays(link.startDate, -21)
    contracts.push({
      id: uuidOf(`${seed}/${round}`),
      clientId: client.clientId,
      createdOn: before < today ? before : addDays(today, -random.int(1, 6)),
      status: link.status,
      employee,
      project: link.project,
      values: valuesOf(
        client,
        employee,
        link,
        { round, predecessorId: contracts.at(-1)?.id ?? null },
        random,
      ),
    })
  }
  return contracts
}

interface Position {
  readonly round: number
  readonly predecessorId: string | null
}

function valuesOf(
  client: DemoClient,
  employee: DemoEmployee,
  link: Link,
  { round, predecessorId }: Position,
  random: Random,
): ContractCreate {
  const { startDate, endDate, project } = link
  const { number, values } = employee
  const endClient = project.values.endClientName ?? null
  const terminationDate = link.terminationDate ?? null
  const terms = ratesOf(employee, endClient !== null, { startDate, endDate, round }, random)
  return {
    title: values.jobTitle.slice(0, 120),
    kind: project.values.kind,
    projectId: project.id,
    employeeId: employee.id,
    orderType: link.orderType,
    predecessorId: link.orderType === 'NEW_PO' ? null : predecessorId,
    startDate,
    endDate,
    currency: employee.currency,
    ...terms,
    ...(endClient !== null && endDate !== null
      ? billingOf(
          number,
          partiesOf(number, endClient, random),
          { startDate, endDate, rate: terms.rates[0] },
          random,
        )
      : {}),
    requireApprovedTime: true,
    waitForAllTimesheets: random.chance(85),
    invoiceApproval: random.chance(20),
    overtimeRule: overtimeOf(client, employee),
    maxHoursPerWeek: random.chance(60) ? random.pick([40, 40, 45, 50]) : null,
    workAddress: project.values.workAddress ?? null,
    remote: values.workLocation === 'REMOTE',
    noticeDays: random.pick([7, 14, 14, 30, null]),
    conversionFee: endClient !== null && random.chance(20) ? `${random.int(5, 30) * 1000}.00` : null,
    guaranteeDays: random.chance(15) ? random.pick([14, 30]) : null,
    terminationDate,
    terminationReason:
      terminationDate === null ? null : random.pick(['Budget cut at the end client', 'The employee left']),
    notes: random.chance(12) ? "Time is also entered in the end client's portal." : null,
    ...(isEvan(employee) && endClient !== null ? evanTerms(startDate, endClient) : {}),
  }
}

/** Returns the overtime rule of an employee's contracts. In California, daily overtime also applies. */
function overtimeOf(client: DemoClient, { values }: DemoEmployee) {
  const rule = defaultOvertimeRule(values.employmentType, values.classification ?? null)
  return rule === 'WEEKLY_40' && client.place.state === 'CA' ? 'DAILY_8_WEEKLY_40' : rule
}

/** Returns the assignments that result from the contracts. Canceled contracts and those that aren't approved yet have none. */
export function assignmentsOf(client: DemoClient, contracts: readonly DemoContract[]): DemoAssignment[] {
  return contracts.flatMap((contract, index) => {
    const status = assignmentStatus(contract.status)
    if (status === null) return []
    const { startDate, endDate, terminationDate } = contract.values
    const backup = client.managers[1] ?? null
    return {
      id: uuidOf(`assignment of ${contract.id}`),
      clientId: client.clientId,
      contract,
      role: contract.employee.job.title.slice(0, 80),
      startDate,
      endDate: terminationDate ?? endDate ?? null,
      approverUserId: client.managers[0] ?? null,
      backupApproverUserId: backup,
      status,
      endReason: status === 'ENDED' ? reasonOf(contract, index) : null,
    }
  })
}

function assignmentStatus(status: ContractStatus): DemoAssignment['status'] | null {
  switch (status) {
    case 'ACTIVE':
    case 'ON_HOLD':
      return 'ACTIVE'
    case 'ENDED':
    case 'TERMINATED':
      return 'ENDED'
    case 'APPROVED':
      return 'PLANNED'
    case 'DRAFT':
    case 'PENDING_APPROVAL':
    case 'CANCELLED':
      return null
  }
}

function reasonOf({ status }: DemoContract, index: number): EndReason {
  if (status === 'TERMINATED') return elementAt(endReasons.slice(2, 5), index)
  return index % 9 === 0 ? 'CONVERTED' : index % 9 === 4 ? 'OTHER' : 'COMPLETED'
}
