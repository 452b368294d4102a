import * as z from 'zod/mini'
import {
  client,
  clientQuery,
  clientRow,
  shortId,
  tenantQuery,
  tenantRow,
} from '#domain/organization/client.ts'
import {
  findClient,
  listClients as findClients,
  listTenants as findTenants,
  tenantExists,
} from '#server/records/organization/list.ts'
import type { clients } from '#server/db/schema.ts'
import { notFound, notPermitted } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
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
  async handle({ tx, caller, query }) {
    if (caller.tenantScope === null) throw notPermitted()
    const { rows, total } = await findTenants(
      tx,
      caller.tenantScope === '*' ? null : caller.tenantScope,
      query,
    )
    return { body: rows, total }
  },
})

const listClients = defineRoute({
  call: 'listClients',
  params: z.object({ tenantId: z.string() }),
  query: clientQuery,
  body: nothing,
  answer: z.array(clientRow),
  audit: 'none',
  async handle({ tx, caller, params, query }) {
    const { tenantId } = params
    if (!shortId.test(tenantId)) throw notFound()
    const administers = hasScope(caller, tenantId)
    if (administers ? !(await tenantExists(tx, tenantId)) : !belongsTo(caller, tenantId)) throw notFound()
    const mapped = administers ? null : caller.clients.map(({ clientId }) => clientId)
    const { rows, total } = await findClients(tx, tenantId, mapped, query)
    return { body: rows, total }
  },
})

const readClient = defineRoute({
  call: 'readClient',
  params: z.object({ id: z.string() }),
  query: nothing,
  body: nothing,
  answer: client,
  audit: 'none',
  async handle({ tx, caller, params, cipher }) {
    const row = shortId.test(params.id) ? await findClient(tx, params.id) : null
    if (row === null || !mayRead(caller, row)) throw notFound()
    return isOnlyEmployee(caller) ? { body: row, as: clientRow } : { body: clientOf(row, cipher) }
  },
})

const hasScope = (caller: Caller, tenantId: string) =>
  caller.tenantScope === '*' || caller.tenantScope === tenantId

const belongsTo = (caller: Caller, tenantId: string) =>
  caller.tenantId === tenantId || caller.clients.some((own) => own.tenantId === tenantId)

/** The same visibility as the list: administrators see all, others the clients they work in. */
const mayRead = (caller: Caller, row: typeof clients.$inferSelect) =>
  hasScope(caller, row.tenantId) || caller.clients.some((own) => own.clientId === row.clientId)

const isOnlyEmployee = (caller: Caller) => caller.roles.every((role) => role === 'EMPLOYEE')

/** The routes about tenants and clients. */
export const organizationRoutes = [listTenants, listClients, readClient, ...clientRoutes, ...tenantRoutes]
