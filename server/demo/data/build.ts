import {
  assignmentsOf,
  contractsOf,
  type DemoAssignment,
  type DemoContract,
} from '#server/demo/data/contracts.ts'
import { employeeAt, type DemoEmployee } from '#server/demo/data/employees.ts'
import {
  clients,
  tenants,
  users,
  type DemoClient,
  type DemoTenant,
  type DemoUser,
} from '#server/demo/data/organizations.ts'
import { projectAt, type DemoProject } from '#server/demo/data/projects.ts'

/** All records of the demo. */
export interface DemoData {
  readonly tenants: readonly DemoTenant[]
  readonly clients: readonly DemoClient[]
  readonly users: readonly DemoUser[]
  readonly employees: readonly DemoEmployee[]
  readonly projects: readonly DemoProject[]
  readonly contracts: readonly DemoContract[]
  readonly assignments: readonly DemoAssignment[]
}

/** Returns all demo data as of a date. The same date always gives the same data, and ids never depend on the date. */
export function buildDemoData(today: string): DemoData {
  const perClient = clients.map((client) => {
    const employees = Array.from({ length: client.employees }, (_, index) =>
      employeeAt(client, index + 1, today),
    )
    const projects = Array.from({ length: client.projects }, (_, index) =>
      projectAt(client, index + 1, today),
    )
    const contracts = contractsOf(client, employees, projects, today)
    return { employees, projects, contracts, assignments: assignmentsOf(client, contracts) }
  })
  return {
    tenants,
    clients,
    users,
    employees: perClient.flatMap(({ employees }) => employees),
    projects: perClient.flatMap(({ projects }) => projects),
    contracts: perClient.flatMap(({ contracts }) => contracts),
    assignments: perClient.flatMap(({ assignments }) => assignments),
  }
}
