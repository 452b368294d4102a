import { and, count, gte, inArray, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { TileCounts } from '#domain/dashboard/summary.ts'
import {
  marginStatuses,
  movementKeys,
  movementsOn,
  onboardingTileStatuses,
  actionNeededStatuses,
  type MoneyTile,
  type TileName,
} from '#domain/dashboard/tiles.ts'
import { poAlerts } from '#domain/billing/poBurn.ts'
import { windowDates, windowsOf } from '#domain/kernel/alertDays.ts'
import { endWindows, workUntilWindows } from '#domain/kernel/windows.ts'
import type { WorkUntilWindow } from '#domain/kernel/windows.ts'
import { employmentTypes } from '#lookups/lists.ts'
import { poAlertsOf } from '#server/records/contracts/poAlerts.ts'
import { isBelowTarget, endsWithoutSuccessorFrom } from '#server/records/contracts/resource.ts'
import { ON_BENCH } from '#server/records/employees/bench.ts'
import { i9Overdue, STANDINGS } from '#server/records/employees/resource.ts'
import { inWindow } from '#server/db/lists.ts'
import { unarchivedIn } from '#server/db/records.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { readWeeklyHours } from '#server/records/dashboard/hours.ts'
import { countTime } from '#server/records/dashboard/time.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import type { Transaction } from '#server/db/withActor.ts'

type CountTile<T extends TileName> = (
  tx: Transaction,
  clientId: string,
  today: string,
  viewer: Caller,
) => Promise<TileCounts<T>>

const countWhere = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})::int`
const currentEmployees = (clientId: string) => and(unarchivedIn(employees, clientId), STANDINGS.CURRENT)

/**
 * The counts of the tiles without amounts. Each count uses the conditions of the list that its tile links to, so
 * it matches the list's total.
 */
export const countTile: { readonly [T in Exclude<TileName, MoneyTile>]: CountTile<T> } = {
  contractsWaiting: async (tx, clientId) => {
    const rows = await tx
      .select({ key: contracts.status, count: count() })
      .from(contracts)
      .where(and(unarchivedIn(contracts, clientId), inArray(contracts.status, actionNeededStatuses)))
      .groupBy(contracts.status)
    return countsByKey(actionNeededStatuses, rows)
  },
  onboarding: async (tx, clientId, today) => {
    const rows = await tx
      .select({ key: employees.status, count: count() })
      .from(employees)
      .where(and(unarchivedIn(employees, clientId), inArray(employees.status, onboardingTileStatuses)))
      .groupBy(employees.status)
    const [overdue] = await tx
      .select({ count: count() })
      .from(employees)
      .where(and(unarchivedIn(employees, clientId), i9Overdue(today)))
    return { I9_OVERDUE: overdue?.count ?? 0, ...countsByKey(onboardingTileStatuses, rows) }
  },
  authorizations: async (tx, clientId, today) => {
    const { expiryAlertDays } = await effectiveSettings(tx, clientId, today)
    const [row] = await tx
      .select(
        countsByWindow(workUntilWindows, (window) =>
          inWindow(employees.workUntil, window, today, expiryAlertDays),
        ),
      )
      .from(employees)
      .where(and(currentEmployees(clientId), sql`${employees.workUntil} IS NOT NULL`))
    return rowOrThrow(row)
  },
  contractsEnding: async (tx, clientId, today) => {
    const { contractAlertDays } = await effectiveSettings(tx, clientId, today)
    const last = windowsOf(contractAlertDays).at(-1)
    const dates = last && windowDates(last, today, contractAlertDays)
    const [row] = await tx
      .select(
        countsByWindow(endWindows, (window) => inWindow(contracts.endDate, window, today, contractAlertDays)),
      )
      .from(contracts)
      .where(
        and(
          unarchivedIn(contracts, clientId),
          endsWithoutSuccessorFrom(today),
          dates == null ? undefined : lte(contracts.endDate, dates.to),
        ),
      )
    return rowOrThrow(row)
  },
  purchaseOrders: async (tx, clientId, today) => {
    const settings = await effectiveSettings(tx, clientId, today)
    const { rows } = await tx.execute<{ key: string; count: number }>(
      sql`SELECT alert AS key, count(*)::int AS count FROM (${poAlertsOf(clientId, today, settings)}) a GROUP BY alert`,
    )
    return countsByKey(poAlerts, rows)
  },
  movements: async (tx, clientId, today) => {
    const movements = movementsOn(today)
    const rows = []
    // One query per key, so that each query reads only its part of an index.
    for (const key of movementKeys) {
      const { dateFilter, statuses, from, to } = movements[key]
      const day = dateFilter === 'starts' ? contracts.startDate : contracts.lastDay
      const inClient = and(unarchivedIn(contracts, clientId), inArray(contracts.status, [...statuses]))
      const [row] = await tx
        .select({ count: count() })
        .from(contracts)
        .where(and(inClient, gte(day, from), lte(day, to)))
      rows.push({ key, count: row?.count ?? 0 })
    }
    return countsByKey(movementKeys, rows)
  },
  belowMargin: async (tx, clientId, today) => {
    const settings = await effectiveSettings(tx, clientId, today)
    const rows = await tx
      .select({ key: contracts.status, count: count() })
      .from(contracts)
      .where(
        and(
          unarchivedIn(contracts, clientId),
          inArray(contracts.status, marginStatuses),
          isBelowTarget(today, settings),
        ),
      )
      .groupBy(contracts.status)
    return countsByKey(marginStatuses, rows)
  },
  headcount: async (tx, clientId) => {
    const rows = await tx
      .select({ key: employees.employmentType, count: count() })
      .from(employees)
      .where(currentEmployees(clientId))
      .groupBy(employees.employmentType)
    const [bench] = await tx
      .select({ count: count() })
      .from(employees)
      .where(and(unarchivedIn(employees, clientId), ON_BENCH))
    return { ...countsByKey(employmentTypes, rows), ON_BENCH: bench?.count ?? 0 }
  },
  timesheets: countTime,
  hours: readWeeklyHours,
}

/** Returns the count of each key, or 0 for a key without rows. */
function countsByKey<Key extends string>(
  keys: readonly Key[],
  rows: readonly { key: string; count: number }[],
): Record<Key, number> {
  const counted = new Map(rows.map(({ key, count: total }) => [key, total]))
  return Object.fromEntries(keys.map((key) => [key, counted.get(key) ?? 0])) as Record<Key, number>
}

function countsByWindow<W extends WorkUntilWindow>(windows: readonly W[], condition: (window: W) => SQL) {
  return Object.fromEntries(windows.map((window) => [window, countWhere(condition(window))])) as Record<
    W,
    ReturnType<typeof countWhere>
  >
}

function rowOrThrow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('a count returned no row')
  return row
}
