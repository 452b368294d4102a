import type { ContractStatus } from '#domain/contracts/statuses.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { OrderType } from '#lookups/lists.ts'
import type { DemoEmployee } from '#server/demo/data/employees.ts'
import type { DemoProject } from '#server/demo/data/projects.ts'
import { elementAt, type Random } from '#server/demo/data/random.ts'

/** One contract of an employee for a project, and whether it extends or renews the one before it in the list. */
export interface Link {
  readonly project: DemoProject
  readonly orderType: OrderType
  readonly startDate: string
  readonly endDate: string | null
  readonly status: ContractStatus
  readonly terminationDate?: string
}

/** Active contracts end this many days from today: some in each of the dashboard's windows, and some after the last one. */
const daysUntilEnd = [4, 12, 20, 27, 33, 41, 55, 59, 66, 80, 88, 100, 125, 160] as const

/** Returns the contracts of one employee, oldest first. */
export function chainOf(
  employee: DemoEmployee,
  projects: readonly DemoProject[],
  today: string,
  random: Random,
): Link[] {
  const { number, status } = employee
  const projectsWith = (projectStatus: DemoProject['status'], kind = 'EXTERNAL') =>
    projects.filter((project) => project.status === projectStatus && project.values.kind === kind)
  switch (status) {
    case 'PENDING':
    case 'ONBOARDING':
      return plannedChain(
        employee,
        elementAt([...projectsWith('PLANNED'), ...projectsWith('ACTIVE')], number),
      )
    case 'TERMINATED':
      return pastChain(employee, elementAt(projectsWith('COMPLETED'), number), random)
    case 'ACTIVE':
    case 'ON_LEAVE':
    case 'OFFBOARDING': {
      if (number % 10 === 6)
        return internalChain(employee, elementAt(projectsWith('ACTIVE', 'INTERNAL'), number))
      if (number % 29 === 9) return []
      const project =
        number % 12 === 3
          ? elementAt(projectsWith('ON_HOLD'), number)
          : elementAt(projectsWith('ACTIVE'), number)
      const running = runningChain(employee, project, today, random)
      return [...running, ...followUps(number, running.at(-1), projectsWith('CANCELLED')[0] ?? project)]
    }
  }
}

/** Returns the contract of a pending or onboarding employee. It is only active if the employee is onboarding and the project is active. */
function plannedChain({ number, status, values }: DemoEmployee, project: DemoProject): Link[] {
  const startDate = laterOf(values.hireDate, project.values.startDate)
  const plannedStatus = elementAt(['APPROVED', 'PENDING_APPROVAL', 'DRAFT'] as const, number)
  const isStarted = status === 'ONBOARDING' && project.status === 'ACTIVE'
  return [
    {
      project,
      orderType: 'NEW_PO',
      startDate,
      endDate: addDays(startDate, 181),
      status: isStarted ? 'ACTIVE' : plannedStatus,
    },
  ]
}

/** Returns the last contract of a former employee, which ended or was terminated early. */
function pastChain({ number, values }: DemoEmployee, project: DemoProject, random: Random): Link[] {
  const projectEnd = project.values.endDate ?? values.hireDate
  const last = earlierOf(values.terminationDate ?? values.hireDate, projectEnd)
  const startDate = laterOf(
    addDays(last, -random.int(45, 200)),
    laterOf(values.hireDate, project.values.startDate),
  )
  const isTerminated = number % 2 === 0
  const end = isTerminated
    ? {
        endDate: earlierOf(addDays(last, random.int(20, 90)), projectEnd),
        status: 'TERMINATED' as const,
        terminationDate: last,
      }
    : { endDate: last, status: 'ENDED' as const }
  return [{ project, orderType: 'NEW_PO', startDate, ...end }]
}

/** Returns an open-ended contract for internal work between projects. */
function internalChain({ values }: DemoEmployee, project: DemoProject): Link[] {
  return [
    {
      project,
      orderType: 'NEW_PO',
      startDate: laterOf(values.hireDate, project.values.startDate),
      endDate: null,
      status: 'ACTIVE',
    },
  ]
}

/** Returns up to two predecessors of an employee's current contract, then the contract itself. None starts before the hire date or the project's start date. */
function runningChain(
  { number, values }: DemoEmployee,
  project: DemoProject,
  today: string,
  random: Random,
): Link[] {
  const earliestStart = laterOf(values.hireDate, project.values.startDate)
  let endDate = addDays(today, elementAt(daysUntilEnd, number))
  let status: ContractStatus = project.status === 'ON_HOLD' ? 'ON_HOLD' : 'ACTIVE'
  const links: Link[] = []
  for (let left = random.pick([1, 1, 2, 2, 3]); left > 0; left -= 1) {
    const length = status === 'ENDED' ? random.pick([90, 180]) : elementAt([180, 270, 365], number)
    const startDate = addDays(endDate, 1 - length)
    const gap = random.chance(35) ? random.int(10, 40) : 0
    const isFirst = left === 1 || addDays(startDate, -gap - 60) < earliestStart
    const orderType = isFirst ? 'NEW_PO' : gap === 0 ? 'EXTENSION' : 'RENEWAL'
    links.unshift({ project, orderType, startDate: laterOf(startDate, earliestStart), endDate, status })
    if (isFirst) break
    endDate = addDays(startDate, -gap - 1)
    status = 'ENDED'
  }
  return links
}

/** Returns what follows the active contract: an extension, a renewal, a canceled new contract, or nothing. */
function followUps(number: number, running: Link | undefined, canceledProject: DemoProject): Link[] {
  if (running === undefined || running.endDate === null || running.status !== 'ACTIVE') return []
  const { project, endDate } = running
  const next = (status: ContractStatus, days: number): Link => {
    const startDate = addDays(endDate, 1 + days)
    return {
      project,
      orderType: days === 0 ? 'EXTENSION' : 'RENEWAL',
      startDate,
      endDate: addDays(startDate, 89),
      status,
    }
  }
  switch (number % 12) {
    case 5:
      return [next('DRAFT', 0)]
    case 7:
      return [next('PENDING_APPROVAL', 14)]
    case 9:
      return [next('APPROVED', 0)]
    case 11: {
      const startDate = addDays(endDate, 30)
      return [
        {
          project: canceledProject,
          orderType: 'NEW_PO',
          startDate,
          endDate: addDays(startDate, 60),
          status: 'CANCELLED',
        },
      ]
    }
    default:
      return []
  }
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b
}

function earlierOf(a: string, b: string): string {
  return a < b ? a : b
}
