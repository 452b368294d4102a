import { dashboardQuery, dashboardSummary } from '#domain/dashboard/summary.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { readOwnDashboard } from '#server/records/dashboard/ownDashboard.ts'
import { summaryOf } from '#server/records/dashboard/summary.ts'

const readDashboard = defineRoute({
  call: 'readDashboard',
  params: nothing,
  query: dashboardQuery,
  body: nothing,
  answer: dashboardSummary,
  audit: 'none',
  async handle(context) {
    return { body: await summaryOf(context, context.query.tiles) }
  },
})

/** The routes for the dashboard. */
export const dashboardRoutes = [readDashboard, readOwnDashboard]
