import { calls } from '#domain/kernel/calls/calls.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { Employee, EmployeeRow } from '#domain/employees/record.ts'
import { currentWorkAuthIndex, workUntil } from '#domain/employees/authorization.ts'
import { payOn } from '#domain/employees/pay.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import type { Resource } from '#domain/kernel/resource.ts'
import type { Project, ProjectRow } from '#domain/projects/record.ts'
import type { Http } from '#services/http/http.ts'
import { createCellSaver } from '#services/records/cells.ts'
import { createRecords, type Records } from '#services/records/records.ts'

const employees: Resource<Employee> = {
  list: calls.listEmployees,
  read: recordCalls.readEmployee,
  create: recordCalls.createEmployee,
  update: recordCalls.updateEmployee,
  updateById: 'body',
  loadForm: async () => (await import('#domain/employees/form.ts')).employeeForm,
  loadEventCallOf: async () => (await import('#services/records/eventCalls.ts')).employeeEventCallOf,
  rowOf: ({ address, workAuth, ...employee }): EmployeeRow => {
    const auth = workAuth[currentWorkAuthIndex(workAuth)] ?? null
    return {
      ...employee,
      ...payOn(employee.payRates, todayUtc()),
      city: address.city,
      state: address.state,
      workAuthType: auth?.type ?? null,
      workAuthValidTo: auth?.validTo ?? null,
      workUntil: auth === null ? null : workUntil(auth),
    }
  },
}

/** Creates the services for the client's employees. */
export const createEmployees = (http: Http): Records => createRecords(http, employees)

/** Creates the service that saves one field of an employee. */
export const createEmployeeCellSaver = (http: Http) => createCellSaver(http, employees)

/** Creates the services for the client's projects. The row of a new project shows 0 employees. The row of a changed project keeps the number that it already shows. */
export function createProjects(http: Http): Records {
  return createRecords<Project>(http, {
    list: calls.listProjects,
    read: recordCalls.readProject,
    create: recordCalls.createProject,
    update: recordCalls.updateProject,
    updateById: 'body',
    loadForm: async () => (await import('#domain/projects/form.ts')).projectForm,
    loadEventCallOf: async () => (await import('#services/records/eventCalls.ts')).projectEventCallOf,
    rowOf: (project): Partial<ProjectRow> & { id: string } =>
      project.version > 1 ? project : { ...project, employees: 0 },
  })
}

/** Creates the services for the client's contracts. */
export function createContracts(http: Http): Records {
  return createRecords<Contract>(http, {
    list: calls.listContracts,
    read: recordCalls.readContract,
    create: recordCalls.createContract,
    update: recordCalls.updateContract,
    updateById: 'path',
    loadForm: async () => (await import('#domain/contracts/form.ts')).contractForm,
    loadEventCallOf: async () => (await import('#services/records/eventCalls.ts')).contractEventCallOf,
    prefillCalls: { projectId: recordCalls.readProject, employeeId: recordCalls.readEmployee },
  })
}
