import type { Answer, OpenAnswer } from '#domain/kernel/answer.ts'
import { isDate } from '#domain/kernel/dates.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import { parseStatementId } from '#domain/invoices/reports.ts'
import type { Http } from '#services/http/http.ts'
import { createList, type Records } from '#services/records/records.ts'

/** Creates the services for receivables: the aging as of a date, and statements of what a company owes. Both are read-only records. */
export function createAging(http: Http): Records {
  const read = (id: string, options: { clientId: string; signal: AbortSignal }): Promise<Answer<unknown>> => {
    if (isDate(id)) return http(invoiceCalls.readAging, { query: { asOf: id }, ...options })
    const query = parseStatementId(id)
    return query === null
      ? Promise.resolve({ kind: 'refused', status: 404, errors: [] })
      : http(invoiceCalls.readStatement, { query, ...options })
  }
  return {
    ...createList(http, invoiceCalls.readAging),
    // The list has no rows, only a link to today's aging.
    loadPage: () => Promise.resolve({ kind: 'ok', data: [], total: 0 }),
    openRecord: async ({ clientId, id }, signal): Promise<OpenAnswer> => {
      const answer = await read(id ?? '', { clientId, signal })
      if (answer.kind === 'ok')
        return {
          kind: 'opened',
          record: { ...(answer.data as object), id: id ?? '', version: 1 },
          draft: {},
        }
      return answer.kind === 'refused'
        ? { kind: 'refused', status: answer.status, errors: answer.errors }
        : answer
    },
  }
}

/** Creates the services for the list of what contracts earned and cost, by month. */
export const createMargins = (http: Http): Records => ({
  ...createList(http, invoiceCalls.listMargins),
  loadTotals: async (...input) =>
    (await import('#services/records/totals.ts')).createTotals(http, 'totalMargins')(...input),
})

/** Creates the services for the list of approved time that hasn't been invoiced yet. */
export const createUnbilled = (http: Http): Records => ({
  ...createList(http, invoiceCalls.listUnbilled),
  loadTotals: async (...input) =>
    (await import('#services/records/totals.ts')).createTotals(http, 'totalUnbilled')(...input),
})
