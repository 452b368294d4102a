import type { Answer } from '#domain/kernel/answer.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import { organizationCalls } from '#domain/organization/calls.ts'
import { clientForm, type ClientRecord } from '#domain/organization/clientForm.ts'
import type { Client } from '#domain/organization/client.ts'
import { tenantForm, type TenantRecord } from '#domain/organization/tenantForm.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'
import { listQuery, loadRows } from '#services/records/pages.ts'
import { createRecords, type Records } from '#services/records/records.ts'

/** Creates the services for the clients of one tenant: the tenant in the filter, or else the selected client's tenant. */
export function createClients(http: Http): Records {
  const records = createRecords<ClientRecord>(withIds(http), {
    list: recordCalls.listClients,
    read: recordCalls.readClient,
    create: organizationCalls.createClient,
    update: organizationCalls.updateClient,
    updateById: 'path',
    prefillCalls: { tenantId: organizationCalls.readTenant },
    loadForm: () => Promise.resolve(clientForm),
    rowOf: (client) => client,
  })
  const tenantOf = async (
    clientId: string,
    filterTenantId: string | undefined,
    signal: AbortSignal,
  ): Promise<Answer<Pick<Client, 'tenantId'>>> =>
    filterTenantId === undefined
      ? ((await http(recordCalls.readClient, {
          params: { id: clientId },
          clientId,
          signal,
        })) as Answer<Client>)
      : { kind: 'ok', data: { tenantId: filterTenantId }, total: null }
  return {
    ...records,
    async exportList(
      { request: { filters: { tenantId: tenantIds, ...filters } = {}, ...request }, ...input },
      signal,
      report,
    ) {
      const tenant = await tenantOf(input.clientId, tenantIds?.[0], signal)
      if (tenant.kind !== 'ok') return tenant
      const { tenantId } = tenant.data
      const { exportList } = await import('#services/records/exportList.ts')
      const tenantHttp: Http = (call, options) => http(call, { ...options, params: { tenantId } })
      const exported = { ...input, request: { ...request, filters } }
      return exportList(withIds(tenantHttp), recordCalls.listClients, exported, signal, report)
    },
    async loadPage(
      { clientId, request: { filters: { tenantId: tenantIds, ...filters } = {}, ...request } },
      signal,
    ) {
      const tenant = await tenantOf(clientId, tenantIds?.[0], signal)
      if (tenant.kind !== 'ok') return tenant
      const { tenantId } = tenant.data
      return loadRows(request.limit, request.offset, async (paging) => {
        const query = { ...listQuery({ ...request, filters }), ...paging }
        const answer = await withIds(http)(recordCalls.listClients, {
          params: { tenantId },
          query,
          clientId,
          signal,
        })
        return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
      })
    },
  }
}

/** Creates the services for all tenants (SUPER_ADMIN) or only the user's own (ADMIN). */
export function createTenants(http: Http): Records {
  return createRecords<TenantRecord>(withIds(http), {
    list: recordCalls.listTenants,
    read: organizationCalls.readTenant,
    create: organizationCalls.createTenant,
    update: organizationCalls.updateTenant,
    updateById: 'path',
    loadForm: () => Promise.resolve(tenantForm),
    rowOf: (tenant) => tenant,
  })
}

/** Adds an id to every client and tenant, because lists and forms need one. */
function withIds(http: Http): Http {
  return async (call, options) => {
    const answer = await http(call, options)
    if (answer.kind === 'ok') return { ...answer, data: withId(answer.data) }
    return answer.kind === 'refused' ? { ...answer, current: withId(answer.current) } : answer
  }
}

function withId(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withId)
  if (typeof data !== 'object' || data === null) return data
  const { clientId, tenantId } = data as { clientId?: string; tenantId?: string }
  return { ...data, id: clientId ?? tenantId }
}
