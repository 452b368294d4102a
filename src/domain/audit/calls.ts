import type { Call } from '#domain/kernel/calls/calls.ts'

/** Calls that read the audit trail and the history of records. They aren't part of the browser's first load. */
export const auditCalls = {
  listAudit: {
    method: 'GET',
    path: '/audit',
    permission: 'CAN_VIEW_USERS',
    client: 'required',
    summary: 'The audit trail of the client (administrators only)',
  },
  verifyAudit: {
    method: 'GET',
    path: '/audit/verify',
    permission: 'CAN_VIEW_USERS',
    roles: ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN'],
    client: 'required',
    summary: "Compare the client's audit trail with its seals",
  },
  readEmployeeHistory: {
    method: 'GET',
    path: '/employee/:id/history',
    permission: 'CAN_VIEW_EMPLOYEES',
    client: 'required',
    summary: 'History of an employee',
  },
  readProjectHistory: {
    method: 'GET',
    path: '/project/:id/history',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'History of a project',
  },
  readContractHistory: {
    method: 'GET',
    path: '/contract/:id/history',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'History of a contract',
  },
} as const satisfies Record<string, Call>
