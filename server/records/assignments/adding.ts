import { randomUUID } from 'node:crypto'
import type { AssignmentCreate } from '#domain/assignments/record.ts'
import { assignmentRules, defaultEndDate, statusOn } from '#domain/assignments/rules.ts'
import { firstPerField } from '#domain/kernel/errors.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import { newRecord } from '#server/pipeline/inClient.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { approverErrors, readReferences, storedFields } from '#server/records/assignments/references.ts'
import { employeeSearchOf } from '#server/records/employees/record.ts'
import { projectSearchOf } from '#server/records/projects/record.ts'

/** Returns the row of a new assignment to a project. Throws 422 for what its rules and references refuse. */
export async function newAssignment(context: RequestContext, projectId: string, body: AssignmentCreate) {
  const names = { projectId, employeeId: body.employeeId, contractId: body.contractId ?? null }
  const references = await readReferences(context, names)
  const fields = storedFields(body, defaultEndDate(references.project, references.contract))
  const terms = { ...fields, ...names }
  checkReferences(
    firstPerField([...assignmentRules(terms, references), ...(await approverErrors(context, terms, {}))]),
  )
  const status = statusOn(context.today, fields, references.contract?.status ?? null)
  return {
    ...terms,
    ...newRecord(context.caller, randomUUID()),
    status,
    endReason: status === 'ENDED' ? ('COMPLETED' as const) : null,
    employeeSearch: employeeSearchOf(references.employee),
    projectSearch: projectSearchOf(references.project),
  }
}
