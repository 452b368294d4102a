import { sql } from 'drizzle-orm'
import { allCalls, type CallName } from '#domain/calls.ts'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, employeeBody, noteBody, projectBody, setStatus } from '#test/support/records.ts'
import {
  organizationVersion,
  planAmendment,
  projectEventOf,
  selfVersion,
  settingsVersion,
  statuses,
  taskIn,
  userIn,
  versionOf,
} from '#test/server/pipeline/matrix/matrixState.ts'
import { sheetIn, sheetStatuses, weekBody } from '#test/server/pipeline/matrix/matrixSheets.ts'
import { bulkRequest, isBulk } from '#test/server/pipeline/matrix/matrixBulk.ts'
import { importRequest, isAboutImports } from '#test/server/pipeline/matrix/matrixImports.ts'
import { isAboutMoney, moneyRequest } from '#test/server/pipeline/matrix/matrixMoney.ts'
import { isAboutViews, viewRequest } from '#test/server/pipeline/matrix/matrixViews.ts'
import { isAboutNotifications, notificationRequest } from '#test/server/notifications/matrixNotifications.ts'
import { CANARY, type Records, type World } from '#test/server/pipeline/matrix/matrixWorld.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

/** A server with the caller's own tenant and another one. */
export type Matrix = { readonly server: TestServer; readonly world: World; readonly foreign: World }

export type Place = 'own client' | 'other client of the tenant' | 'other tenant'
export const places: readonly Place[] = ['own client', 'other client of the tenant', 'other tenant']

/** Returns the client, tenant and records of a place. */
export function at(
  { world, foreign }: Matrix,
  place: Place,
): { client: string; tenantId: string; records: Records } {
  const { tenant, records } = place === 'other tenant' ? foreign : world
  const client = place === 'other client of the tenant' ? tenant.b : tenant.a
  return { client, tenantId: tenant.tenantId, records: records[client] as Records }
}

type Request = { call: Call; path: string; body?: unknown; headers?: Record<string, string> }

/** Returns a request that would succeed if the caller had permission. */
export async function request(
  matrix: Matrix,
  name: CallName,
  place: Place,
  who?: TestUser,
): Promise<Request> {
  const { server } = matrix
  const { client, tenantId, records } = at(matrix, place)
  const billToName = place === 'own client' ? 'Initech' : CANARY
  if (isAboutMoney(name))
    return moneyRequest(server, name, { client, tenantId, billToName, own: matrix.world.tenant.a })
  if (isAboutViews(name)) return viewRequest(server, name, { client, tenantId, title: billToName })
  if (isAboutNotifications(name))
    return notificationRequest(server, name, { client, tenantId, title: billToName })
  if (isAboutImports(name)) return importRequest(server, name, client, billToName)
  const call: Call = allCalls[name]
  const entity = entityOf(name, call)
  const id = name.endsWith('Tenant') ? tenantId : entity === undefined ? client : records[entity]
  const queries: Partial<Record<CallName, string>> = {
    revealEmployee: '?field=ssn&reason=Audit',
    readTimesheetWeek: `?employeeId=${records.employee}`,
    search: `?q=${billToName}`,
  }
  const path = pathOf(call, { id, tenantId, taskId: records.task, waId: '0' }) + (queries[name] ?? '')
  if (name === 'updateSelf')
    return { call, path, body: { version: who === undefined ? 1 : await selfVersion(server, who) } }
  return {
    call,
    path,
    body: call.method === 'GET' ? undefined : await bodyOf(matrix, name, place, records, who),
  }
}

/** Returns which record the path of a call names. */
function entityOf(name: CallName, { path }: Call): keyof Records | undefined {
  if (name === 'createAssignment' || name === 'listProjectEmployees') return 'bench'
  if (['readAssignment', 'updateAssignment', 'endAssignment'].includes(name)) return 'assignment'
  return /timesheet|employee|project|contract|note|user/.exec(path.toLowerCase())?.[0] as
    keyof Records | undefined
}

