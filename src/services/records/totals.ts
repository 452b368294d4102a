import { totalCalls, type TotalCallName } from '#domain/kernel/calls/totalCalls.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'
import { listQuery, type LoadPage } from '#services/records/pages.ts'

/** Returns a function that adds up the columns of all matches of a list's request. */
export const createTotals =
  (http: Http, call: TotalCallName): LoadPage =>
  async ({ clientId, request: { search, filters } }, signal) => {
    const query = listQuery({
      limit: 10,
      offset: 0,
      ...(search !== undefined && { search }),
      ...(filters && { filters }),
    })
    const answer = await http(totalCalls[call], { query, clientId, signal })
    return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
  }
