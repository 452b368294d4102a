import { assignmentLabels } from '#domain/assignments/labels.ts'
import { sharedLabels, type Labels } from '#domain/kernel/labels.ts'

/** The labels of an assignment's fields in the audit trail. */
export const assignmentTrail: Labels = {
  ...sharedLabels,
  ...assignmentLabels,
  endReason: 'Reason for ending',
}
