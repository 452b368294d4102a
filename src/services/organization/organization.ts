import type { Answer } from '#domain/kernel/answer.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import { maxOffset } from '#domain/kernel/lists/lists.ts'
import type { ClientRow, ReadableClient, TenantRow } from '#domain/organization/client.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'
import { loadRows } from '#services/records/pages.ts'

/** Returns all tenants for SUPER_ADMIN, and the user's own tenant for ADMIN. The API rejects everyone else. */
export const listTenants = (
  http: Http,
  clientId: string,
  signal: AbortSignal,
): Promise<Answer<readonly TenantRow[]>> =>
  readRows('tenantId', (query) => http(recordCalls.listTenants, { query, clientId, signal }))

/** Returns all clients that the user can see in a tenant. */
export const listClients = (
  http: Http,
  { clientId, tenantId }: { clientId: string; tenantId: string },
  signal: AbortSignal,
): Promise<Answer<readonly ClientRow[]>> =>
  readRows('clientId', (query) =>
    http(recordCalls.listClients, { params: { tenantId }, query, clientId, signal }),
  )

/** Returns one client, with the details that the user can see. */
export async function readClient(
  http: Http,
  clientId: string,
  signal: AbortSignal,
): Promise<Answer<ReadableClient>> {
  return (await http(recordCalls.readClient, {
    params: { id: clientId },
    clientId,
    signal,
  })) as Answer<ReadableClient>
}

const readRows = <Row>(
  idField: string,
  call: (query: { limit: number; offset: number }) => Promise<Answer<unknown>>,
): Promise<Answer<readonly Row[]>> =>
  loadRows<Row>(maxOffset, 0, async (paging) => {
    const answer = await call(paging)
    return answer.kind === 'ok' ? { ...answer, data: rowsOf<Row>(answer.data, idField) } : answer
  })
