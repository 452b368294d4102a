import type { Call } from '#domain/kernel/calls/calls.ts'

const viewed = { permission: 'CAN_VIEW_PROJECTS', client: 'required' } as const
const maintained = { permission: 'CAN_MAINTAIN_PROJECTS', client: 'required' } as const

/** The calls about assignments: who works on a project, when and under which contract. */
export const assignmentCalls = {
  listAssignments: {
    ...viewed,
    method: 'GET',
    path: '/assignments',
    summary: 'Assignments of the client',
  },
  listProjectEmployees: {
    ...viewed,
    method: 'GET',
    path: '/project/:id/employees',
    summary: 'Assignments of a project',
  },
  readAssignment: { ...viewed, method: 'GET', path: '/assignment/:id', summary: 'One assignment' },
  createAssignment: {
    ...maintained,
    method: 'POST',
    path: '/project/:id/employee/create',
    creates: true,
    summary: 'Assign an employee to a project',
  },
  updateAssignment: {
    ...maintained,
    method: 'PUT',
    path: '/project/employee/:id',
    summary: 'Change an assignment',
  },
  endAssignment: {
    ...maintained,
    method: 'POST',
    path: '/project/employee/:id/end',
    event: true,
    summary: 'End an assignment with a reason',
  },
} as const satisfies Record<string, Call>
