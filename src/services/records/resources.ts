import { calls } from '#domain/kernel/calls/calls.ts'
import type { CountCallName } from '#domain/kernel/calls/countCalls.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { Resource } from '#domain/kernel/resource.ts'
import { settingsPages } from '#domain/settings/sections.ts'
import { addressOf } from '#services/http/address.ts'
import type { Http } from '#services/http/http.ts'
import { deferServices } from '#services/records/deferred.ts'
import { createPages, listQuery } from '#services/records/pages.ts'
import type { Records } from '#services/records/records.ts'
import type { OwnRecords } from '#services/users/ownUser.ts'

const listCalls = {
  employees: calls.listEmployees,
  projects: calls.listProjects,
  contracts: calls.listContracts,
}

/** Returns the path and query of the list of employees, projects or contracts. Undefined for other areas. */
export const listAddress = (area: string, request: ListRequest): string | undefined =>
  isListed(area) ? addressOf(listCalls[area], undefined, listQuery(request)) : undefined

const isListed = (area: string): area is keyof typeof listCalls => Object.hasOwn(listCalls, area)

/** Loads the employee, project and contract services that the first rows don't need: those that open and change records. */
export const loadMainRecords = () => import('#services/records/mainRecords.ts')
const loadMoney = async () => (await import('#services/records/moneyRecords.ts')).moneyRecords
const loadAdmin = async () => (await import('#services/records/adminRecords.ts')).adminRecords
const loadTime = async () => (await import('#services/records/timeRecords.ts')).timeRecords

/** An area. If it has a resource, its services are created from the resource's calls and form. */
interface DeclaredArea {
  readonly name: string
  readonly resource?: () => Promise<Resource<never>>
}

/** Creates the services of every resource, by area name. Everything except the pages of the main lists loads on first use. */
export function createResources(http: Http, areas: readonly DeclaredArea[]) {
  return {
    ...Object.fromEntries(
      areas.flatMap(({ name, resource }) => (resource ? [[name, declaredRecords(http, resource)]] : [])),
    ),
    employees: {
      ...lazyRecords(async () => (await loadMainRecords()).createEmployees(http)),
      loadPage: createPages(http, listCalls.employees),
      loadCounts: lazyCounts(http, 'countEmployees'),
    },
    projects: {
      ...lazyRecords(async () => (await loadMainRecords()).createProjects(http)),
      loadPage: createPages(http, listCalls.projects),
      loadCounts: lazyCounts(http, 'countProjects'),
    },
    contracts: {
      ...lazyRecords(async () => (await loadMainRecords()).createContracts(http)),
      loadPage: createPages(http, listCalls.contracts),
      loadCounts: lazyCounts(http, 'countContracts'),
    },
    users: lazyRecords(async () => (await loadAdmin()).createUsers(http)),
    managers: lazyRecords(async () => (await loadAdmin()).createUserChoices(http, 'MANAGER')),
    approvers: lazyRecords(async () => (await loadAdmin()).createUserChoices(http, 'APPROVER')),
    invoices: lazyRecords(async () => (await loadMoney()).createInvoices(http)),
    owedInvoices: lazyRecords(async () => (await loadMoney()).createOwedInvoices(http)),
    payments: lazyRecords(async () => (await loadMoney()).createPayments(http)),
    handoff: lazyRecords(async () => (await loadMoney()).createHandoff(http)),
    runs: lazyRecords(async () => (await loadMoney()).createRuns(http)),
    aging: lazyRecords(async () => (await loadMoney()).createAging(http)),
    margins: lazyRecords(async () => (await loadMoney()).createMargins(http)),
    unbilled: lazyRecords(async () => (await loadMoney()).createUnbilled(http)),
    timeLock: lazyRecords(async () => (await loadTime()).createLock(http)),
    missing: lazyRecords(async () => (await loadTime()).createMissing(http)),
    timesheets: lazyRecords(async () => (await loadTime()).createTimesheets(http)),
    clients: lazyRecords(async () => (await loadAdmin()).createClients(http)),
    tenants: lazyRecords(async () => (await loadAdmin()).createTenants(http)),
    weeks: {
      ...lazyRecords(async () => (await loadTime()).createWeeks(http)),
      autosave: 'delayed' as const,
    },
    audit: lazyRecords(async () => (await import('#services/audit/auditRecords.ts')).createAuditTrail(http)),
  } satisfies Record<string, Records & { readonly autosave?: 'delayed' }>
}

const declaredRecords = (http: Http, load: () => Promise<Resource<never>>): Records =>
  lazyRecords(async () => {
    const [{ createRecords }, resource] = await Promise.all([import('#services/records/records.ts'), load()])
    return createRecords(http, resource)
  })

/** Loads the counts of a list's tabs. The list shows the counts right away, so they don't wait for the code of the area's other services. */
const lazyCounts =
  (http: Http, call: CountCallName): Records['loadCounts'] =>
  async ({ clientId }, signal) =>
    (await import('#services/records/counts.ts')).loadCounts(http, call, clientId, signal)

/** Creates the services for saved views and cell editing, which all lists share. Their code loads on first use. */
export const createLateListServices = (http: Http) =>
  deferServices(['loadViews', 'changeView', 'saveCell'], async () =>
    (await import('#services/records/lateLists.ts')).createLateListServices(http),
  )

const lazyRecords = (load: () => Promise<Records>): Records =>
  deferServices(
    [
      'loadPage',
      'exportList',
      'loadCounts',
      'loadTotals',
      'openRecord',
      'checkDraft',
      'findSimilar',
      'saveRecord',
      'sendEvent',
      'sendBulk',
    ],
    load,
  )

/** Creates the services of every page with a single form, by area name: the pages about the signed-in user, and each page of settings. Preferences are saved automatically. */
export function createOwnForms(http: Http) {
  const lazy = (load: () => Promise<OwnRecords>) =>
    deferServices(['openRecord', 'checkDraft', 'saveRecord', 'sendEvent'], load)
  return {
    profile: lazy(async () => (await loadOwnUser()).createProfile(http)),
    settings: {
      ...lazy(async () => (await loadOwnUser()).createPreferences(http)),
      autosave: true,
    },
    ...Object.fromEntries(
      settingsPages.map((page) => [
        page.name,
        lazy(async () => (await import('#services/settings/settings.ts')).createSettings(http, page)),
      ]),
    ),
    ownEmployee: lazy(async () =>
      (await import('#services/employees/ownEmployee.ts')).createOwnEmployee(http),
    ),
  }
}

const loadOwnUser = () => import('#services/users/ownUser.ts')
