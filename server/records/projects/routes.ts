import { and, eq } from 'drizzle-orm'
import {
  projectCreate,
  projectReadOnlyFields,
  projectErrors,
  projectUpdate,
} from '#domain/projects/record.ts'
import { projectFieldErrors } from '#domain/projects/editable.ts'
import { projectTabs } from '#domain/projects/tabs.ts'
import type { project } from '#domain/projects/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { nextNumber, formatProjectCode } from '#server/db/numbers.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { countsRoute } from '#server/records/kit/counts.ts'
import { createRoute, listRoute, readRoute, updateRoute } from '#server/records/kit/derivedRoutes.ts'
import type { Writes } from '#server/records/kit/derivedRoutes.ts'
import { projectFields, projectSearchOf, projectValues } from '#server/records/projects/record.ts'
import { projectResource } from '#server/records/projects/resource.ts'
import type { projects } from '#server/records/projects/table.ts'
import { timesheets } from '#server/records/timesheets/table.ts'
import { usersOfClient } from '#server/records/users/rows.ts'

type Initial = Pick<typeof projects.$inferSelect, 'number' | 'code' | 'status'>

const writes: Writes<typeof projects, typeof project, typeof projectCreate, Initial> = {
  create: projectCreate,
  update: projectUpdate,
  readOnly: projectReadOnlyFields,
  locked: ({ status }, changed) => projectFieldErrors(status, changed),
  rules: projectErrors,
  references: ({ managerUserId }, before, { tx, caller }) =>
    managerErrors(tx, clientOf(caller).clientId, managerUserId, before?.managerUserId),
  // By default, the manager is the user who adds the project.
  fields: (input, { caller }) =>
    projectFields({ ...input, managerUserId: input.managerUserId ?? caller.uid }),
  async initial({ tx, caller }) {
    const number = await nextNumber(tx, clientOf(caller).clientId, 'project')
    return { number, code: formatProjectCode(number), status: 'PLANNED' }
  },
  values: (record, { number }) => projectValues(record, number),
  withDependentFields: (merged, body, before) =>
    body.kind !== undefined && body.kind !== before.kind && body.billable === undefined
      ? { ...merged, billable: body.kind === 'EXTERNAL' }
      : merged,
  async updateCopies(before, after, { tx, caller }) {
    const words = projectSearchOf(after)
    if (words === projectSearchOf(before)) return
    const { clientId } = clientOf(caller)
    await tx
      .update(assignments)
      .set({ projectSearch: words })
      .where(and(eq(assignments.clientId, clientId), eq(assignments.projectId, after.id)))
    await tx
      .update(timesheets)
      .set({ projectSearch: words })
      .where(and(eq(timesheets.clientId, clientId), eq(timesheets.projectId, after.id)))
    await tx
      .update(contracts)
      .set({ projectSearch: words })
      .where(and(eq(contracts.clientId, clientId), eq(contracts.projectId, after.id)))
  },
}

/** Returns an error if a newly selected manager isn't a user of the client. A stored manager who is no longer a user doesn't block other changes. */
async function managerErrors(
  tx: Transaction,
  clientId: string,
  uid: string | null | undefined,
  before: string | undefined,
): Promise<FieldError[]> {
  if (uid == null || uid === before || (await usersOfClient(tx, clientId, [uid])).has(uid)) return []
  return [{ code: 'unknown_reference', message: 'Select a user of this client.', field: 'managerUserId' }]
}

/** The routes for projects. */
export const projectRoutes = [
  listRoute('listProjects', projectResource),
  countsRoute('countProjects', projectResource, projectTabs),
  readRoute('readProject', projectResource),
  createRoute('createProject', projectResource, writes),
  updateRoute('updateProject', projectResource, writes),
]
