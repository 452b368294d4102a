import { and, desc, eq, sql } from 'drizzle-orm'
import type { RequestContext } from '#server/pipeline/types.ts'
import { auditEvents } from '#server/db/schema.ts'
import { assignmentResource } from '#server/records/assignments/resource.ts'
import { lockOpenAssignments } from '#server/records/assignments/openAssignments.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { updateAudited } from '#server/records/kit/resource.ts'

type Context = Pick<RequestContext, 'tx' | 'caller' | 'audit' | 'cipher' | 'today'>
type Leaver = { readonly clientId: string; readonly id: string; readonly terminationDate: string | null }

/**
 * Restores, from the audit trail, the end dates and end reasons that an employee's assignments had before the
 * notice. Skips assignments that have changed since the notice or have ended.
 */
export async function restoreAssignmentEnds(context: Context, leaver: Leaver): Promise<void> {
  const { tx } = context
  const { clientId, id, terminationDate: lastDay } = leaver
  if (lastDay === null) return
  const rows = await lockOpenAssignments(
    tx,
    clientId,
    eq(assignments.employeeId, id),
    eq(assignments.endReason, 'TERMINATED'),
  )
  for (const row of rows) {
    const [lastEvent] = await tx
      .select({ event: auditEvents.event, changes: auditEvents.changes })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.clientId, clientId),
          eq(auditEvents.entityType, assignmentResource.type),
          sql`${auditEvents.entityId} = ${row.id}`,
        ),
      )
      .orderBy(desc(auditEvents.seq))
      .limit(1)
    const endDateChange =
      lastEvent?.event === 'follow' ? lastEvent.changes?.find(({ field }) => field === 'endDate') : undefined
    if (endDateChange === undefined || endDateChange.new !== row.endDate) continue
    const endReasonChange = lastEvent?.changes?.find(({ field }) => field === 'endReason')
    const changes = {
      endDate: typeof endDateChange.old === 'string' ? endDateChange.old : null,
      endReason:
        endReasonChange === undefined
          ? row.endReason
          : ((endReasonChange.old ?? null) as typeof row.endReason),
    }
    await updateAudited(context, assignmentResource, row, changes, {
      fields: Object.keys(changes),
      event: 'follow',
    })
  }
}
