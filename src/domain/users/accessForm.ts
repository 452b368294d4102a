import { isSame } from '#domain/kernel/same.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { sent, typed, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { roles, type Role } from '#domain/kernel/permissions.ts'
import { presetNames, presetOf, presetOverrides, type Preset } from '#domain/users/access.ts'
import { userCreate, type ManagedUser } from '#domain/users/managed.ts'

/** A user in a form or a list, where every record has an id. */
export type UserRecord = ManagedUser & { readonly id: string }

/** No preset: everything the role allows. */
export const fullAccess = 'FULL'
/** Exceptions that match no preset. They are not changed. */
export const customAccess = 'CUSTOM'

const prefix = 'clients.'
const texts = ['email', 'firstName', 'lastName'] as const

const highest = (granted: readonly Role[]): Role | undefined => roles.find((role) => granted.includes(role))

function presetKey({ grant, deny }: Pick<ManagedUser, 'grant' | 'deny'>): string {
  return grant.length + deny.length === 0 ? fullAccess : (presetOf({ grant, deny }) ?? customAccess)
}

function toDraft(record: UserRecord | null): Draft {
  return {
    ...Object.fromEntries(texts.map((name) => [name, typed(record?.[name])])),
    role: record === null ? 'SELECT' : typed(highest(record.roles), 'SELECT'),
    preset: record === null ? fullAccess : presetKey(record),
    employeeId: typed(record?.employeeId),
    employeeName: '',
    ...Object.fromEntries((record?.clients ?? []).map(({ clientId }) => [prefix + clientId, 'YES'])),
  }
}

const clientsIn = (draft: Draft): string[] =>
  Object.entries(draft).flatMap(([path, value]) =>
    path.startsWith(prefix) && value === 'YES' ? [path.slice(prefix.length)] : [],
  )

/** Returns the roles and exceptions of a draft. */
export function accessIn(draft: Draft, record: UserRecord) {
  const role = roles.find((each) => each === draft['role'])
  return { roles: role === undefined ? [] : [role], ...overridesOf(draft, record) }
}

/** The exceptions of a draft; only a client administrator's job can be narrowed. */
function overridesOf(draft: Draft, record: UserRecord | null) {
  if (draft['role'] !== 'CLIENT_ADMIN') return { grant: [], deny: [] }
  const preset = draft['preset'] ?? ''
  if (preset === customAccess && record !== null) return { grant: record.grant, deny: record.deny }
  return presetNames.some((name) => name === preset)
    ? presetOverrides(preset as Preset)
    : { grant: [], deny: [] }
}

function wholeInput(draft: Draft, record: UserRecord | null): Record<string, unknown> {
  const role = sent(draft, 'role')
  return {
    ...Object.fromEntries(texts.map((name) => [name, sent(draft, name)])),
    clients: clientsIn(draft),
    roles: role === null ? [] : [role],
    ...overridesOf(draft, record),
    employeeId: role === 'EMPLOYEE' ? sent(draft, 'employeeId') : (record?.employeeId ?? null),
  }
}

function lockOf(_: UserRecord, path: string): string | null {
  if (path === 'email') return "The email can't be changed after the invitation."
  return path === 'firstName' || path === 'lastName' ? 'Only the user can change this, in Profile.' : null
}

/** The form of a user: an invitation, later their access. */
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
    const missing: FieldError[] =
      draft['role'] === 'EMPLOYEE' && input['employeeId'] === null && record?.linkedElsewhere !== true
        ? [{ code: 'required', message: 'Select the employee record of this user.', field: 'employeeId' }]
        : []
    const errors = parsed.ok ? [] : parsed.errors
    return firstPerField([...errors.map(atField), ...missing])
  },
}

/** The form has one role. */
const atField = (error: FieldError): FieldError =>
  error.field?.startsWith('roles') === true ? { ...error, field: 'role' } : error
