import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { linesOf } from '#domain/billing/lines.ts'
import { monthEnd } from '#domain/invoices/margins.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { Settings } from '#domain/settings/record.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { readBilledFees, uuidArray, readUnbilledEntries } from '#server/records/invoices/candidates.ts'

/** A contract's unbilled fee or milestone in a month, or its deduction for an unpaid absence, in cents. */
export type EarnedFee = { readonly contractId: string; readonly month: string; readonly cents: bigint }

type Scope = { readonly months: readonly string[]; readonly contractId?: string | undefined }

/**
 * Returns the unbilled amounts that contracts earned in the given months at MONTHLY, ANNUAL and FIXED rates.
 * These are fees less unpaid absences, and milestones that are done. A fee counts in months with approved time.
 * In the current month, it only counts through the last day with approved time.
 */
export async function readUnbilledFees(
  tx: Transaction,
  clientId: string,
  today: string,
  settings: Settings,
  { months, contractId }: Scope,
): Promise<EarnedFee[]> {
  const rows = await readContracts(tx, clientId, contractId)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const current = today.slice(0, 7)
  const [first, last] = [`${months.at(-1) ?? current}-01`, monthEnd(months[0] ?? current)]
  const isOver = last.slice(0, 7) < current
  const lastDays = isOver ? null : await readLastDays(tx, clientId, ids, current)
  const worked = await readWorkedMonths(tx, clientId, ids, first, last)
  const billed = await readBilledFees(tx, clientId, ids)
  const absences = Map.groupBy(
    await readUnbilledEntries(tx, clientId, ids, { onlyAbsences: true }),
    (entry) => entry.contractId,
  )
  return rows.flatMap(({ id, lastDay, hoursPerDay, ...row }) => {
    const through = lastDays === null ? last : (lastDays.get(id) ?? addDays(`${current}-01`, -1))
    const contract = { ...row, id, employeeName: '', endDate: lastDay, minutesPerDay: hoursPerDay * 60 }
    const ownAbsences = (absences.get(id) ?? []).filter(({ date }) => date >= first && date <= through)
    const alreadyBilled = billed.get(id) ?? { fees: [], milestones: [] }
    const fees = linesOf(
      { ...contract, milestones: [] },
      ownAbsences,
      { from: first, to: through },
      alreadyBilled,
      settings,
    )
    const readyMilestones = linesOf(
      { ...contract, rates: [] },
      [],
      { from: first, to: today },
      alreadyBilled,
      settings,
    )
    const earned = fees.filter(({ from }) => worked.get(id)?.has(from.slice(0, 7)))
    return [...earned, ...readyMilestones].flatMap(({ from, cents }) =>
      months.includes(from.slice(0, 7)) ? [{ contractId: id, month: from.slice(0, 7), cents }] : [],
    )
  })
}

/** Returns the external contracts with a bill rate that isn't hourly. */
async function readContracts(tx: Transaction, clientId: string, contractId: string | undefined) {
  const rows = await tx
    .select({
      id: contracts.id,
      employeeId: contracts.employeeId,
      startDate: contracts.startDate,
      endDate: contracts.endDate,
      terminationDate: contracts.terminationDate,
      rates: contracts.rates,
      milestones: contracts.milestones,
      hoursPerDay: sql<number>`coalesce((SELECT a.hours_per_day FROM assignments a
        WHERE a.client_id = contracts.client_id AND a.contract_id = contracts.id AND a.archived_at IS NULL LIMIT 1), 8)::float`,
    })
    .from(contracts)
    .where(
      and(
        eq(contracts.clientId, clientId),
        eq(contracts.kind, 'EXTERNAL'),
        inArray(contracts.status, ['ACTIVE', 'ON_HOLD', 'ENDED', 'TERMINATED']),
        isNull(contracts.archivedAt),
        contractId === undefined ? undefined : eq(contracts.id, contractId),
        sql`jsonb_path_exists(${contracts.rates}, '$[*].billRateUnit ? (@ != "HOURLY")')`,
      ),
    )
  return rows.map(({ endDate, terminationDate, ...row }) => ({ ...row, lastDay: terminationDate ?? endDate }))
}

/** Returns the months with approved weeks, by contract. A week that spans two months belongs to both. */
async function readWorkedMonths(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
  first: string,
  last: string,
) {
  const { rows } = await tx.execute<{
    id: string
    starts: string
    ends: string
  }>(sql`SELECT DISTINCT contract_id AS id,
      to_char(period_start, 'YYYY-MM') AS starts, to_char(period_end, 'YYYY-MM') AS ends
    FROM timesheets WHERE client_id = ${clientId} AND contract_id = ANY (${uuidArray(ids)}) AND status = 'APPROVED' AND archived_at IS NULL
      AND period_end >= ${first}::date AND period_start <= ${last}::date`)
  const months = new Map<string, Set<string>>()
  for (const { id, starts, ends } of rows) months.set(id, new Set([...(months.get(id) ?? []), starts, ends]))
  return months
}

/** Returns the last day with approved time in the given month, by contract. */
async function readLastDays(tx: Transaction, clientId: string, ids: readonly string[], month: string) {
  const { rows } = await tx.execute<{
    id: string
    day: string
  }>(sql`SELECT t.contract_id AS id, max(e.date)::text AS day
    FROM timesheets t JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
    WHERE t.client_id = ${clientId} AND t.contract_id = ANY (${uuidArray(ids)}) AND t.period_end >= ${`${month}-01`}::date
      AND e.date BETWEEN ${`${month}-01`}::date AND ${monthEnd(month)}::date AND e.classification IS NOT NULL AND e.archived_at IS NULL
    GROUP BY t.contract_id`)
  return new Map(rows.map(({ id, day }) => [id, day]))
}
