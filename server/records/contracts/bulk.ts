import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { contractCallName, offeredContractEvents } from '#domain/contracts/events.ts'
import { reviewWarnings } from '#domain/contracts/warnings/review.ts'
import { guardFields } from '#domain/kernel/fieldGuards.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { hadEvent } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contractEventRoutes } from '#server/records/contracts/events.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import type { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { archiveRoutes } from '#server/records/kit/archive.ts'
import { bulkRoute, selectionRoute, stepsOf } from '#server/records/kit/bulk.ts'
import { rowsOfIds } from '#server/records/kit/list.ts'
import { projects } from '#server/records/projects/table.ts'

type Row = typeof contracts.$inferSelect

const { archive, restore } = archiveRoutes(
  { archive: 'archiveContract', restore: 'restoreContract' },
  contractResource,
  {
    // Contracts in other statuses stay in the lists, because they may have billed or unbilled time (domain.md §3).
    status: ({ status }) =>
      status === 'DRAFT' || status === 'CANCELLED'
        ? []
        : [{ code: 'not_allowed_now', message: 'Only drafts and canceled contracts can be archived.' }],
    archive: async (row, { tx }) => [
      ...(await approvedErrors(tx, row)),
      ...(await openAssignmentErrors(tx, row)),
    ],
    restore: (row, { tx }) => referenceErrors(tx, row),
  },
)

/** Returns an error for a canceled contract that was once approved. Such a contract stays in the lists (domain.md §3: never deleted once approved). */
async function approvedErrors(tx: Transaction, { clientId, id, status }: Row): Promise<FieldError[]> {
  // A draft can be archived even if it was approved before, because that approval was undone.
  if (status !== 'CANCELLED') return []
  const entity = { entityType: contractResource.type, entityId: id }
  const message =
    "This contract was approved, so it can't be archived. To hide it, filter the list by status."
  return (await hadEvent(tx, clientId, entity, 'approve')) ? [{ code: 'not_allowed', message }] : []
}

async function openAssignmentErrors(tx: Transaction, { clientId, id }: Row): Promise<FieldError[]> {
  const [open] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.clientId, clientId),
        eq(assignments.contractId, id),
        ne(assignments.status, 'ENDED'),
        isNull(assignments.archivedAt),
      ),
    )
    .limit(1)
  return open === undefined
    ? []
    : [{ code: 'not_allowed', message: 'End the assignments of this contract first.' }]
}

/** Returns errors if the contract's employee or project is archived and must be restored first. */
async function referenceErrors(
  tx: Transaction,
  { clientId, employeeId, projectId }: Row,
): Promise<FieldError[]> {
  const archived = await Promise.all([
    tx
      .select({ label: employees.employeeNo })
      .from(employees)
      .where(
        and(eq(employees.clientId, clientId), eq(employees.id, employeeId), isNotNull(employees.archivedAt)),
      ),
    tx
      .select({ label: projects.code })
      .from(projects)
      .where(
        and(eq(projects.clientId, clientId), eq(projects.id, projectId), isNotNull(projects.archivedAt)),
      ),
  ])
  return archived.flat().map(({ label }) => ({ code: 'not_allowed', message: `Restore ${label} first.` }))
}

const eventSteps = stepsOf(contractEventRoutes, offeredContractEvents, contractCallName)

/** Returns what the caller must review before approving each contract. */
async function reviewBeforeApproval({ tx, caller, today }: RequestContext, ids: readonly string[]) {
  const scope = { clientId: clientOf(caller).clientId, permissions: caller.permissions }
  const rows = await rowsOfIds(tx, contractResource, scope, ids, today)
  return new Map(guardFields(rows, caller.permissions).map((row) => [row.id, reviewWarnings(row)]))
}

/** The routes that archive and restore contracts, change several at once, or export them. */
export const contractBulkRoutes = [
  archive,
  bulkRoute('bulkContracts', contractResource, {
    ...eventSteps,
    ...(eventSteps['approve'] && { approve: { ...eventSteps['approve'], review: reviewBeforeApproval } }),
    archive: { route: archive },
    restore: { route: restore },
  }),
  restore,
  selectionRoute('exportContracts', contractResource),
]
