import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { statusOn } from '#domain/assignments/rules.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { EndReason } from '#lookups/lists.ts'
import { idsOfRecords } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { assignmentResource } from '#server/records/assignments/resource.ts'
import { lockOpenAssignments } from '#server/records/assignments/openAssignments.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { updateAudited } from '#server/records/kit/resource.ts'
import { readLastApprovedDay } from '#server/records/timesheets/approvedTime.ts'

type Context = Pick<RequestContext, 'tx' | 'caller' | 'audit' | 'cipher' | 'today'>

/** The parts of a contract that its assignments depend on. */
type FollowedContract = {
  readonly clientId: string
  readonly id: string
  readonly status: ContractStatus
  readonly endDate: string | null
  readonly terminationDate: string | null
}

/** Keeps a contract's assignments in step with it. They can't become active before the contract or end after it. They end when it is canceled. */
export async function followContract(context: Context, contract: FollowedContract): Promise<void> {
  for (const { row, changes, fields } of await lockChangingAssignments(context, contract))
    await updateAudited(context, assignmentResource, row, changes, { fields, event: 'follow' })
}

/** Locks a contract's open assignments. Returns those that change with the contract, and their changes. */
export async function lockChangingAssignments(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  contract: FollowedContract,
) {
  const rows = await lockOpenAssignments(tx, contract.clientId, eq(assignments.contractId, contract.id))
  return rows.flatMap((row) => {
    const changes = changesFromContract(row, contract, today)
    const fields = Object.keys(changes).filter(
      (name) => Reflect.get(changes, name) !== Reflect.get(row, name),
    )
    return fields.length === 0 ? [] : [{ row, changes, fields }]
  })
}

/** The fields of an employee that their assignments depend on. */
type Leaver = { readonly clientId: string; readonly id: string; readonly terminationDate: string | null }

/**
 * Ends a leaving employee's assignments on the employee's last day (domain.md §3). If an assignment has approved
 * time after that day, it ends on the last approved day.
 */
export async function followLeaver(context: Context, leaver: Leaver): Promise<void> {
  const { tx, today } = context
  const { clientId, id, terminationDate: lastDay } = leaver
  if (lastDay === null) return
  const rows = await lockOpenAssignments(
    tx,
    clientId,
    eq(assignments.employeeId, id),
    or(isNull(assignments.endDate), gt(assignments.endDate, lastDay)),
  )
  for (const row of rows) {
    const approved = await readLastApprovedDay(tx, { clientId, assignmentId: row.id })
    const until = approved !== null && approved > lastDay ? approved : lastDay
    if (row.endDate !== null && row.endDate <= until) continue
    // An assignment that would have started after `until` never starts.
    const isOver = row.startDate > until || until < today
    const changes = {
      endDate: row.startDate > until ? row.startDate : until,
      endReason: row.endReason ?? ('TERMINATED' as const),
      status: isOver ? ('ENDED' as const) : row.status,
    }
    await updateAudited(context, assignmentResource, row, changes, {
      fields: Object.keys(changes),
      event: 'follow',
    })
  }
}

type Row = typeof assignments.$inferSelect

/** Returns the end date, end reason and status that an assignment gets from its contract. */
function changesFromContract(
  row: Row,
  { status, endDate, terminationDate }: FollowedContract,
  today: string,
) {
  const lastDay = terminationDate ?? endDate
  const isOver = status === 'CANCELLED' || (lastDay !== null && row.startDate > lastDay)
  if (isOver) {
    const reason: EndReason = status === 'TERMINATED' ? 'TERMINATED' : 'OTHER'
    return { status: 'ENDED' as const, endReason: reason, endDate: row.startDate }
  }
  const until = lastDay !== null && (row.endDate === null || row.endDate > lastDay) ? lastDay : row.endDate
  const next = statusOn(today, { startDate: row.startDate, endDate: until }, status)
  const isEnded = next === 'ENDED'
  const reason: EndReason = status === 'TERMINATED' ? 'TERMINATED' : 'COMPLETED'
  return {
    endDate: until,
    // An assignment that has started can't become planned again.
    status: next === 'PLANNED' ? row.status : next,
    endReason:
      isEnded || (terminationDate !== null && until === terminationDate)
        ? (row.endReason ?? reason)
        : row.endReason,
  }
}

/** Returns the ids of a client's assignments that are due to start or end. One with a contract only starts while the contract is active or on hold. */
export const dueAssignments = (tx: Transaction, clientId: string, today: string) =>
  idsOfRecords(
    tx,
    assignments,
    clientId,
    or(
      and(
        eq(assignments.status, 'PLANNED'),
        lte(assignments.startDate, today),
        or(
          isNull(assignments.contractId),
          sql`EXISTS (SELECT FROM ${contracts} WHERE ${contracts.clientId} = ${clientId}
            AND ${contracts.id} = ${assignments}.contract_id AND ${contracts.status} IN ('ACTIVE', 'ON_HOLD'))`,
        ),
      ),
      and(ne(assignments.status, 'ENDED'), lt(assignments.endDate, today)),
    ),
  )
