import { isSame } from '#domain/kernel/same.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'
import {
  permissions,
  roles,
  type Permission,
  type PermissionOverrides,
  type Role,
} from '#domain/kernel/permissions.ts'
import { presetFor, presetNames, presetOverrides, type Preset } from '#domain/users/access.ts'
import { userCreate, type ManagedUser } from '#domain/users/managed.ts'

/** A user in a form or a list, where every record needs an id. */
export type UserRecord = ManagedUser & { readonly id: string }

/** The choice to use no preset, so that the user can do everything that the role allows. */
export const fullAccess = 'FULL'
/** The choice for exceptions that match no preset. */
export const customAccess = 'CUSTOM'

const noExceptions: PermissionOverrides = { grant: [], deny: [] }

const clientPrefix = 'clients.'
const texts = ['email', 'firstName', 'lastName'] as const

const highestRole = (userRoles: readonly Role[]): Role | undefined =>
  roles.find((role) => userRoles.includes(role))

/** Returns the clients that a user can have: those of their tenant, and those that they already have. A user without a tenant can have all clients. */
export function clientChoices<T extends ManagedUser['clients'][number]>(
  clients: readonly T[],
  record: ManagedUser | null,
): readonly T[] {
  const tenantId = record?.tenantId ?? null
  if (record === null || tenantId === null) return clients
  const ownIds = record.clients.map(({ clientId }) => clientId)
  return clients.filter((client) => client.tenantId === tenantId || ownIds.includes(client.clientId))
}

/** The form's value for one permission: granted or denied to the user, or '' if the role decides. */
export type Exception = '' | 'GRANTED' | 'DENIED'

/** Returns the path of the exception for a permission. */
export const exceptionPath = (permission: Permission): string => `exceptions.${permission}`

/** Returns the preset option that matches the exceptions. Presets only apply to client admins. */
function presetKey(role: string | undefined, { grant, deny }: PermissionOverrides): string {
  if (grant.length + deny.length === 0) return fullAccess
  return presetFor(role === undefined ? [] : [role], { grant, deny }) ?? customAccess
}

/** Returns the exception for a permission. A denial overrides a grant. */
export function exceptionOf({ grant, deny }: PermissionOverrides, permission: Permission): Exception {
  if (deny.includes(permission)) return 'DENIED'
  return grant.includes(permission) ? 'GRANTED' : ''
}

const exceptionDraft = (overrides: PermissionOverrides): Draft =>
  Object.fromEntries(permissions.map((name) => [exceptionPath(name), exceptionOf(overrides, name)]))

/** Returns the draft values for the preset and all exceptions after a change to one exception. */
export function withException(
  draft: Draft,
  record: UserRecord | null,
  permission: Permission,
  exception: Exception,
): Draft {
  const { grant, deny } = overridesOf(draft, record)
  const withChange = (names: readonly Permission[], add: boolean) =>
    permissions.filter((name) => (name === permission ? add : names.includes(name)))
  const overrides = {
    grant: withChange(grant, exception === 'GRANTED'),
    deny: withChange(deny, exception === 'DENIED'),
  }
  return { preset: presetKey(draft['role'], overrides), ...exceptionDraft(overrides) }
}

function toDraft(record: UserRecord | null): Draft {
  return {
    ...Object.fromEntries(texts.map((name) => [name, formText(record?.[name])])),
    role: record === null ? 'SELECT' : formText(highestRole(record.roles), 'SELECT'),
    preset: record === null ? fullAccess : presetKey(highestRole(record.roles), record),
    ...exceptionDraft(record ?? noExceptions),
    employeeId: formText(record?.employeeId),
    employeeName: '',
    ...Object.fromEntries((record?.clients ?? []).map(({ clientId }) => [clientPrefix + clientId, 'YES'])),
  }
}

const clientsIn = (draft: Draft): string[] =>
  Object.entries(draft).flatMap(([path, value]) =>
    path.startsWith(clientPrefix) && value === 'YES' ? [path.slice(clientPrefix.length)] : [],
  )

/** Returns the roles and exceptions in a draft. */
export function accessIn(draft: Draft, record: UserRecord | null) {
  const role = roles.find((each) => each === draft['role'])
  return { roles: role === undefined ? [] : [role], ...overridesOf(draft, record) }
}

/** Returns the exceptions in a draft: those of its preset, those for individual permissions, or none. Presets only apply to client admins. */
function overridesOf(draft: Draft, record: UserRecord | null): PermissionOverrides {
  const preset = draft['preset'] ?? ''
  if (preset === customAccess) {
    const stored = record ?? noExceptions
    const exceptionNow = (name: Permission) => draft[exceptionPath(name)] ?? exceptionOf(stored, name)
    return {
      // A denial overrides a stored grant but doesn't remove it.
      grant: permissions.filter(
        (name) =>
          exceptionNow(name) === 'GRANTED' ||
          (exceptionNow(name) === 'DENIED' && stored.grant.includes(name)),
      ),
      deny: permissions.filter((name) => exceptionNow(name) === 'DENIED'),
    }
  }
  return draft['role'] === 'CLIENT_ADMIN' && presetNames.some((name) => name === preset)
    ? presetOverrides(preset as Preset)
    : noExceptions
}

function wholeInput(draft: Draft, record: UserRecord | null): Record<string, unknown> {
  const role = inputValue(draft, 'role')
  return {
    ...Object.fromEntries(texts.map((name) => [name, inputValue(draft, name)])),
    clients: clientsIn(draft),
    roles: role === null ? [] : [role],
    ...overridesOf(draft, record),
    employeeId: role === 'EMPLOYEE' ? inputValue(draft, 'employeeId') : (record?.employeeId ?? null),
  }
}

/** Returns true if the path is the user's first or last name. */
export const isNamePath = (path: string): boolean => path === 'firstName' || path === 'lastName'

function lockOf(_: UserRecord, path: string): string | null {
  if (path === 'email') return "The email can't be changed after the user has been invited."
  return isNamePath(path) ? 'Only the user can change this, in their profile.' : null
}

/** The form for inviting a user and for changing the user's access later. */
export const accessForm: FormShape<UserRecord> = {
  toDraft,
  toInput(draft, record) {
    const input = wholeInput(draft, record)
    if (record === null) return input
    const before = wholeInput(toDraft(record), record)
    return Object.fromEntries(Object.entries(input).filter(([name, value]) => !isSame(value, before[name])))
  },
  lockOf,
  check(draft, record) {
    const input = wholeInput(draft, record)
    const parsed = parseInput(userCreate, input)
    const linkErrors: FieldError[] =
      draft['role'] === 'EMPLOYEE' && input['employeeId'] === null && record?.linkedElsewhere !== true
        ? [{ code: 'required', message: "Select this user's employee record.", field: 'employeeId' }]
        : []
    const errors = parsed.ok ? [] : parsed.errors
    return firstPerField([...errors.map(moveToFormField), ...linkErrors])
  },
}

/** Moves an error in `roles` to the form's role field, because the form only has one role. */
const moveToFormField = (error: FieldError): FieldError =>
  error.field?.startsWith('roles') === true ? { ...error, field: 'role' } : error
