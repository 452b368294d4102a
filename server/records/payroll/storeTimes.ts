import { and, eq, sql } from 'drizzle-orm'
import { listName } from '#domain/employees/rules.ts'
import type { PayrollSystem } from '#domain/handoff/systems.ts'
import { authorColumns } from '#server/db/audit.ts'
import { insertMany } from '#server/db/bulk.ts'
import { auditEvents } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import type { NewFile } from '#server/records/handoff/files.ts'
import { storeFiles } from '#server/records/handoff/storeFiles.ts'
import type { BatchRecord } from '#server/records/handoff/table.ts'
import { adpFiles } from '#server/records/payroll/adp.ts'
import type { PayrollContent } from '#server/records/payroll/files.ts'
import { generalPayrollFiles } from '#server/records/payroll/generalFile.ts'
import { gustoFiles } from '#server/records/payroll/gusto.ts'
import { paychexFiles } from '#server/records/payroll/paychex.ts'
import type { PreparedTimes } from '#server/records/payroll/prepareTimes.ts'
import { handoffHours } from '#server/records/payroll/table.ts'

/** The functions that create the files for each system. */
const createFiles: Readonly<Record<PayrollSystem, (batch: PayrollContent) => NewFile[]>> = {
  GENERAL_PAYROLL: generalPayrollFiles,
  ADP_WORKFORCE_NOW: adpFiles,
  GUSTO: gustoFiles,
  PAYCHEX_FLEX: paychexFiles,
}

type Context = Pick<RequestContext, 'tx' | 'caller' | 'requestId'>
type NumberedTimes = PreparedTimes & { readonly number: string }

/** Stores the files and hours of a draft payroll batch, locks its timesheets, and records the locks in the audit trail. */
export async function handOffTimes(
  context: Context,
  row: BatchRecord,
  system: PayrollSystem,
  prepared: NumberedTimes,
): Promise<void> {
  const { tx, caller } = context
  const locked = await storeTimes(tx, row, system, { ...prepared, uid: caller.uid })
  await auditLocks(context, locked, 'LOCK', `Handed off to payroll in ${prepared.number}`)
}

/** Stores the files and hours of a draft payroll batch, and locks its timesheets. Returns the locked timesheets. Throws 422 if a timesheet has changed since it was read. */
export async function storeTimes(
  tx: Transaction,
  row: BatchRecord,
  system: PayrollSystem,
  { number, sheets, times, names, uid }: NumberedTimes & { readonly uid: string },
): Promise<ChangedSheet[]> {
  const { clientId, tenantId, id: batchId } = row
  await storeFiles(tx, row, createFiles[system]({ number, times, names }))
  const hours = sheets.map((sheet, index) => ({
    clientId,
    tenantId,
    batchId,
    position: index + 1,
    timesheetId: sheet.timesheetId,
    // The lock below increases the version.
    sheetVersion: sheet.sheetVersion + 1,
    employeeId: sheet.employeeId,
    employeeNo: sheet.employeeNo,
    person: listName(sheet),
    weekStart: sheet.weekStart,
    class: sheet.payClass,
    minutes: sheet.minutes,
    correction: sheet.correction,
    live: true,
  }))
  await insertMany(tx, handoffHours, hours)
  const locked = await changeLocks(tx, row, { reason: 'EXPORTED', uid })
  if (locked.length !== new Set(hours.map(({ timesheetId }) => timesheetId)).size)
    throw ruleBroken([
      {
        code: 'changed_since_check',
        message: 'Some time entries have changed since the check. Create the files again.',
      },
    ])
  return locked
}

/** Unlocks the timesheets of a canceled batch, and records this in the audit trail. Their time can be handed off again. */
export async function releaseTimes(context: Context, row: BatchRecord, reason: string): Promise<void> {
  const { tx, caller } = context
  await tx
    .update(handoffHours)
    .set({ live: false })
    .where(and(eq(handoffHours.clientId, row.clientId), eq(handoffHours.batchId, row.id)))
  const unlocked = await changeLocks(tx, row, { reason: null, uid: caller.uid })
  await auditLocks(context, unlocked, 'UNLOCK', reason)
}

type ChangedSheet = { id: string; label: string }

/** Locks or unlocks a batch's timesheets. Returns those that it changed. A timesheet that has changed since it was read isn't locked. */
async function changeLocks(
  tx: Transaction,
  { clientId, id }: BatchRecord,
  { reason, uid }: { readonly reason: 'EXPORTED' | null; readonly uid: string },
): Promise<ChangedSheet[]> {
  const lock =
    reason === null
      ? sql`lock_reason = NULL, locked_at = NULL`
      : sql`lock_reason = ${reason}, locked_at = now()`
  const expected =
    reason === null
      ? sql`t.lock_reason = 'EXPORTED'`
      : sql`t.version = h.sheet_version - 1 AND t.status = 'APPROVED' AND t.archived_at IS NULL`
  const { rows } = await tx.execute<ChangedSheet>(sql`
    UPDATE timesheets t SET ${lock}, version = t.version + 1, updated_at = now(), updated_by = ${uid}
    FROM (SELECT DISTINCT timesheet_id, sheet_version FROM handoff_hours WHERE client_id = ${clientId} AND batch_id = ${id}) h
    WHERE t.client_id = ${clientId} AND t.id = h.timesheet_id AND ${expected}
    RETURNING t.id, 'Timesheet ' || t.period_start || ' to ' || t.period_end AS label`)
  return rows
}

async function auditLocks(
  { tx, caller, requestId }: Context,
  sheets: readonly ChangedSheet[],
  action: 'LOCK' | 'UNLOCK',
  reason: string,
): Promise<void> {
  const author = authorColumns(caller, requestId)
  const [before, after] = action === 'LOCK' ? [null, 'EXPORTED'] : ['EXPORTED', null]
  await insertMany(
    tx,
    auditEvents,
    sheets.map(({ id, label }) => ({
      ...author,
      action,
      entityType: 'timesheet',
      entityId: id,
      entityLabel: label,
      fields: ['lockReason'],
      changes: [{ field: 'lockReason', old: before, new: after }],
      reason,
    })),
  )
}
