import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { canView, rightsOfRoles } from '#domain/kernel/permissions.ts'
import type { ViewContent } from '#domain/savedViews/record.ts'
import { permissionAreasOf } from '#domain/savedViews/rules.ts'
import { runPrepared } from '#server/db/planned.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { savedViews } from '#server/records/savedViews/table.ts'

/**
 * Returns the query of each list's default view in the caller's client, by area. The caller's own default view
 * replaces the shared one. With this query, the browser can request the view's rows immediately, without
 * requesting the whole list first.
 */
export async function readDefaultViews(
  tx: Transaction,
  { permissions, roles }: Pick<Caller, 'permissions' | 'roles'>,
  clientId: string,
): Promise<Record<string, string>> {
  const rows = await runPrepared(tx, 'default_views', () => selectDefaults(tx), { clientId })
  return Object.fromEntries(
    rows
      .filter(({ area }) => canView([...permissions, ...rightsOfRoles(roles)], permissionAreasOf(area)))
      .filter((view) => canSeePay(permissions) || !isAboutPay(view))
      .map(({ area, id, ...content }) => [area, queryOf(id, content)]),
  )
}

function selectDefaults(tx: Transaction) {
  const { id, area, filters, sort, columns, isDefault, archivedAt } = savedViews
  const ofClient = eq(savedViews.clientId, sql.placeholder('clientId'))
  return (
    tx
      .select({ id, area, filters, sort, columns })
      .from(savedViews)
      .where(and(ofClient, eq(isDefault, true), isNull(archivedAt)))
      // The shared view comes first, so that the caller's own view replaces it.
      .orderBy(desc(savedViews.shared))
  )
}

/** Returns whether a view has a filter about pay. Lists reject such filters for users who can't see pay. */
const isAboutPay = ({ area, filters }: Pick<typeof savedViews.$inferSelect, 'area' | 'filters'>): boolean =>
  (area === 'contracts' && 'margin' in filters) ||
  (area === 'employees' && filters['bench']?.includes('UNPRICED') === true)

/** Returns the query of a view's URL. Its parameters are in the order in which the browser writes them. */
function queryOf(id: string, { filters, sort, columns }: ViewContent): string {
  const params = new URLSearchParams({ view: id })
  for (const [name, values] of Object.entries(filters)) for (const value of values) params.append(name, value)
  params.set('sort', sort)
  if (columns.length > 0) params.set('columns', columns.join('.'))
  return `?${params}`
}
