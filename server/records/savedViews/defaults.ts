import { and, desc, eq, isNull } from 'drizzle-orm'
import { seesPay } from '#domain/kernel/fieldGuards.ts'
import { canView, rightsOfRoles } from '#domain/kernel/permissions.ts'
import type { ViewContent } from '#domain/savedViews/record.ts'
import { viewersOf } from '#domain/savedViews/rules.ts'
import { runPlanned } from '#server/db/planned.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { savedViews } from '#server/records/savedViews/table.ts'

/**
 * Returns the query of the view that each list in the caller's client opens with, by area: the caller's own
 * default, or else the shared one. The browser then requests the rows of the view first, instead of those of
 * the whole list.
 */
export async function readDefaultViews(
  tx: Transaction,
  { permissions, roles }: Pick<Caller, 'permissions' | 'roles'>,
  clientId: string,
): Promise<Record<string, string>> {
  const query = tx
    .select({
      id: savedViews.id,
      area: savedViews.area,
      filters: savedViews.filters,
      sort: savedViews.sort,
      columns: savedViews.columns,
    })
    .from(savedViews)
    .where(
      and(eq(savedViews.clientId, clientId), eq(savedViews.isDefault, true), isNull(savedViews.archivedAt)),
    )
    // The caller's own view then replaces the shared one.
    .orderBy(desc(savedViews.shared))
  const rows = await runPlanned(tx, 'default_views', query)
  return Object.fromEntries(
    rows
      .filter(({ area }) => canView([...permissions, ...rightsOfRoles(roles)], viewersOf(area)))
      .filter((view) => seesPay(permissions) || !isAboutPay(view))
      .map(({ area, id, ...content }) => [area, queryOf(id, content)]),
  )
}

/** Returns whether a view has a filter about pay, which its list rejects for users who can't see pay. */
const isAboutPay = ({ area, filters }: Pick<typeof savedViews.$inferSelect, 'area' | 'filters'>): boolean =>
  (area === 'contracts' && 'margin' in filters) ||
  (area === 'employees' && filters['bench']?.includes('UNPRICED') === true)

/** Returns the query of a view's URL, in the order in which the browser writes it. */
function queryOf(id: string, { filters, sort, columns }: ViewContent): string {
  const params = new URLSearchParams({ view: id })
  for (const [name, values] of Object.entries(filters)) for (const value of values) params.append(name, value)
  params.set('sort', sort)
  if (columns.length > 0) params.set('columns', columns.join('.'))
  return `?${params}`
}
