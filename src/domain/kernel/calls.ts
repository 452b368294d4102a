import type { Permission } from '#domain/kernel/permissions.ts'

/**
 * The table of API calls (product.md §7, domain.md §6 Wire). The server doesn't start if a call has no route; the browser's services
 * read method and path from here; the OpenAPI document and the permission matrix test are generated from it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path under the API base, parameters as `:name`. */
  readonly path: string
  /** Who may call it: every active user, or users with a permission in the request's client. `own` adds EMPLOYEE on their own record. */
  readonly permission: Permission | 'active user'
  readonly own?: true
  /** `required`: works within one client; `optional`: the five calls marked ◦ in Wire. */
  readonly client: 'required' | 'optional'
  /** A create: accepts an Idempotency-Key and returns 201. */
  readonly creates?: true
  /** Changes where a record stands: accepts an Idempotency-Key too. */
  readonly moves?: true
  readonly summary: string
}

export const apiBase = '/hrms/v1'

export const calls = {
  readSelf: {
    method: 'GET',
    path: '/user',
    permission: 'active user',
    client: 'optional',
    summary: 'The signed-in user',
  },
  updateSelf: {
    method: 'POST',
    path: '/user/update',
    permission: 'active user',
    client: 'optional',
    summary: 'Change the signed-in user',
  },
  revokeSessions: {
    method: 'POST',
    path: '/user/revoke-sessions',
    permission: 'active user',
    client: 'optional',
    summary: 'Sign out everywhere: end every session of the signed-in user',
  },
  listTenants: {
    method: 'GET',
    path: '/tenant/list',
    permission: 'active user',
    client: 'optional',
    summary: "Tenants: all for SUPER_ADMIN, the user's own for ADMIN",
  },
  listClients: {
    method: 'GET',
    path: '/client/list/:tenantId',
    permission: 'active user',
    client: 'optional',
    summary: 'Clients of a tenant',
  },
  readClient: {
    method: 'GET',
    path: '/client/:id',
    permission: 'active user',
    client: 'optional',
    summary: 'One client',
  },
  listEmployees: {
    method: 'GET',
    path: '/employees',
    permission: 'CAN_VIEW_EMPLOYEES',
    client: 'required',
    summary: 'Employees of the client',
  },
  readEmployee: {
    method: 'GET',
    path: '/employee/:id',
    permission: 'CAN_VIEW_EMPLOYEES',
    own: true,
    client: 'required',
    summary: 'One employee',
  },
  createEmployee: {
    method: 'POST',
    path: '/employee/create',
    permission: 'CAN_MAINTAIN_EMPLOYEES',
    client: 'required',
    creates: true,
    summary: 'Add an employee',
  },
  updateEmployee: {
    method: 'POST',
    path: '/employee/update',
    permission: 'CAN_MAINTAIN_EMPLOYEES',
    own: true,
    client: 'required',
    summary: 'Change an employee',
  },
  moveEmployee: {
    method: 'POST',
    path: '/employee/:id/status',
    permission: 'CAN_MAINTAIN_EMPLOYEES',
    client: 'required',
    moves: true,
    summary: 'Tell an employee what happened: onboarding, leave, notice, rehire',
  },
  listProjects: {
    method: 'GET',
    path: '/projects',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'Projects of the client',
  },
  readProject: {
    method: 'GET',
    path: '/project/:id',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'One project',
  },
  createProject: {
    method: 'POST',
    path: '/project/create',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    creates: true,
    summary: 'Add a project',
  },
  updateProject: {
    method: 'POST',
    path: '/project/update',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    summary: 'Change a project',
  },
  listContracts: {
    method: 'GET',
    path: '/contracts',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'Contracts of the client',
  },
  readContract: {
    method: 'GET',
    path: '/contract/:id',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'One contract',
  },
  createContract: {
    method: 'POST',
    path: '/contract/create',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    creates: true,
    summary: 'Add a contract as a draft',
  },
  updateContract: {
    method: 'PUT',
    path: '/contract/:id',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    summary: 'Change a contract',
  },
  submitContract: {
    method: 'POST',
    path: '/contract/:id/submit',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    moves: true,
    summary: 'Submit a draft for approval',
  },
  approveContract: {
    method: 'POST',
    path: '/contract/:id/approve',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    moves: true,
    summary: 'Approve a submitted contract',
  },
  rejectContract: {
    method: 'POST',
    path: '/contract/:id/reject',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    moves: true,
    summary: 'Send a submitted contract back to its draft',
  },
  holdContract: {
    method: 'POST',
    path: '/contract/:id/hold',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    moves: true,
    summary: 'Put an active contract on hold',
  },
  resumeContract: {
    method: 'POST',
    path: '/contract/:id/resume',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    moves: true,
    summary: 'Go on with a contract on hold',
  },
  terminateContract: {
    method: 'POST',
    path: '/contract/:id/terminate',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    moves: true,
    summary: 'End an active contract before its time',
  },
  cancelContract: {
    method: 'POST',
    path: '/contract/:id/cancel',
    permission: 'CAN_MAINTAIN_PROJECTS',
    client: 'required',
    moves: true,
    summary: 'Call off a contract that has not begun',
  },
  readDashboard: {
    method: 'GET',
    path: '/dashboard/summary',
    permission: 'active user',
    client: 'required',
    summary: 'Worklist counters of the client, each by its own permission',
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** Returns the path of a call with its parameters filled in and encoded. */
export function pathOf(call: Call, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeSegment(params[name] ?? ''))
}

/** Encodes `.` and `..` twice, because URLs resolve them even when encoded once. The result is one segment that matches no record. */
function encodeSegment(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed())
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%252E') : encoded
}
