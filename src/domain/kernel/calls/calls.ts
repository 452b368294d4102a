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
  /** Roles of which the caller also needs one. */
  readonly roles?: readonly Role[]
  /** `required`: works within one client; `optional`: the five calls marked ◦ in Wire. */
  readonly client: 'required' | 'optional'
  /** A create: accepts an Idempotency-Key and returns 201. */
  readonly creates?: true
  /** A lifecycle event: accepts an Idempotency-Key too. */
  readonly event?: true
  /** Takes a file as multipart form data, which is read after the permission check. */
  readonly uploads?: true
  readonly summary: string
}

export const apiBase = '/hrms/v1'

/** The calls of the first page: the user and the lists. `#domain/calls.ts` adds all others, which the browser loads when they are needed. */
export const calls = {
  readSelf: {
    method: 'GET',
    path: '/user',
    permission: 'active user',
    client: 'optional',
    summary: 'The signed-in user',
  },
  listEmployees: {
    method: 'GET',
    path: '/employees',
    permission: 'CAN_VIEW_EMPLOYEES',
    client: 'required',
    summary: 'Employees of the client',
  },
  listProjects: {
    method: 'GET',
    path: '/projects',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'Projects of the client',
  },
  listContracts: {
    method: 'GET',
    path: '/contracts',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'Contracts of the client',
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
