import { sql } from 'drizzle-orm'
import type { BilledOvertime } from '#domain/invoices/record.ts'
import type { LineKind } from '#domain/invoices/statuses.ts'
import type { OvertimeReason } from '#domain/timesheets/overtime.ts'
import type { Transaction } from '#server/db/withActor.ts'

type BilledEntry = {
  line_id: string
  entry_id: string
  minutes: number
  date: string
  classification: 'OT' | 'DT'
  overtime: readonly OvertimeReason[]
}

const overtimeKinds: readonly LineKind[] = ['OVERTIME', 'DOUBLE_TIME']

/** Returns the lines with the reasons for their overtime. The reasons come from the timesheet entries that a line bills, and cover only the minutes that it bills. */
export async function withOvertime<Line extends { readonly id: string; readonly kind: LineKind }>(
  tx: Transaction,
  clientId: string,
  lines: readonly Line[],
): Promise<(Line & { readonly overtime: readonly BilledOvertime[] })[]> {
  const ids = lines.filter(({ kind }) => overtimeKinds.includes(kind)).map(({ id }) => id)
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await tx.execute<BilledEntry>(sql`SELECT a.line_id, a.entry_id, a.minutes, e.date::text, e.classification, e.overtime
          FROM invoice_allocations a JOIN timesheet_entries e ON e.client_id = a.client_id AND e.id = a.entry_id
          WHERE a.client_id = ${clientId} AND a.line_id = ANY (${sql.param(ids)}::uuid[]) AND a.minutes > 0
          ORDER BY e.date, e.start_time, e.part, e.id`)
  const byLine = Map.groupBy(rows, (row) => row.line_id)
  return lines.map((line) => ({ ...line, overtime: (byLine.get(line.id) ?? []).flatMap(reasonsOf) }))
}

function reasonsOf({
  entry_id: entryId,
  minutes,
  date,
  classification,
  overtime,
}: BilledEntry): BilledOvertime[] {
  const reasons: BilledOvertime[] = []
  let left = minutes
  for (const { rule, thresholdMinutes, minutes: reasonMinutes, filledBy } of overtime) {
    if (left <= 0) break
    reasons.push({
      entryId,
      date,
      classification,
      rule,
      thresholdMinutes,
      minutes: Math.min(left, reasonMinutes),
      filledBy: filledBy.map((each) => ({ ...each })),
    })
    left -= reasonMinutes
  }
  return reasons
}
