import { dashboardQuery, dashboardSummary } from '#domain/dashboard/summary.ts'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { alertTiles, moneyTiles, seesTile, type MoneyTile, type TileName } from '#domain/dashboard/tiles.ts'
import type { DashboardSummary } from '#domain/dashboard/summary.ts'
import { countTile } from '#server/records/dashboard/counts.ts'
import { moneyTile } from '#server/records/dashboard/money.ts'
import { readOwnDashboard } from '#server/records/dashboard/own.ts'
import { defaultSettings } from '#domain/settings/record.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import { effectiveSettings } from '#server/records/settings/effective.ts'

const isMoney = (name: TileName): name is MoneyTile => moneyTiles.some((each) => each === name)
const isAlert = (name: TileName): name is keyof typeof alertTiles => name in alertTiles

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
      'asOf' | 'amounts' | 'alertDays'
    >
    const settings = seen.some(isAlert) ? await effectiveSettings(tx, clientId, today) : defaultSettings
    const alertDays = seen.filter(isAlert).map((tile) => ({ tile, days: [...settings[alertTiles[tile]]] }))
    const body: DashboardSummary = { asOf, ...none, amounts: [], alertDays }
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

/** The routes of the dashboard. */
export const dashboardRoutes = [readDashboard, readOwnDashboard]
