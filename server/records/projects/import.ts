import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { projectImportFields } from '#domain/projects/importFields.ts'
import { projectCreate, projectErrors, type ProjectCreate } from '#domain/projects/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { formatProjectCode } from '#server/db/numbers.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
import { defineImport, type ImportContext } from '#server/records/imports/kind.ts'
import { projectFields, projectValues } from '#server/records/projects/record.ts'
import { projectResource } from '#server/records/projects/resource.ts'
import { projects } from '#server/records/projects/table.ts'

const NAME_TAKEN = 'Another project of this client has this name.'

/** Imports projects. Each one starts as PLANNED. If a row has no manager, the user who imports the file becomes the manager. */
export const projectImport = defineImport({
  kind: 'projects',
  fields: projectImportFields,
  table: projects,
  type: projectResource.type,
  body: projectCreate,
  unique: { textOf: ({ name }) => name.toLowerCase(), field: 'name' },
  series: () => 'project',
  labelOf: (values) => values.code,
  name: projects.name,
  duplicates: { projects_name: ['name', NAME_TAKEN] },
  async prepare(context, bodies) {
    const { caller } = context
    const taken = await readTakenNames(context, bodies)
    return bodies.map((body) => {
      const errors: FieldError[] = [
        ...projectErrors(body),
        ...(taken.has(body.name.toLowerCase())
          ? [{ code: 'duplicate', message: NAME_TAKEN, field: 'name' }]
          : []),
      ]
      if (errors.length > 0) return { errors }
      const fields = projectFields({ ...body, managerUserId: body.managerUserId ?? caller.uid })
      const record = newRecord(caller, randomUUID())
      return {
        values: (number) =>
          projectValues({ ...fields, ...record, code: formatProjectCode(number), status: 'PLANNED' }, number),
      }
    })
  },
})

/** Returns the names in `bodies` that the client's projects already have, in lowercase. */
async function readTakenNames(
  { tx, caller }: ImportContext,
  bodies: readonly ProjectCreate[],
): Promise<ReadonlySet<string>> {
  if (bodies.length === 0) return new Set()
  const name = sql<string>`lower(${projects.name})`
  const names = bodies.map((body) => body.name.toLowerCase())
  const rows = await tx
    .select({ name })
    .from(projects)
    .where(and(eq(projects.clientId, clientOf(caller).clientId), inArray(name, names)))
  return new Set(rows.map((row) => row.name))
}
