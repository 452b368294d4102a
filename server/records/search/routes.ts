import * as z from 'zod/mini'
import { allCalls, type CallName } from '#domain/calls.ts'
import { isAllowed, type Call } from '#domain/kernel/calls/calls.ts'
import { searchAnswer, searchQuery, searchTypes, type SearchType } from '#domain/search/query.ts'
import { defineRoute, nothing, type Route } from '#server/pipeline/defineRoute.ts'

/** How many matches of a type are returned. */
const MATCHES = 5

/** The list that each type is searched in. */
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

/** Returns the route of the search. It uses the routes of the lists, so that it finds exactly what they show to the caller. */
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
        const found = []
        for (const { type, route, call } of lists) {
          if (!types.includes(type) || !isAllowed(call, context.caller.permissions)) continue
          const query = z.parse(route.query, { limit: String(MATCHES), search: q })
          const { body, total = 0, isCapped = false } = await route.handle({ ...context, query })
          const rows = z.parse(route.answer, body) as Record<string, unknown>[]
          if (rows.length > 0) found.push({ type, total, isCapped, rows })
        }
        return { body: found, total: found.length }
      },
    }),
  ]
}
