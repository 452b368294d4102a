import { dashboardQuery, dashboardSummary } from '#domain/dashboard/summary.ts'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { moneyTiles, seesTile, type MoneyTile, type TileName } from '#domain/dashboard/tiles.ts'
import type { DashboardSummary } from '#domain/dashboard/summary.ts'
import { countTile } from '#server/records/dashboard/counts.ts'
import { moneyTile } from '#server/records/dashboard/money.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'

const isMoney = (name: TileName): name is MoneyTile => moneyTiles.some((each) => each === name)

const readDashboard = defineRoute({
  call: 'readDashboard',
  params: nothing,
  query: dashboardQuery,
  body: nothing,
  answer: dashboardSummary,
  audit: 'none',
  async handle({ tx, caller, query, today, now }) {
    const { clientId } = clientOf(caller)
    const seen = query.tiles.filter((name) => seesTile(caller.permissions, name))
    const asOf = new Date(now).toISOString()
    const none = Object.fromEntries(tileNames.map((name) => [name, null])) as Omit<
      DashboardSummary,
      'asOf' | 'amounts'
    >
    const body: DashboardSummary = { asOf, ...none, amounts: [] }
    for (const name of seen) {
      if (isMoney(name)) {
        const { counts, amounts } = await moneyTile[name](tx, clientId, today)
        Object.assign(body, { [name]: counts })
        body.amounts.push(...amounts.map((amount) => ({ tile: name, ...amount })))
      } else Object.assign(body, { [name]: await countTile[name](tx, clientId, today, caller) })
    }
    return { body }
  },
})

/** The route of the dashboard. */
export const dashboardRoutes = [readDashboard]