async function bodyOf(
  matrix: Matrix,
  name: CallName,
  place: Place,
  records: Records,
  who?: TestUser,
): Promise<unknown> {
  const { server, world } = matrix
  const { client } = at(matrix, place)
  switch (name) {
    case 'createEmployee':
      return employeeBody()
    case 'createProject':
      return projectBody()
    case 'createContract':
      return contractBody(records.project, records.employee)
    case 'createClient':
      return {
        tenantId: at(matrix, place).tenantId,
        ...organizationBody(),
        code: shortCode(),
        billingEmail: 'ar@x.test',
        address,
      }
    case 'updateClient':
      return { version: await organizationVersion(server, 'clients', client), legalName: 'L' }
    case 'createTenant':
      return { ...organizationBody(), slug: `s-${shortCode().toLowerCase()}`, contactEmail: 'o@x.test' }
    case 'updateTenant':
      return {
        version: await organizationVersion(server, 'tenants', at(matrix, place).tenantId),
        contactPhone: null,
      }
    case 'createUser':
      return {
        firstName: 'New',
        lastName: 'User',
        clients: [client],
        roles: ['CLIENT_ADMIN'],
        email: `new-${crypto.randomUUID()}@users.test`,
      }
    case 'updateUser':
    case 'disableUser':
    case 'enableUser':
    case 'resendInvitation':
      return { version: await userIn(server, statusBefore[name], records.user) }
    case 'createNote':
      return noteBody('EMPLOYEE', records.employee)
    case 'updateNote': {
      const version = await versionOf(server, 'notes', client, records.note)
      return { id: records.note, version, pinned: true }
    }
    case 'updateEmployee':
      return {
        id: records.employee,
        version: await versionOf(server, 'employees', client, records.employee),
        preferredName: 'P',
      }
    case 'updateProject':
      return {
        id: records.project,
        version: await versionOf(server, 'projects', client, records.project),
        description: 'D',
      }
    case 'updateContract':
      return { version: await versionOf(server, 'contracts', client, records.contract), notes: 'N' }
    case 'changeEmployeeStatus':
      await setStatus(server, 'employees', records.employee, 'ACTIVE')
      return { version: await versionOf(server, 'employees', client, records.employee), event: 'leave' }
    case 'addAuthorization': {
      const version = await versionOf(server, 'employees', client, records.employee)
      // Each call needs a first day of its own.
      return { version, type: 'EAD', validFrom: addDays('2000-01-01', version), validTo: '2099-12-31' }
    }
    case 'correctAuthorization': {
      const version = await versionOf(server, 'employees', client, records.employee)
      return { version, reason: 'Misread', extendedUntil: null }
    }
    case 'reverifyAuthorization': {
      const version = await versionOf(server, 'employees', client, records.employee)
      return { version, reverifiedOn: '2026-02-02', document: 'Card', expiresOn: '2028-01-31' }
    }
    case 'completeTask':
    case 'reopenTask':
    case 'waiveTask': {
      const reason = name === 'waiveTask' && { reason: 'Not needed' }
      return { version: await taskIn(server, name, records.task), ...reason }
    }
    case 'createAssignment':
      return {
        employeeId: records.employee,
        startDate: '2026-03-01',
        approverUserId: records.approver,
        allocationPct: '1',
      }
    case 'updateAssignment':
      await setStatus(server, 'assignments', records.assignment, 'ACTIVE')
      return { version: await versionOf(server, 'assignments', client, records.assignment), role: 'Lead' }
    case 'endAssignment':
      await setStatus(server, 'assignments', records.assignment, 'ACTIVE')
      return {
        version: await versionOf(server, 'assignments', client, records.assignment),
        endDate: '2026-03-01',
        endReason: 'OTHER',
      }
    case 'bulkAssignments': {
      await setStatus(server, 'assignments', records.assignment, 'ACTIVE')
      const version = await versionOf(server, 'assignments', client, records.assignment)
      return {
        event: 'end',
        items: [{ id: records.assignment, version }],
        values: { endDate: '2026-03-01', endReason: 'OTHER' },
      }
    }
    case 'updateSettings':
      return { version: await settingsVersion(server, world.tenant.a), timeStep: 30 }
    case 'updateTimesheetLock':
      return {
        version: await settingsVersion(server, world.tenant.a),
        lockedThrough: null,
        reason: 'Month end',
      }
    case 'updateHolidays':
      return { version: await settingsVersion(server, world.tenant.a), holidays: [] }
    case 'undoContract':
      await afterHold(server, client, records.contract, who)
      return { version: await versionOf(server, 'contracts', client, records.contract) }
    case 'createTimesheet':
    case 'excludeTimesheet':
    case 'includeTimesheet':
      return weekBody(server, name, records.assignment)
    case 'remindMissing':
    case 'includeMissing':
      return { ids: [`${records.assignment}_2026-02-02`] }
    case 'excludeMissing':
      return { ids: [`${records.assignment}_2026-02-02`], reason: 'Vacation' }
    case 'exportTimesheets':
      return { ids: [records.timesheet] }
    case 'bulkTimesheets':
      return {
        event: 'approve',
        items: [{ id: records.timesheet, version: await sheetIn(server, 'SUBMITTED', records.timesheet) }],
      }
    case 'approveTimesheets':
      return {
        items: [{ id: records.timesheet, version: await sheetIn(server, 'SUBMITTED', records.timesheet) }],
      }
    default:
      if (isBulk(name)) return bulkRequest(server, name, records)
      if (name in sheetStatuses) {
        const [status = 'DRAFT', details] = sheetStatuses[name] ?? []
        return { version: await sheetIn(server, status, records.timesheet), ...details }
      }
      if (allCalls[name].path.startsWith('/contract/:id/'))
        return eventOf(server, name, client, records.contract)
      return (await projectEventOf(server, name, client, records.project)) ?? {}
  }
}

