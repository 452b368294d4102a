import type { DashboardSummary } from '#domain/dashboard/summary.ts'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import {
  daySettingByTile,
  moneyTiles,
  canSeeTile,
  sumsEveryonesTime,
  type MoneyTile,
  type TileName,
} from '#domain/dashboard/tiles.ts'
import { defaultSettings } from '#domain/settings/record.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { employeeLimitOf, type Caller } from '#server/pipeline/caller.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { countTile } from '#server/records/dashboard/counts.ts'
import { readMoneyTile } from '#server/records/dashboard/money.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

const isMoneyTile = (name: TileName): name is MoneyTile => moneyTiles.some((each) => each === name)
const hasDaySetting = (name: TileName): name is keyof typeof daySettingByTile => name in daySettingByTile

type SummaryContext = { tx: Transaction; caller: Caller; today: string; now: number }

/** Returns the requested tiles that the caller can see, counted in the caller's client. All other tiles are null. */
export async function summaryOf(
  { tx, caller, today, now }: SummaryContext,
  names: readonly TileName[],
): Promise<DashboardSummary> {
  const { clientId } = clientOf(caller)
  const isLimited = employeeLimitOf(caller) !== null
  const visibleNames = names.filter(
    (name) => canSeeTile(caller.permissions, name) && !(isLimited && sumsEveryonesTime(name)),
  )
  const asOf = new Date(now).toISOString()
  const emptyTiles = Object.fromEntries(tileNames.map((name) => [name, null])) as Omit<
    DashboardSummary,
    'asOf' | 'amounts' | 'ranked' | 'alertDays' | 'weekStart'
  >
  const hasTimesheets = visibleNames.includes('timesheets')
  const settings =
    hasTimesheets || visibleNames.some(hasDaySetting)
      ? await effectiveSettings(tx, clientId, today)
      : defaultSettings
  const alertDays = visibleNames
    .filter(hasDaySetting)
    .map((tile) => ({ tile, days: [...settings[daySettingByTile[tile]]] }))
  const summary: DashboardSummary = { asOf, ...emptyTiles, amounts: [], alertDays }
  if (hasTimesheets) summary.weekStart = settings.weekStart
  for (const name of visibleNames) {
    if (isMoneyTile(name)) {
      const { counts, amounts, ranked } = await readMoneyTile[name](tx, clientId, today, caller)
      Object.assign(summary, { [name]: counts })
      if (ranked !== undefined) summary.ranked = ranked
      summary.amounts.push(...amounts.map((amount) => ({ tile: name, ...amount })))
    } else Object.assign(summary, { [name]: await countTile[name](tx, clientId, today, caller) })
  }
  return summary
}
