import * as z from 'zod/mini'
import { auditFilters } from '#domain/audit/filters.ts'
import { date, uid } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'

/** The query parameters of every list of events, apart from its column filters. */
export const eventFilters = {
  ...listQuery,
  sort: sortBy(['at']),
  actor: z.optional(uid('user')),
  from: z.optional(date('first day')),
  to: z.optional(date('last day')),
}

/** Query of a record's history, such as GET /employee/{id}/history. By default, the newest events come first. `from` and `to` are UTC dates, both inclusive. */
export const historyQuery = z.strictObject({
  ...eventFilters,
  ...filterQuery(auditFilters),
})
