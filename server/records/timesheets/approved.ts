import { and, eq, isNull, max, ne } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'
import { timesheetEntries, timesheets } from '#server/records/timesheets/table.ts'

type Owner = { readonly clientId: string } & (
  { readonly contractId: string } | { readonly assignmentId: string }
)

/** Returns the last day with approved time of a contract or an assignment; null without any. Neither can end before it. */
export async function approvedUntil(tx: Transaction, owner: Owner): Promise<string | null> {
  const [row] = await tx
    .select({ until: max(timesheetEntries.date) })
    .from(timesheets)
    .innerJoin(
      timesheetEntries,
      and(
        eq(timesheetEntries.clientId, timesheets.clientId),
        eq(timesheetEntries.timesheetId, timesheets.id),
        ne(timesheetEntries.minutes, 0),
      ),
    )
    .where(
      and(
        eq(timesheets.clientId, owner.clientId),
        'contractId' in owner
          ? eq(timesheets.contractId, owner.contractId)
          : eq(timesheets.assignmentId, owner.assignmentId),
        eq(timesheets.status, 'APPROVED'),
        isNull(timesheets.archivedAt),
      ),
    )
  return row?.until ?? null
}
