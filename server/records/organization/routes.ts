import * as z from 'zod/mini'
import { selectionExport } from '#domain/kernel/bulk.ts'
import {
  client,
  clientQuery,
  clientRow,
  shortIdPattern,
  tenantQuery,
  tenantRow,
} from '#domain/organization/client.ts'
import {
  allClients,
  allTenants,
  findClient,
  listClients as findClients,
  listTenants as findTenants,
  tenantExists,
} from '#server/records/organization/list.ts'
import type { clients } from '#server/db/schema.ts'
import { notFound, notPermitted } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { defineRoute, nothing, type Outcome } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { exportRows } from '#server/records/kit/export.ts'
import { clientRoutes } from '#server/records/organization/clients.ts'
import { clientOf } from '#server/records/organization/taxId.ts'
import { tenantRoutes } from '#server/records/organization/tenants.ts'

const listTenants = defineRoute({
  call: 'listTenants',
  params: nothing,
  query: tenantQuery,
  body: nothing,
  answer: z.array(tenantRow),
  audit: 'none',
  async handle(context) {
    const { tx, caller, query } = context
    const { format, columns, ...filters } = query
    const tenantId = onlyTenant(caller)
    if (format !== undefined) {
      const rows = await allTenants(tx, tenantId, filters)
      return exportAll(context, { call: 'listTenants', row: tenantRow, columns, rows })
    }
    const { rows, total } = await findTenants(tx, tenantId, query)
    return { body: rows, total }
  },
})

/** Exports the selected tenants in the order of the sent ids. Tenants outside the caller's scope are left out. */
const exportTenants = defineRoute({
  call: 'exportTenants',
  params: nothing,
  query: nothing,
  body: selectionExport,
  answer: z.array(tenantRow),
  audit: 'always',
  async handle(context) {
    const { tx, caller, body } = context
    const all = await allTenants(tx, onlyTenant(caller), {})
    const rows = rowsInOrder(body.ids, all, ({ tenantId }) => tenantId)
    return exportAll(context, { call: 'exportTenants', row: tenantRow, columns: body.columns, rows })
  },
})

const listClients = defineRoute({
  call: 'listClients',
  params: z.object({ tenantId: z.string() }),
  query: clientQuery,
  body: nothing,
  answer: z.array(clientRow),
  audit: 'none',
  async handle(context) {
    const { tx, query } = context
    const { tenantId } = context.params
    const { format, columns, ...filters } = query
    const clientIds = await clientLimitOf(context, tenantId)
    if (format !== undefined) {
      const rows = await allClients(tx, tenantId, clientIds, filters)
      return exportAll(context, { call: 'listClients', row: clientRow, columns, rows })
    }
    const { rows, total } = await findClients(tx, tenantId, clientIds, query)
    return { body: rows, total }
  },
})

/** Exports the selected clients of a tenant in the order of the sent ids. Clients that the list doesn't show are left out. */
const exportClients = defineRoute({
  call: 'exportClients',
  params: z.object({ tenantId: z.string() }),
  query: nothing,
  body: selectionExport,
  answer: z.array(clientRow),
  audit: 'always',
  async handle(context) {
    const { tx, body } = context
    const { tenantId } = context.params
    const all = await allClients(tx, tenantId, await clientLimitOf(context, tenantId), {})
    const rows = rowsInOrder(body.ids, all, ({ clientId }) => clientId)
    return exportAll(context, { call: 'exportClients', row: clientRow, columns: body.columns, rows })
  },
})

/** Returns the tenant that the caller's scope is limited to, or null for all tenants. Throws for callers without a scope. */
function onlyTenant({ tenantScope }: Caller): string | null {
  if (tenantScope === null) throw notPermitted()
  return tenantScope === '*' ? null : tenantScope
}

/** Returns the clients that a tenant's list is limited to, or null for all clients. Throws 404 for a tenant that the caller can't see. */
async function clientLimitOf(
  { tx, caller }: Pick<RequestContext, 'tx' | 'caller'>,
  tenantId: string,
): Promise<readonly string[] | null> {
  if (!shortIdPattern.test(tenantId)) throw notFound()
  const isAdministrator = hasScope(caller, tenantId)
  if (isAdministrator ? !(await tenantExists(tx, tenantId)) : !belongsTo(caller, tenantId)) throw notFound()
  return isAdministrator ? null : caller.clients.map(({ clientId }) => clientId)
}

/** Returns the rows with these ids, in the order of the ids. */
function rowsInOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const rowById = new Map(rows.map((row) => [idOf(row), row]))
  return [...new Set(ids)].flatMap((id) => rowById.get(id) ?? [])
}

/** The names of the exported files. A name derived from the call's path, such as `client-list-tenantId`, would be odd. */
const fileNames = {
  listTenants: 'tenants',
  exportTenants: 'tenants-export',
  listClients: 'clients',
  exportClients: 'clients-export',
} as const

/** Returns rows as a file. There are few tenants and clients, so all rows are read before the export. */
const exportAll = <Row extends z.ZodMiniType>(
  context: RequestContext,
  file: {
    readonly call: keyof typeof fileNames
    readonly row: Row
    readonly columns: readonly string[] | undefined
    readonly rows: readonly z.input<Row>[]
  },
): Promise<Outcome> =>
  exportRows(context, {
    ...file,
    name: fileNames[file.call],
    count: file.rows.length,
    read: (_tx, offset, limit) => Promise.resolve(file.rows.slice(offset, offset + limit)),
  })

const readClient = defineRoute({
  call: 'readClient',
  params: z.object({ id: z.string() }),
  query: nothing,
  body: nothing,
  answer: client,
  audit: 'none',
  async handle({ tx, caller, params, cipher }) {
    const row = shortIdPattern.test(params.id) ? await findClient(tx, params.id) : null
    if (row === null || !mayRead(caller, row)) throw notFound()
    return isOnlyEmployee(caller) ? { body: row, limitedAnswer: clientRow } : { body: clientOf(row, cipher) }
  },
})

const hasScope = (caller: Caller, tenantId: string) =>
  caller.tenantScope === '*' || caller.tenantScope === tenantId

const belongsTo = (caller: Caller, tenantId: string) =>
  caller.tenantId === tenantId || caller.clients.some((own) => own.tenantId === tenantId)

/** Returns true if the caller sees a client in the list: administrators see all of the tenant's clients, and others see those they work in. */
const mayRead = (caller: Caller, row: typeof clients.$inferSelect) =>
  hasScope(caller, row.tenantId) || caller.clients.some((own) => own.clientId === row.clientId)

const isOnlyEmployee = (caller: Caller) => caller.roles.every((role) => role === 'EMPLOYEE')

/** The routes for tenants and clients. */
export const organizationRoutes = [
  listTenants,
  exportTenants,
  listClients,
  exportClients,
  readClient,
  ...clientRoutes,
  ...tenantRoutes,
]
