import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { timesheetEvents } from '#domain/timesheets/events.ts'
import type { TimesheetStatus } from '#domain/timesheets/statuses.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { updateRecord } from '#server/db/records.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { changesOf } from '#server/pipeline/changes.ts'
import { writableClients } from '#server/records/organization/list.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { checkNotBelowZero, classify } from '#server/records/timesheets/approval.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { openSheet } from '#server/records/timesheets/sheet.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

const UID = 'system'

type ApprovalRun = { caller: Caller; tenantId: string; clientId: string; days: number; now: number }

/**
 * Approves timesheets that were submitted `autoApproveAfterDays` or more days ago, in every active client with
 * this setting. The self-approval guard never applies, because the system isn't the employee or the submitter.
 * Timesheets that a user couldn't approve stay submitted. Uses one transaction for each timesheet. A second run
 * changes nothing. Returns how many were approved. Throws an AggregateError at the end if anything failed
 * unexpectedly.
 */
export async function approveTime(
  database: Database,
  now: number,
  shouldContinue = () => true,
): Promise<number> {
  const today = todayUtc(now)
  const systemActor = { uid: UID, clientId: null, tenantScope: '*' }
  const clients = await withActor(database, systemActor, writableClients)
  const errors: unknown[] = []
  let approved = 0
  for (const { clientId, tenantId, name, code } of clients) {
    if (!shouldContinue()) break
    const runInClient = <T>(work: (tx: Transaction) => Promise<T>) =>
      withActor(database, { uid: UID, clientId, tenantScope: null }, work)
    try {
      const { days, ids } = await runInClient((tx) => readSheetsToAutoApprove(tx, clientId, today))
      if (days === null) continue
      const caller = systemCallerIn({
        clientId,
        tenantId,
        name,
        code,
        status: 'ACTIVE',
        tenantStatus: 'ACTIVE',
        roleLimits: [],
      })
      for (const id of ids) {
        if (!shouldContinue()) break
        // A timesheet that fails doesn't stop the others.
        const work = runInClient((tx) => approve(tx, { caller, tenantId, clientId, days, now }, id))
        const outcome = await work.catch((error: unknown) => {
          // An ApiError isn't a failure of the job: users would get the same error for this timesheet.
          if (!(error instanceof ApiError)) errors.push(error)
          return false
        })
        if (outcome) approved += 1
      }
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some timesheets could not be approved.')
  return approved
}

/** Returns the system as a caller who can approve time. The audit trail names the system, not these roles. */
const systemCallerIn = (client: Caller['clients'][number]): Caller => ({
  uid: UID,
  displayName: UID,
  clientId: client.clientId,
  tenantId: client.tenantId,
  tenantScope: null,
  roles: ['ADMIN'],
  clients: [client],
  overrides: { grant: [], deny: [] },
  permissions: ['CAN_MAINTAIN_TIMESHEETS'],
  employeeId: null,
  origin: { ip: null, userAgent: null },
})

/** Returns the client's `autoApproveAfterDays` (null if it isn't set), and the ids of timesheets submitted at least that many days ago, oldest first. */
async function readSheetsToAutoApprove(tx: Transaction, clientId: string, today: string) {
  const { autoApproveAfterDays: days } = await effectiveSettings(tx, clientId, today)
  if (days === null) return { days, ids: [] }
  const rows = await tx
    .select({ id: timesheets.id })
    .from(timesheets)
    .where(
      and(
        eq(timesheets.clientId, clientId),
        eq(timesheets.status, 'SUBMITTED'),
        isNull(timesheets.archivedAt),
        lt(timesheets.submittedAt, `${addDays(today, 1 - days)}T00:00:00Z`),
      ),
    )
    .orderBy(asc(timesheets.submittedAt), asc(timesheets.id))
  return { days, ids: rows.map(({ id }) => id) }
}

/** Approves one timesheet, with the guards that also apply to users. Returns false if a guard rejects it. Throws 422 if approved time would fall below zero. */
async function approve(
  tx: Transaction,
  { caller, tenantId, clientId, days, now }: ApprovalRun,
  id: string,
): Promise<boolean> {
  const sheet = await openSheet({ tx, caller, today: todayUtc(now) }, id)
  const { row, facts } = sheet
  const found = timesheetTransition(facts, 'approve', {}, null)
  if (found.kind !== 'taken') return false
  await classify(tx, sheet, UID)
  const values = {
    status: found.status as TimesheetStatus,
    decidedAt: new Date(now).toISOString(),
    decidedBy: UID,
  }
  const stored = await updateRecord(tx, timesheets, row, values, UID)
  if (stored === null) throw new Error(`timesheet ${id} changed while it was locked`)
  await checkNotBelowZero(tx, row, 'approve')
  const fields = Object.keys(values)
  await writeAudit(tx, { uid: UID, displayName: UID, roles: [UID], clientId, tenantId }, randomUUID(), {
    action: timesheetEvents.approve.audit,
    event: 'approve',
    entityType: timesheetResource.type,
    entityId: id,
    entityLabel: timesheetResource.labelOf(stored),
    fields,
    changes: changesOf(row, stored, fields),
    reason: `Approved automatically: no decision within ${days === 1 ? '1 day' : `${days} days`} of submission.`,
  })
  return true
}
