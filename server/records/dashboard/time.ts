import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TileCounts } from '#domain/dashboard/summary.ts'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { employeeLimitOf, type Caller } from '#server/pipeline/caller.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { countMissing } from '#server/records/timesheets/missingWeeks.ts'
import { hasApprover, notOwn } from '#server/records/timesheets/resource.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** Counts pending, missing and rejected timesheets. The pending count leaves out the viewer's own timesheets and those that the viewer submitted. Employees only get their own missing and rejected weeks. */
export async function countTime(
  tx: Transaction,
  clientId: string,
  today: string,
  viewer: Caller,
): Promise<TileCounts<'timesheets'>> {
  const limit = employeeLimitOf(viewer)
  const isPending = and(eq(timesheets.status, 'SUBMITTED'), limit === null ? notOwn(viewer) : sql`false`)
  const countWhere = (condition: typeof isPending) => sql<number>`count(*) FILTER (WHERE ${condition})::int`
  const [row] = await tx
    .select({
      TO_APPROVE: countWhere(isPending),
      MINE: countWhere(and(isPending, hasApprover(viewer.uid))),
      REJECTED: countWhere(eq(timesheets.status, 'REJECTED')),
      oldest: sql<string | null>`min(${timesheets.submittedAt}) FILTER (WHERE ${isPending})`,
    })
    .from(timesheets)
    .where(
      and(
        unarchivedIn(timesheets, clientId),
        inArray(timesheets.status, ['SUBMITTED', 'REJECTED']),
        limit === null ? undefined : sql`${timesheets.employeeId} = ${limit.employeeId}`,
      ),
    )
  if (row === undefined) throw new Error('a count returned no row')
  const { oldest, ...counts } = row
  const { weekStart } = await effectiveSettings(tx, clientId, today)
  return {
    ...counts,
    OLDEST_DAYS: oldest === null ? 0 : Math.max(0, daysBetween(todayUtc(Date.parse(oldest)), today)),
    ...(await countMissing({ tx, clientId, today, weekStart }, limit)),
  }
}
