import { addDays } from '#domain/kernel/dates.ts'
import type { ProjectCreate } from '#domain/projects/record.ts'
import type { ProjectStatus } from '#domain/projects/statuses.ts'
import { endClients } from '#server/demo/data/companies.ts'
import { addressIn } from '#server/demo/data/employees.ts'
import { clients, type DemoClient } from '#server/demo/data/organizations.ts'
import { elementAt, randomFrom, uuidOf, type Random } from '#server/demo/data/random.ts'

/** A demo project: values that a user could have entered, plus the values that the server adds. */
export interface DemoProject {
  readonly id: string
  readonly clientId: string
  readonly number: number
  readonly status: ProjectStatus
  readonly values: ProjectCreate
}

const projectNames = [
  'ERP Rollout', 'Claims Portal', 'Data Lake Migration', 'Point-of-Sale Refresh', 'Core Banking Modernization',
  'Garage Operations Platform', 'Clinical Staffing 24/7', 'Mobile App (iOS & Android)', 'Network Upgrade, Phase II',
  'Order-to-Cash Automation', 'Warehouse Peak Season', 'Café Loyalty Program', 'Identity & Access Cleanup', 'QA Shared Service',
] // prettier-ignore

const internalProjectNames = ['Bench and Training', 'Internal Tools', 'Recruiting Support'] as const

/** Returns the client's project with the given number. */
export function projectAt(client: DemoClient, number: number, today: string): DemoProject {
  const random = randomFrom(`${client.code}/project/${number}`)
  const status = statusOf(number)
  const isInternal = number % 7 === 6
  const offset = clients.indexOf(client) * 5
  const endClient = elementAt(endClients, number + offset)
  const projectName = elementAt(projectNames, number + offset)
  const values: ProjectCreate = {
    name: isInternal
      ? elementAt(internalProjectNames, (number - 6) / 7)
      : `${shortName(endClient)} ${projectName}`,
    kind: isInternal ? 'INTERNAL' : 'EXTERNAL',
    endClientName: isInternal ? null : endClient,
    ...datesOf(status, isInternal, today, random),
    managerUserId: client.managers[0] ?? null,
    workAddress: random.chance(70) ? addressIn(random.pick(client.places), random) : null,
    description: random.chance(60)
      ? `${projectName}: staff augmentation on a time-and-materials basis.`
      : null,
    billable: !isInternal,
    budgetHours: isInternal ? null : `${random.int(2, 40) * 500}.00`,
    budgetAmount: isInternal || random.chance(30) ? null : `${random.int(8, 160) * 12_500}.00`,
    tasks: tasksOf(isInternal, random),
  }
  return { id: uuidOf(`${client.code}/project/${number}`), clientId: client.clientId, number, status, values }
}

function statusOf(number: number): ProjectStatus {
  if (number === 7) return 'ON_HOLD'
  if (number === 14) return 'CANCELLED'
  return number % 7 === 3 ? 'COMPLETED' : number % 7 === 5 ? 'PLANNED' : 'ACTIVE'
}

function datesOf(status: ProjectStatus, isInternal: boolean, today: string, random: Random) {
  const dateWithin = (from: number, to: number) => addDays(today, random.int(from, to))
  if (isInternal) return { startDate: dateWithin(-1500, -1000), endDate: null }
  switch (status) {
    case 'PLANNED':
      return { startDate: dateWithin(7, 21), endDate: dateWithin(200, 400) }
    case 'COMPLETED':
      return { startDate: dateWithin(-1700, -1300), endDate: dateWithin(-9, -4) }
    case 'CANCELLED':
      return { startDate: dateWithin(-120, -90), endDate: dateWithin(330, 500) }
    case 'ACTIVE':
    case 'ON_HOLD':
      return { startDate: dateWithin(-1000, -500), endDate: dateWithin(330, 700) }
  }
}

function tasksOf(isInternal: boolean, random: Random): { name: string; billable: boolean }[] {
  if (isInternal) return [{ name: 'Training', billable: false }]
  return random
    .sample(['Analysis', 'Build', 'Test', 'Support', 'On call', 'Knowledge transfer'], random.int(0, 4))
    .map((name) => ({ name, billable: name !== 'Knowledge transfer' }))
}

/** Returns a company's name, or its first two words if it is long. */
function shortName(company: string): string {
  return company.length <= 32 ? company : company.split(' ').slice(0, 2).join(' ')
}
