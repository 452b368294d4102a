import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { FieldError } from '#domain/kernel/errors.ts'
import {
  project,
  projectCreate,
  projectQuery,
  projectReadOnly,
  projectRow,
  projectRules,
  projectUpdate,
} from '#domain/projects/record.ts'
import type { Project, ProjectCreate } from '#domain/projects/record.ts'
import { nextNumber, projectCode } from '#server/db/numbers.ts'
import { listProjects as findProjects, renameInContracts } from '#server/records/projects/list.ts'
import { usersOfClient } from '#server/records/users/rows.ts'
import type { Transaction } from '#server/db/withActor.ts'
import {
  changedFields,
  checkReadOnly,
  checkReferences,
  checkRules,
  checkVersion,
  merge,
} from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf, newRecord } from '#server/pipeline/inClient.ts'
import { byId, recordById, storeChange, storeNew } from '#server/records/kit/records.ts'
import {
  projectEntity,
  projectFields,
  projectOf,
  projectSearchOf,
  projectValues,
} from '#server/records/projects/record.ts'

const FIELDS = Object.keys(projectCreate.shape)

const listProjects = defineRoute({
  call: 'listProjects',
  params: nothing,
  query: projectQuery,
  body: nothing,
  answer: z.array(projectRow),
  audit: 'none',
  async handle({ tx, caller, query }) {
    const { rows, total } = await findProjects(tx, clientOf(caller).clientId, query)
    return { body: rows, total }
  },
})

const readProject = defineRoute({
  call: 'readProject',
  params: byId,
  query: nothing,
  body: nothing,
  answer: project,
  audit: 'none',
  async handle(ask) {
    return { body: projectOf(await recordById(ask, projectEntity, ask.params.id)) }
  },
})

const createProject = defineRoute({
  call: 'createProject',
  params: nothing,
  query: nothing,
  body: projectCreate,
  answer: project,
  audit: 'always',
  async handle(ask) {
    const { tx, caller, body } = ask
    checkRules(projectRules(body))
    const { clientId } = clientOf(caller)
    checkReferences(await managerErrors(tx, clientId, body.managerUserId))
    const id = randomUUID()
    const number = await nextNumber(tx, clientId, 'project')
    const record: Project = {
      ...projectFields({ ...body, managerUserId: body.managerUserId ?? caller.uid }),
      ...newRecord(caller, id),
      code: projectCode(number),
      status: 'PLANNED',
    }
    const row = await storeNew(ask, projectEntity, projectValues(record, number), Object.keys(body))
    return { body: projectOf(row) }
  },
})

const updateProject = defineRoute({
  call: 'updateProject',
  params: nothing,
  query: nothing,
  body: projectUpdate,
  answer: project,
  audit: 'always',
  async handle(ask) {
    const { tx, caller, body } = ask
    const { clientId } = clientOf(caller)
    const found = await recordById(ask, projectEntity, body.id, 'change')
    const before = projectOf(found)
    checkVersion(body.version, z.parse(project, before))
    checkReadOnly(body, before, projectReadOnly)
    const merged = merge<ProjectCreate>(before, body, FIELDS)
    if (body.kind !== undefined && body.kind !== before.kind && body.billable === undefined) {
      merged.billable = body.kind === 'EXTERNAL'
    }
    checkRules(projectRules(merged))
    // Emptied means the default again, which is whoever saves it.
    const managerUserId = merged.managerUserId ?? caller.uid
    if (managerUserId !== before.managerUserId) {
      checkReferences(await managerErrors(tx, clientId, managerUserId))
    }
    const fields = projectFields({ ...merged, managerUserId })
    const after: Project = { ...before, ...fields }
    const row = await storeChange(ask, projectEntity, before, projectValues(after, found.number), {
      fields: changedFields(before, fields, FIELDS),
    })
    const words = projectSearchOf(after)
    if (words !== projectSearchOf(before)) await renameInContracts(tx, clientId, body.id, words)
    return { body: projectOf(row) }
  },
})

async function managerErrors(
  tx: Transaction,
  clientId: string,
  uid: string | null | undefined,
): Promise<FieldError[]> {
  if (uid == null || (await usersOfClient(tx, clientId, [uid])).has(uid)) return []
  return [{ code: 'unknown_reference', message: 'Select a user of this client.', field: 'managerUserId' }]
}

/** The calls about projects. */
export const projectRoutes = [listProjects, readProject, createProject, updateProject]
