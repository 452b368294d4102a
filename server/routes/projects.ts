import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { FieldError } from '#domain/errors.ts'
import {
  project,
  projectCreate,
  projectQuery,
  projectReadOnly,
  projectRow,
  projectRules,
  projectUpdate,
} from '#domain/project.ts'
import type { Project, ProjectCreate } from '#domain/project.ts'
import { usersOfClient } from '#server/db/employees.ts'
import { nextNumber, projectCode } from '#server/db/numbers.ts'
import * as table from '#server/db/projects.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notFound } from '#server/http/apiError.ts'
import {
  changedFields,
  checkReadOnly,
  checkReferences,
  checkRules,
  checkVersion,
  merge,
  namingDuplicates,
  readId,
  stored,
} from '#server/http/changes.ts'
import { defineRoute, nothing } from '#server/http/defineRoute.ts'
import { clientOf, newRecord } from '#server/http/inClient.ts'
import { projectFields, projectOf, projectSearchOf, projectValues } from '#server/projectRecord.ts'

const FIELDS = Object.keys(projectCreate.shape)
const DUPLICATES = { projects_name: ['name', 'Another project of this client has this name.'] } as const
const byId = z.object({ id: z.string() })

const listProjects = defineRoute({
  call: 'listProjects',
  params: nothing,
  query: projectQuery,
  body: nothing,
  answer: z.array(projectRow),
  audit: 'none',
  async handle({ tx, caller, query }) {
    const { rows, total } = await table.listProjects(tx, clientOf(caller).clientId, query)
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
  async handle({ tx, caller, params }) {
    const row = await table.findProject(tx, clientOf(caller).clientId, readId(params.id))
    if (row === null) throw notFound()
    return { body: projectOf(row) }
  },
})

const createProject = defineRoute({
  call: 'createProject',
  params: nothing,
  query: nothing,
  body: projectCreate,
  answer: project,
  audit: 'always',
  async handle({ tx, caller, body, audit }) {
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
    const row = await namingDuplicates(table.insertProject(tx, projectValues(record, number)), DUPLICATES)
    await audit({
      action: 'CREATE',
      entityType: 'project',
      entityId: id,
      entityLabel: record.code,
      fields: Object.keys(body),
    })
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
  async handle({ tx, caller, body, audit }) {
    const { clientId } = clientOf(caller)
    const found = await table.findProject(tx, clientId, body.id, 'change')
    if (found === null) throw notFound()
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
    const after: Project = {
      ...before,
      ...fields,
      updatedBy: caller.uid,
      updatedAt: new Date().toISOString(),
    }
    const row = stored(
      await namingDuplicates(
        table.updateProject(tx, before.version, projectValues(after, found.number)),
        DUPLICATES,
      ),
    )
    const words = projectSearchOf(after)
    if (words !== projectSearchOf(before)) await table.renameInContracts(tx, clientId, body.id, words)
    await audit({
      action: 'UPDATE',
      entityType: 'project',
      entityId: body.id,
      entityLabel: after.code,
      fields: changedFields(before, fields, FIELDS),
    })
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
