import { calls } from '#domain/kernel/calls.ts'
import type { Contract, ContractRow } from '#domain/contracts/record.ts'
import type { Employee, EmployeeRow } from '#domain/employees/record.ts'
import { currentWorkAuthIndex, workUntil } from '#domain/employees/authorization.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import type { ListRequest } from '#domain/kernel/lists.ts'
import type { Note, NoteRow } from '#domain/notes/record.ts'
import type { Project, ProjectRow } from '#domain/projects/record.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import { addressOf } from '#services/http/address.ts'
import type { Http } from '#services/http/http.ts'
import { createRecords, deferred, listQuery, type Records } from '#services/records/records.ts'

const listCalls = {
  employees: calls.listEmployees,
  projects: calls.listProjects,
  contracts: calls.listContracts,
  notes: calls.listNotes,
}

/** Returns the path and query of an area's list; undefined for an area without one. */
export const listAddress = (area: string, request: ListRequest): string | undefined =>
  isListed(area) ? addressOf(listCalls[area], undefined, listQuery(request)) : undefined

const isListed = (area: string): area is keyof typeof listCalls => Object.hasOwn(listCalls, area)

/** The services of every resource, by the name of its area. */
export function createResources(http: Http) {
  return {
    employees: createEmployees(http),
    projects: createProjects(http),
    contracts: createContracts(http),
    notes: createNotes(http),
    users: deferred(async () => (await import('#services/users/userRecords.ts')).createUsers(http)),
    assignments: deferred(async () =>
      (await import('#services/assignments/assignments.ts')).createAssignments(http),
    ),
    invoices: deferred(async () => (await import('#services/invoices/invoices.ts')).createInvoices(http)),
    timesheets: deferred(async () =>
      (await import('#services/timesheets/timesheets.ts')).createTimesheets(http),
    ),
    audit: deferred(async () => (await import('#services/audit/auditRecords.ts')).createAuditTrail(http)),
  } satisfies Record<string, Records>
}

/** Employees of the client. */
export function createEmployees(http: Http): Records {
  return createRecords<Employee>(http, {
    list: listCalls.employees,
    counts: 'countEmployees',
    read: calls.readEmployee,
    create: calls.createEmployee,
    update: calls.updateEmployee,
    updateById: 'body',
    loadForm: async () => (await import('#domain/employees/form.ts')).employeeForm,
    loadEventCallOf: async () => (await import('#services/records/eventCalls.ts')).employeeEventCallOf,
    rowOf: ({ address, workAuth, ...employee }): EmployeeRow => {
      const auth = workAuth[currentWorkAuthIndex(workAuth)] ?? null
      return {
        ...employee,
        city: address.city,
        state: address.state,
        workAuthType: auth?.type ?? null,
        workAuthValidTo: auth?.validTo ?? null,
        workUntil: auth === null ? null : workUntil(auth),
      }
    },
  })
}

/** Projects of the client. The row of a saved project has no assignment count until the list loads again. */
export function createProjects(http: Http): Records {
  return createRecords<Project>(http, {
    list: listCalls.projects,
    counts: 'countProjects',
    read: calls.readProject,
    create: calls.createProject,
    update: calls.updateProject,
    updateById: 'body',
    loadForm: async () => (await import('#domain/projects/form.ts')).projectForm,
    loadEventCallOf: async () => (await import('#services/records/eventCalls.ts')).projectEventCallOf,
    rowOf: (project): ProjectRow => ({ ...project, employees: 0 }),
  })
}

/** Contracts of the client. */
export function createContracts(http: Http): Records {
  return createRecords<Contract>(http, {
    list: listCalls.contracts,
    counts: 'countContracts',
    read: calls.readContract,
    create: calls.createContract,
    update: calls.updateContract,
    updateById: 'path',
    loadForm: async () => (await import('#domain/contracts/form.ts')).contractForm,
    loadEventCallOf: async () => (await import('#services/records/eventCalls.ts')).contractEventCallOf,
    fillers: { projectId: calls.readProject, employeeId: calls.readEmployee },
    rowOf: ({ rates, parties, ...contract }): ContractRow => {
      const rate = rateOn(rates, todayUtc())
      return {
        ...contract,
        billRate: rate?.billRate ?? null,
        billRateUnit: rate?.billRateUnit ?? null,
        payRate: rate?.payRate ?? null,
        payRateUnit: rate?.payRateUnit ?? null,
        endClient: parties.find(({ level }) => level === 'END_CLIENT')?.companyName ?? null,
      }
    },
  })
}

/** Notes on the client's records. */
export function createNotes(http: Http): Records {
  return createRecords<Note>(http, {
    list: listCalls.notes,
    read: calls.readNote,
    create: calls.createNote,
    update: calls.updateNote,
    updateById: 'body',
    loadForm: async () => (await import('#domain/notes/form.ts')).noteForm,
    fillers: {
      employeeId: calls.readEmployee,
      projectId: calls.readProject,
      contractId: calls.readContract,
    },
    rowOf: (note): NoteRow => note,
  })
}
