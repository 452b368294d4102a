import { randomUUID } from 'node:crypto'
import type { AssignmentCreate } from '#domain/assignments/record.ts'
import { assignmentErrors, defaultEndDate, statusOn } from '#domain/assignments/rules.ts'
import { firstPerField } from '#domain/kernel/errors.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import {
  approverErrorsAmong,
  readReferencesOfMany,
  storedFields,
} from '#server/records/assignments/references.ts'
import { employeeSearchOf } from '#server/records/employees/record.ts'
import { projectSearchOf } from '#server/records/projects/record.ts'
import { findApprovers } from '#server/records/users/choices.ts'

type NewAssignment = AssignmentCreate & { readonly projectId: string }

/**
 * Reads the records that several new assignments reference, and returns a function that prepares one
 * assignment to be stored. The function throws 422 if the assignment breaks a rule or has an
 * invalid reference.
 */
export async function createAssignmentBuilder(context: RequestContext, bodies: readonly NewAssignment[]) {
  const referencesOf = await readReferencesOfMany(context, bodies.map(referenceFieldsOf))
  const approvers = await findApprovers(
    context.tx,
    clientOf(context.caller).clientId,
    bodies.flatMap(({ approverUserId, backupApproverUserId }) => [
      approverUserId,
      ...(backupApproverUserId == null ? [] : [backupApproverUserId]),
    ]),
  )
  return (body: NewAssignment) => {
    const referenceFields = referenceFieldsOf(body)
    const references = referencesOf(referenceFields)
    const fields = storedFields(body, defaultEndDate(references.project, references.contract))
    const terms = { ...fields, ...referenceFields }
    checkReferences(
      firstPerField([...assignmentErrors(terms, references), ...approverErrorsAmong(approvers, terms)]),
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
}

const referenceFieldsOf = ({ projectId, employeeId, contractId }: NewAssignment) => ({
  projectId,
  employeeId,
  contractId: contractId ?? null,
})