const address = { street1: '1 Elm St', city: 'Plano', state: 'TX', zip: '75024' }
const shortCode = () => crypto.randomUUID().slice(0, 8).toUpperCase()
const organizationBody = () => ({ name: `New ${crypto.randomUUID()}` })

/** Returns a contract that the user has just put on hold. */
async function afterHold(
  server: TestServer,
  client: string,
  id: string,
  who: TestUser | undefined,
): Promise<void> {
  await setStatus(server, 'contracts', id, 'ON_HOLD')
  await withOwner(server.database, (tx) =>
    tx.execute(sql`
      INSERT INTO audit_events (client_id, actor_uid, actor_name, actor_role, action, entity_type, entity_id, event, request_id)
      VALUES (${client}, ${who?.uid ?? ''}, 'A', 'A', 'UPDATE', 'contract', ${id}, 'hold', 'r')`),
  )
}

/** Makes rates and hours that no earlier change has used. */
let raises = 20
async function eventOf(server: TestServer, name: CallName, client: string, id: string): Promise<object> {
  const [status, details] = statuses[name] ?? []
  if (status === undefined) throw new Error(`The table has no status for ${name}.`)
  await setStatus(server, 'contracts', id, status)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET status = 'CANCELLED' WHERE predecessor_id = ${id}`),
  )
  const raised = name === 'changeContractRate' ? { payRate: `${(raises += 1)}.00` } : {}
  const hours = name === 'amendContract' ? { changes: { poHours: `${(raises += 1)}.00` } } : {}
  const amendment = name === 'withdrawAmendment' ? { amendment: await planAmendment(server, id) } : {}
  const version = await versionOf(server, 'contracts', client, id)
  return { version, ...details, ...raised, ...hours, ...amendment }
}

/** The status that an event of a user starts from. */
const statusBefore = {
  updateUser: 'ACTIVE',
  disableUser: 'ACTIVE',
  enableUser: 'DISABLED',
  resendInvitation: 'INVITED',
} as const
