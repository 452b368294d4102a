import * as z from 'zod/mini'
import { allCalls, type CallName } from '#domain/calls.ts'
import { isAllowed, type Call } from '#domain/kernel/calls/calls.ts'
import { searchAnswer, searchQuery, searchTypes, type SearchType } from '#domain/search/query.ts'
import { isStopped } from '#server/db/errors.ts'
import { withSavepoint } from '#server/db/savepoint.ts'
import { defineRoute, nothing, type Outcome, type Route } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'

/** The maximum number of matches returned for each type. */
const MAX_MATCHES = 5

/** After this many milliseconds, no more lists are searched. Searching a list can take a few seconds, and the whole call must finish before it times out. */
const LAST_START_MS = 5_000

/** The list to search for each type. */
const LISTS: Readonly<Record<SearchType, CallName>> = {
  employees: 'listEmployees',
  projects: 'listProjects',
  contracts: 'listContracts',
  assignments: 'listAssignments',
  timesheets: 'listTimesheets',
  invoices: 'listInvoices',
  payments: 'listPayments',
  notes: 'listNotes',
  users: 'listUsers',
}

/** Returns what a list returns for the search, or null if the database stopped the query because it took too long. */
async function searchList(context: RequestContext, route: Route, search: string): Promise<Outcome | null> {
  const query = z.parse(route.query, { limit: String(MAX_MATCHES), search })
  const result = await withSavepoint(context.tx, isStopped, () =>
    route.handle({ ...context, params: {}, query, body: {} }),
  )
  return 'outcome' in result ? result.outcome : null
}

/** Returns the search route. It calls the list routes, so it finds exactly what the caller can see in the lists. */
export function searchRoutes(routes: readonly Route[]): readonly Route[] {
  const routeByCall = new Map(routes.map((route) => [route.call, route]))
  const lists = searchTypes.map((type) => {
    const route = routeByCall.get(LISTS[type])
    if (route === undefined) throw new Error(`no route lists ${type}`)
    const call: Call = allCalls[LISTS[type]]
    return { type, route, call }
  })
  return [
    defineRoute({
      call: 'search',
      params: nothing,
      query: searchQuery,
      body: nothing,
      answer: searchAnswer,
      audit: 'none',
      async handle(context) {
        const { q, types = searchTypes } = context.query
        const lastStart = performance.now() + LAST_START_MS
        const found = []
        for (const { type, route, call } of lists) {
          if (!types.includes(type) || !isAllowed(call, context.caller.permissions)) continue
          const outcome = performance.now() > lastStart ? null : await searchList(context, route, q)
          if (outcome === null) {
            found.push({ type, total: 0, isCapped: true, rows: [], tookTooLong: true })
            continue
          }
          const { body, total = 0, isCapped = false } = outcome
          const rows = z.parse(route.answer, body) as Record<string, unknown>[]
          if (rows.length > 0) found.push({ type, total, isCapped, rows })
        }
        return { body: found, total: found.length }
      },
    }),
  ]
}
