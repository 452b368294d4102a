import { assignmentCalls } from '#domain/assignments/calls.ts'
import type { Assignment } from '#domain/assignments/record.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { Http } from '#services/http/http.ts'
import { createRecords, type Records } from '#services/records/records.ts'

/** Assignments of the client. A new one is added to the project in the path. */
export function createAssignments(http: Http): Records {
  return createRecords<Assignment>(http, {
    list: assignmentCalls.listAssignments,
    read: assignmentCalls.readAssignment,
    create: assignmentCalls.createAssignment,
    createIn: ({ projectId, ...body }) => ({ params: { id: String(projectId) }, body }),
    update: assignmentCalls.updateAssignment,
    updateById: 'path',
    loadForm: async () => (await import('#domain/assignments/form.ts')).assignmentForm,
    fillers: {
      employeeId: recordCalls.readEmployee,
      projectId: recordCalls.readProject,
      contractId: recordCalls.readContract,
    },
    loadEventCallOf: () =>
      Promise.resolve(({ event: _end, ...body }) => ({ call: assignmentCalls.endAssignment, body })),
    rowOf: (assignment) => assignment,
  })
}
