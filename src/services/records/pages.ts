import type { Answer, Row } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { maxLimit, type ListRequest } from '#domain/kernel/lists/lists.ts'
import type { Query } from '#services/http/address.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'

type Page<R = Row> = Answer<readonly R[]>

/** Loads one client's rows for a list request. */
export type LoadPage = (
  input: { clientId: string; request: ListRequest },
  signal: AbortSignal,
) => Promise<Page>

/** Returns the query of the first call for a request. */
export const listQuery = ({ filters, limit, offset, ...others }: ListRequest): Query => ({
  limit: Math.min(limit, maxLimit),
  offset,
  ...others,
  ...filters,
})

/** Loads rows in as many calls as needed, because a printed list can have more rows than the API returns at once. */
export async function loadRows<R = Row>(
  limit: number,
  offset: number,
  load: (paging: { limit: number; offset: number }) => Promise<Page<R>>,
): Promise<Page<R>> {
  const first = await load({ limit: Math.min(limit, maxLimit), offset })
  if (first.kind !== 'ok' || limit <= maxLimit) return first
  const end = Math.min(limit, (first.total ?? 0) - offset)
  const rows = [...first.data]
  while (rows.length < end) {
    const next = await load({ limit: Math.min(maxLimit, end - rows.length), offset: offset + rows.length })
    if (next.kind !== 'ok') return next
    if (next.data.length === 0) break
    rows.push(...next.data)
  }
  return { ...first, data: rows }
}

/** Returns a function that loads the pages of a list. */
export function createPages(http: Http, call: Call): LoadPage {
  return ({ clientId, request }, signal) => {
    return loadRows(request.limit, request.offset, async (paging) => {
      const query = { ...listQuery(request), ...paging }
      const answer = await http(call, { query, clientId, signal })
      return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
    })
  }
}
