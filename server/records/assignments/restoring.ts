import { and, desc, eq, sql } from 'drizzle-orm'
import type { RequestContext } from '#server/pipeline/types.ts'
import { auditEvents } from '#server/db/schema.ts'
import { assignmentResource } from '#server/records/assignments/resource.ts'
import { lockRunning } from '#server/records/assignments/running.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { updateAudited } from '#server/records/kit/resource.ts'

type Context = Pick<RequestContext, 'tx' | 'caller' | 'audit' | 'cipher' | 'today'>
type Leaver = { readonly clientId: string; readonly id: string; readonly terminationDate: string | null }

/**
 * Restores the end date and reason that active assignments had before a notice, from the audit trail. Skips
 * assignments that have changed since then or have ended.
 */
export async function restoreEnds(context: Context, leaver: Leaver): Promise<void> {
  const { tx } = context
  const { clientId, id, terminationDate: lastDay } = leaver
  if (lastDay === null) return
  const rows = await lockRunning(
    tx,
    clientId,
    eq(assignments.employeeId, id),
    eq(assignments.endReason, 'TERMINATED'),
  )
  for (const row of rows) {
    const [last] = await tx
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
    const ended =
      last?.event === 'follow' ? last.changes?.find(({ field }) => field === 'endDate') : undefined
    if (ended === undefined || ended.new !== row.endDate) continue
    const reason = last?.changes?.find(({ field }) => field === 'endReason')
    const changes = {
      endDate: typeof ended.old === 'string' ? ended.old : null,
      endReason: reason === undefined ? row.endReason : ((reason.old ?? null) as typeof row.endReason),
    }
    await updateAudited(context, assignmentResource, row, changes, {
      fields: Object.keys(changes),
      event: 'follow',
    })
  }
}
