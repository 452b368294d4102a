import type { Answer } from '#domain/kernel/answer.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { ClientRow, ReadableClient, TenantRow } from '#domain/organization/client.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'

const firstPage = { limit: 100, offset: 0 }

/** Returns the first 100 tenants for SUPER_ADMIN, and the user's own tenant for ADMIN. The API rejects everyone else. */
export function listTenants(
  http: Http,
  clientId: string,
  signal: AbortSignal,
): Promise<Answer<readonly TenantRow[]>> {
  return readRows<TenantRow>(
    http(recordCalls.listTenants, { query: firstPage, clientId, signal }),
    'tenantId',
  )
}

/** Returns the first 100 clients of a tenant that the user can see. */
export function listClients(
  http: Http,
  input: { clientId: string; tenantId: string },
  signal: AbortSignal,
): Promise<Answer<readonly ClientRow[]>> {
  const { clientId, tenantId } = input
  return readRows<ClientRow>(
    http(recordCalls.listClients, { params: { tenantId }, query: firstPage, clientId, signal }),
    'clientId',
  )
}

/** Returns one client with its addresses and defaults. */
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

async function readRows<Row>(
  call: Promise<Answer<unknown>>,
  idField: string,
): Promise<Answer<readonly Row[]>> {
  const answer = await call
  return answer.kind === 'ok' ? { ...answer, data: rowsOf<Row>(answer.data, idField) } : answer
}
