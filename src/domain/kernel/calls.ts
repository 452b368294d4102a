import type { Permission, Role } from '#domain/kernel/permissions.ts'

/** One call of the API (product.md §7, domain.md §6 Wire). The browser's services and the server's routes share it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path under the API base, parameters as `:name`. */
  readonly path: string
  /**
   * Who may call it: every active user, or the holders of a permission in the client of the request; of several permissions one is
   * enough. `own` adds EMPLOYEE on the own record.
   */
  readonly permission: Permission | readonly Permission[] | 'active user'
  readonly own?: true
  /** The roles of which the caller needs one as well. */
  readonly roles?: readonly Role[]
  /** `required`: works within one client; `optional`: the five calls marked ◦ in Wire. */
  readonly client: 'required' | 'optional'
  /** A create: accepts an Idempotency-Key and returns 201. */
  readonly creates?: true
  /** A lifecycle event: accepts an Idempotency-Key too. */
  readonly event?: true
  readonly summary: string
}

export const apiBase = '/hrms/v1'

/** The calls about records. `#domain/calls.ts` adds those of lifecycle events, which the browser loads with the first event. */
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
  listNotes: {
    method: 'GET',
    path: '/notes',
    permission: ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS'],
    client: 'required',
    summary: 'Notes on the employees, projects and contracts that the caller may see',
  },
  readNote: {
    method: 'GET',
    path: '/note/:id',
    permission: ['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS'],
    client: 'required',
    summary: 'One note',
  },
  createNote: {
    method: 'POST',
    path: '/note/create',
    permission: ['CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'],
    client: 'required',
    creates: true,
    summary: 'Add a note to an employee, a project or a contract',
  },
  updateNote: {
    method: 'POST',
    path: '/note/update',
    permission: ['CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'],
    client: 'required',
    summary: 'Change a note',
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
  readDashboard: {
    method: 'GET',
    path: '/dashboard/summary',
    permission: 'active user',
    client: 'required',
    summary: 'Worklist counters of the client, each by its own permission',
  },
} as const satisfies Record<string, Call>

/** Returns whether the permissions allow the call. */
export function isAllowed({ permission }: Call, granted: readonly string[]): boolean {
  return permission === 'active user' || [permission].flat().some((each) => granted.includes(each))
}

/** Returns the path of a call with its parameters filled in and encoded. */
export function pathOf(call: Call, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeSegment(params[name] ?? ''))
}

/** Encodes `.` and `..` twice, because URLs resolve them even when encoded once. The result is one segment that matches no record. */
function encodeSegment(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed())
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%252E') : encoded
}
