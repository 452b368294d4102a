import type { Call } from '#domain/kernel/calls/calls.ts'

const viewCall = { permission: 'CAN_VIEW_PROJECTS', client: 'required' } as const
const maintainCall = { permission: 'CAN_MAINTAIN_PROJECTS', client: 'required' } as const

/** The calls about assignments: who works on a project, when and under which contract. */
export const assignmentCalls = {
  listAssignments: {
    ...viewCall,
    method: 'GET',
    path: '/assignments',
    summary: 'Assignments of the client',
  },
  listProjectEmployees: {
    ...viewCall,
    method: 'GET',
    path: '/project/:id/employees',
    summary: 'Assignments of a project',
  },
  readAssignment: { ...viewCall, method: 'GET', path: '/assignment/:id', summary: 'One assignment' },
  createAssignment: {
    ...maintainCall,
    method: 'POST',
    path: '/project/:id/employee/create',
    creates: true,
    summary: 'Assign an employee to a project',
  },
  updateAssignment: {
    ...maintainCall,
    method: 'PUT',
    path: '/project/employee/:id',
    summary: 'Change an assignment',
  },
  endAssignment: {
    ...maintainCall,
    method: 'POST',
    path: '/project/employee/:id/end',
    event: true,
    summary: 'End an assignment with a reason',
  },
} as const satisfies Record<string, Call>
