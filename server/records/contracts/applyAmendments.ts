import { and, asc, eq, lte } from 'drizzle-orm'
import { amendReasons, datedStatusError, withTerms } from '#domain/contracts/dated.ts'
import { amendableFields } from '#domain/contracts/editable.ts'
import { writeAudit, type Author } from '#server/db/audit.ts'
import { findRecord, updateRecord } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { changesOf } from '#server/pipeline/changes.ts'
import { lockChangingAssignments } from '#server/records/assignments/automaticChanges.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contractValues, storedContractOf, type StoredContract } from '#server/records/contracts/record.ts'
import { readReferences, searchOf } from '#server/records/contracts/references.ts'
import { contracts, contractVersions, plannedAmendments } from '#server/records/contracts/table.ts'
import { isStillPlanned } from '#server/records/contracts/plannedAmendments.ts'
import { approvedSheetErrorsAfter, readLastApprovedDay } from '#server/records/timesheets/approvedTime.ts'

/** One run of a job for one client. */
type JobRun = {
  readonly author: Author & { readonly clientId: string }
  readonly today: string
  readonly requestId: string
}

/** Returns the ids of a client's contracts with a planned amendment that is due. */
export async function contractsWithDueAmendments(
  tx: Transaction,
  clientId: string,
  today: string,
): Promise<string[]> {
  const { contractId } = plannedAmendments
  const rows = await tx
    .selectDistinct({ id: contractId })
    .from(plannedAmendments)
    .where(
      and(
        eq(plannedAmendments.clientId, clientId),
        eq(plannedAmendments.status, 'PLANNED'),
        lte(plannedAmendments.effectiveFrom, today),
      ),
    )
    .orderBy(asc(contractId))
  return rows.map(({ id }) => id)
}

/**
 * Applies a contract's due amendments in date order. If an amendment can no longer be applied, stores it as
 * refused, with the reasons. For example, time after the new end date may have been approved in the
 * meantime. Returns the number of amendments applied or refused.
 */
export async function applyAmendments(tx: Transaction, run: JobRun, id: string): Promise<number> {
  const { author, today } = run
  const { clientId } = author
  const locked = await findRecord(tx, contracts, clientId, id, 'change')
  if (locked === null) return 0
  const due = await tx
    .select({ planned: plannedAmendments, reason: contractVersions.reason })
    .from(plannedAmendments)
    .innerJoin(
      contractVersions,
      and(
        eq(contractVersions.clientId, plannedAmendments.clientId),
        eq(contractVersions.contractId, plannedAmendments.contractId),
        eq(contractVersions.version, plannedAmendments.version),
      ),
    )
    .where(and(isStillPlanned(clientId, id), lte(plannedAmendments.effectiveFrom, today)))
    .orderBy(asc(plannedAmendments.effectiveFrom), asc(plannedAmendments.version))
  for (const { planned, reason } of due) await applyAmendment(tx, run, planned, reason)
  return due.length
}

/** The maximum length of the stored reasons why an amendment couldn't be applied. */
const maxRefusalLength = 2000

async function applyAmendment(
  tx: Transaction,
  run: JobRun,
  planned: typeof plannedAmendments.$inferSelect,
  reason: string,
): Promise<void> {
  const { author, today, requestId } = run
  const { clientId, contractId, version, effectiveFrom, terms } = planned
  const settle = (changes: Partial<typeof plannedAmendments.$inferInsert>) =>
    tx
      .update(plannedAmendments)
      .set({ ...changes, settledAt: new Date().toISOString(), settledBy: author.uid })
      .where(and(isStillPlanned(clientId, contractId), eq(plannedAmendments.version, version)))
  const row = await findRecord(tx, contracts, clientId, contractId, 'change')
  if (row === null) return
  const before = storedContractOf(row)
  const references = await readReferences({ tx, today }, clientId, before)
  const approvedTimeUntil = await readLastApprovedDay(tx, { clientId, contractId })
  const statusError = datedStatusError(before.status)
  const { successor, settings } = references
  const context = { approvedTimeUntil, successor, openEndAllowed: settings.allowOpenEndedContracts }
  const errors = statusError === null ? amendReasons(before, effectiveFrom, terms, context) : [statusError]
  if (errors.length > 0) {
    const sheetErrors =
      terms.endDate == null ? [] : await approvedSheetErrorsAfter(tx, { clientId, contractId }, terms.endDate)
    const texts = [...errors, ...sheetErrors].map(({ message }) => message)
    await settle({ status: 'REFUSED', refusal: texts.join(' ').slice(0, maxRefusalLength) })
    return
  }
  const after: StoredContract = withTerms(before, terms)
  const changes = changesOf(before, after, ['rates', ...amendableFields])
  const { year, number } = row
  const values = contractValues(after, { year, number }, searchOf(references))
  const updated = await updateRecord(tx, contracts, row, values, author.uid)
  if (updated === null) throw new Error('a locked contract has changed')
  await settle({ status: 'APPLIED', changes })
  const entry = { action: 'UPDATE', entityId: contractId, entityLabel: before.contractNo, reason } as const
  await writeAudit(tx, author, requestId, {
    ...entry,
    entityType: 'contract',
    event: 'amend',
    fields: changes.map(({ field }) => field),
    changes,
  })
  for (const { row: assignment, changes: assignmentChanges, fields } of await lockChangingAssignments(
    { tx, today },
    storedContractOf(updated),
  )) {
    await updateRecord(tx, assignments, assignment, assignmentChanges, author.uid)
    await writeAudit(tx, author, requestId, {
      ...entry,
      entityType: 'assignment',
      entityId: assignment.id,
      entityLabel: `Assignment starting ${assignment.startDate}`,
      event: 'follow',
      fields,
      changes: changesOf(assignment, { ...assignment, ...assignmentChanges }, fields),
    })
  }
}
