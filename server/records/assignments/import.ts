import * as z from 'zod/mini'
import { assignmentImportFields } from '#domain/assignments/importFields.ts'
import { assignmentCreate } from '#domain/assignments/record.ts'
import { id } from '#domain/kernel/fields.ts'
import { createAssignmentBuilder } from '#server/records/assignments/newAssignments.ts'
import { assignmentResource } from '#server/records/assignments/resource.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { defineImport, prepareEach } from '#server/records/imports/kind.ts'

/** Imports assignments. As with assignments added by hand, their status depends on their dates and contracts. */
export const assignmentImport = defineImport({
  kind: 'assignments',
  fields: assignmentImportFields,
  table: assignments,
  type: assignmentResource.type,
  body: z.extend(assignmentCreate, { projectId: id('project') }),
  series: () => null,
  labelOf: ({ startDate }) => `Assignment starting ${startDate}`,
  async prepare(context, bodies) {
    const valuesOf = await createAssignmentBuilder(context, bodies)
    return prepareEach(bodies, (body) => {
      const values = valuesOf(body)
      return { values: () => values }
    })
  },
})
