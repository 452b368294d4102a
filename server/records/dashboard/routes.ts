import { dashboardQuery, dashboardSummary } from '#domain/dashboard/summary.ts'
import { tileAreas, tileNames } from '#domain/dashboard/tiles.ts'
import type { DashboardSummary } from '#domain/dashboard/summary.ts'
import { canView } from '#domain/kernel/permissions.ts'
import { countTile } from '#server/records/dashboard/counts.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'

const readDashboard = defineRoute({
  call: 'readDashboard',
  params: nothing,
  query: dashboardQuery,
  body: nothing,
  answer: dashboardSummary,
  audit: 'none',
  async handle({ tx, caller, query, today, now }) {
    const { clientId } = clientOf(caller)
    const seen = query.tiles.filter((name) => canView(caller.permissions, tileAreas[name]))
    const asOf = new Date(now).toISOString()
    const none = Object.fromEntries(tileNames.map((name) => [name, null])) as Omit<DashboardSummary, 'asOf'>
    const body: DashboardSummary = { asOf, ...none }
    for (const name of seen) Object.assign(body, { [name]: await countTile[name](tx, clientId, today) })
    return { body }
  },
})

/** The route of the dashboard. */
export const dashboardRoutes = [readDashboard]
