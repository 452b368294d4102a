import { auditCalls } from '#domain/audit/calls.ts'
import type { Answer, Row } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists.ts'
import type { Http } from '#services/http/http.ts'
import { loadRows } from '#services/records/records.ts'
import { rowsOf } from '#services/http/rows.ts'

/** Returns the call for the history of an area's record. */
const historyCalls = {
  employees: auditCalls.readEmployeeHistory,
  projects: auditCalls.readProjectHistory,
  contracts: auditCalls.readContractHistory,
} as const

/** Returns the events of the record that the only filter names, newest first: `{employees: [id]}`. */
export function loadHistory(
  http: Http,
  { clientId, request }: { clientId: string; request: ListRequest },
  signal: AbortSignal,
): Promise<Answer<readonly Row[]>> {
  const [[area, [id = '']] = ['', []]] = Object.entries(request.filters ?? {})
  const call = historyCalls[area as keyof typeof historyCalls]
  return loadRows(request.limit, request.offset, async (query) => {
    const answer = await http(call, { params: { id }, query, clientId, signal })
    return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
  })
}
