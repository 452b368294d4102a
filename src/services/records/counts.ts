import type { Answer, Row } from '#domain/kernel/answer.ts'
import { countCalls, type CountCallName } from '#domain/kernel/calls/countCalls.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'

/** Returns the number of records in each tab of a list. */
export async function loadCounts(
  http: Http,
  call: CountCallName,
  clientId: string,
  signal: AbortSignal,
): Promise<Answer<readonly Row[]>> {
  const answer = await http(countCalls[call], { clientId, signal })
  return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
}
