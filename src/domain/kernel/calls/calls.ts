import type { Permission, Role } from '#domain/kernel/permissions.ts'

/** One call of the API (product.md §7, domain.md §6 Wire). The browser's services and the server's routes share it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** The path under the API base, with parameters as `:name`. */
  readonly path: string
  /**
   * Who may make the call: every active user, or users with a permission in the request's client. If there are
   * several permissions, one is enough. `own` also allows an EMPLOYEE to make the call for their own record.
   */
  readonly permission: Permission | readonly Permission[] | 'active user'
  readonly own?: true
  /** If set, the caller also needs one of these roles. */
  readonly roles?: readonly Role[]
  /** `required`: the call works within one client. `optional`: it also works without a client. */
  readonly client: 'required' | 'optional'
  /** True for a call that creates a record. It accepts an Idempotency-Key and returns 201. */
  readonly creates?: true
  /** True for other calls that accept an Idempotency-Key, such as lifecycle events. */
  readonly event?: true
  /** True if the call receives a file as multipart form data. The file is read after the permission check. */
  readonly uploads?: true
  readonly summary: string
}

export const apiBase = '/hrms/v1'

/** The calls that the first page needs. `#domain/calls.ts` adds all others, which the browser loads on first use. */
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

/** Encodes `.` and `..` twice, because URLs resolve them even if they are encoded once. The result is one path segment that matches no record. */
function encodeSegment(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed())
  return encoded === '.' || encoded === '..' ? encoded.replaceAll('.', '%252E') : encoded
}
