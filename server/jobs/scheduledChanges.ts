import { randomUUID } from 'node:crypto'
import { statusOn } from '#domain/assignments/rules.ts'
import { isClosed } from '#domain/contracts/editable.ts'
import { contractTransition } from '#domain/contracts/transition.ts'
import { employeeTransition } from '#domain/employees/transition.ts'
import { applyAmendments, contractsWithDueAmendments } from '#server/records/contracts/applyAmendments.ts'
import { endPlannedAmendments } from '#server/records/contracts/plannedAmendments.ts'
import { storedContractOf } from '#server/records/contracts/record.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { AuditEntry, Author } from '#server/db/audit.ts'
import { writableClients } from '#server/records/organization/list.ts'
import { dueContracts } from '#server/records/contracts/resource.ts'
import type { Database } from '#server/db/database.ts'
import { dueEmployees } from '#server/records/employees/resource.ts'
import {
  employeesWithExpiredAuthorization,
  addExpirationTask,
} from '#server/records/employees/expiredAuthorizations.ts'
import { followEmployment } from '#server/records/employees/employment.ts'
import { findRecord, updateRecord } from '#server/db/records.ts'
import { dueAssignments } from '#server/records/assignments/automaticChanges.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { withActor } from '#server/db/withActor.ts'
import type { Transaction } from '#server/db/withActor.ts'

const UID = 'system'

/** A run of the job in one client. It can only access the rows of this client. */
type JobRun = { author: Author & { clientId: string; tenantId: string }; today: string; requestId: string }

/**
 * Makes the changes that are due, in every active client. Applies amendments, starts and ends
 * contracts and assignments, and terminates employees. Adds a task for each expired work authorization, and
 * ends the access of users who have left. Uses the lifecycle charts, with one transaction for each record. A
 * second run on the same day changes nothing. Returns the number of changes, not counting changes to
 * users' access.
 */
export async function applyScheduledChanges(
  database: Database,
  today: string,
  shouldContinue = () => true,
): Promise<number> {
  const systemActor = { uid: UID, clientId: null, tenantScope: '*' }
  const clients = await withActor(database, systemActor, writableClients)
  const requestId = randomUUID()
  const errors: unknown[] = []
  let count = 0
  /** Runs work for a record or client. If it fails, the work for the others still runs. */
  const attempt = async (work: () => Promise<void>) => {
    if (!shouldContinue()) return
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  for (const { clientId, tenantId } of clients) {
    const author = { uid: UID, displayName: UID, roles: [UID], clientId, tenantId }
    const run: JobRun = { author, today, requestId }
    const runInClient = <T>(work: (tx: Transaction) => Promise<T>) =>
      withActor(database, { uid: UID, clientId, tenantScope: null }, work)
    type FindDue = (tx: Transaction, clientId: string, today: string) => Promise<readonly string[]>
    type ApplyChange = (tx: Transaction, run: JobRun, id: string) => Promise<number>
    const applyAll = (findDue: FindDue, applyChange: ApplyChange) =>
      attempt(async () => {
        for (const id of await runInClient((tx) => findDue(tx, clientId, today))) {
          await attempt(async () => {
            count += await runInClient((tx) => applyChange(tx, run, id))
          })
        }
      })
    // Amendments come first, because one that moves the end date must apply before the contract would end.
    await applyAll(contractsWithDueAmendments, applyAmendments)
    // Contracts come before employees. A late run must start an employee's contracts before it terminates the employee.
    await applyAll(dueContracts, startOrEndContract)
    await applyAll(dueEmployees, terminateEmployee)
    await applyAll(dueAssignments, startOrEndAssignment)
    await applyAll(employeesWithExpiredAuthorization, addExpirationTask)
    await attempt(() =>
      runInClient((tx) => followEmployment(tx, { author, requestId, employeeId: null, today })),
    )
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some records could not be updated.')
  return count
}

/** Starts or ends one contract. A contract that was approved late can start and end in the same run. */
async function startOrEndContract(tx: Transaction, run: JobRun, id: string): Promise<number> {
  const { author, today } = run
  for (let count = 0; ; count += 1) {
    const row = await findRecord(tx, contracts, author.clientId, id, 'change')
    const name = row === null ? undefined : dueEvents[row.status]
    if (row === null || name === undefined) return count
    const contract = storedContractOf(row)
    const employee = await findRecord(tx, employees, author.clientId, contract.employeeId)
    const found = contractTransition(
      contract,
      name,
      {},
      {
        employee,
        uid: UID,
        approverMustDiffer: false,
        today,
      },
    )
    if (found.kind !== 'taken') return count
    if ((await updateRecord(tx, contracts, contract, { status: found.status }, UID)) === null) return count
    if (isClosed(found.status)) await endPlannedAmendments(tx, contract, UID)
    await auditChange(tx, run, {
      entityType: 'contract',
      entityId: id,
      entityLabel: contract.contractNo,
      event: name,
      changes: [{ field: 'status', old: contract.status, new: found.status }],
    })
  }
}

const dueEvents: Readonly<Partial<Record<string, 'start' | 'end'>>> = {
  APPROVED: 'start',
  ACTIVE: 'end',
}

/** Starts one assignment whose first day has come, or ends one whose last day has passed. */
async function startOrEndAssignment(tx: Transaction, run: JobRun, id: string): Promise<number> {
  const row = await findRecord(tx, assignments, run.author.clientId, id, 'change')
  if (row === null) return 0
  const contract =
    row.contractId === null ? null : await findRecord(tx, contracts, run.author.clientId, row.contractId)
  const status = statusOn(run.today, row, contract?.status ?? null)
  // A user may have ended the assignment or changed its dates since it was found.
  if (row.status === 'ENDED' || status === row.status || status === 'PLANNED') return 0
  const isOver = status === 'ENDED'
  const changes = { status, endReason: isOver ? (row.endReason ?? 'COMPLETED') : row.endReason } as const
  if ((await updateRecord(tx, assignments, row, changes, UID)) === null) return 0
  await auditChange(tx, run, {
    entityType: 'assignment',
    entityId: id,
    entityLabel: `Assignment starting ${row.startDate}`,
    event: isOver ? 'end' : 'start',
    changes: [{ field: 'status', old: row.status, new: status }],
  })
  return 1
}

/** Terminates one employee whose last day has passed. */
async function terminateEmployee(tx: Transaction, run: JobRun, id: string): Promise<number> {
  const row = await findRecord(tx, employees, run.author.clientId, id, 'change')
  if (row === null) return 0
  const found = employeeTransition(row, 'terminate', {}, { today: run.today })
  if (found.kind !== 'taken') return 0
  if ((await updateRecord(tx, employees, row, { status: found.status }, UID)) === null) return 0
  await auditChange(tx, run, {
    entityType: 'employee',
    entityId: id,
    entityLabel: row.employeeNo,
    event: 'terminate',
    changes: [{ field: 'status', old: row.status, new: found.status }],
  })
  return 1
}

const auditChange = (
  tx: Transaction,
  { author, requestId }: JobRun,
  entry: Pick<AuditEntry, 'entityType' | 'entityId' | 'entityLabel' | 'event' | 'changes'>,
) =>
  writeAudit(tx, author, requestId, {
    ...entry,
    action: 'UPDATE',
    fields: ['status'],
    reason: 'Changed automatically as scheduled.',
  })
