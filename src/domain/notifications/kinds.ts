import { importPermissionArea, type ImportKind } from '#domain/imports/kinds.ts'
import { canMaintain, canView, type Area, type Permission } from '#domain/kernel/permissions.ts'

/** The maximum number of notifications that the panel shows. */
export const maxShownNotifications = 100

/** What a notification can be about. `OWN_AUTHORIZATION` and `TIMESHEET_REJECTED` go to the affected employee. */
export const notificationKinds = [
  'AUTHORIZATION_ENDING',
  'OWN_AUTHORIZATION',
  'CONTRACT_ENDING',
  'CONTRACT_TO_APPROVE',
  'TIMESHEET_TO_APPROVE',
  'TIMESHEET_REJECTED',
  'INVOICE_OVERDUE',
  'IMPORT_EMPLOYEES',
  'IMPORT_PROJECTS',
  'IMPORT_TIMESHEETS',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The kinds about the user's own employee record. */
export const ownKinds = ['OWN_AUTHORIZATION', 'TIMESHEET_REJECTED'] as const satisfies NotificationKind[]

const importNotifications = {
  EMPLOYEES: 'IMPORT_EMPLOYEES',
  PROJECTS: 'IMPORT_PROJECTS',
  TIMESHEETS: 'IMPORT_TIMESHEETS',
} as const satisfies Partial<Record<Area, NotificationKind>>

/** Returns the kind of the notification about a finished import. */
export const importNotificationOf = (kind: ImportKind): NotificationKind =>
  importNotifications[importPermissionArea(kind) as keyof typeof importNotifications]

/** A user who views notifications: their permissions in the client, and whether they are limited to their own records. */
export interface NotificationViewer {
  readonly permissions: readonly Permission[]
  readonly isLimited: boolean
  /** The viewer's own employee record in the client. */
  readonly employeeId: string | null
}

type Rule = (viewer: NotificationViewer) => boolean

const maintainRule =
  (area: Area): Rule =>
  ({ permissions, isLimited }) =>
    !isLimited && canMaintain(permissions, area)
const isEmployee: Rule = ({ employeeId }) => employeeId !== null

const rules: Readonly<Record<NotificationKind, Rule>> = {
  AUTHORIZATION_ENDING: maintainRule('EMPLOYEES'),
  OWN_AUTHORIZATION: isEmployee,
  CONTRACT_ENDING: maintainRule('PROJECTS'),
  CONTRACT_TO_APPROVE: maintainRule('PROJECTS'),
  TIMESHEET_TO_APPROVE: maintainRule('TIMESHEETS'),
  TIMESHEET_REJECTED: (viewer) => isEmployee(viewer) && canView(viewer.permissions, 'TIMESHEETS'),
  INVOICE_OVERDUE: maintainRule('INVOICES'),
  IMPORT_EMPLOYEES: maintainRule('EMPLOYEES'),
  IMPORT_PROJECTS: maintainRule('PROJECTS'),
  IMPORT_TIMESHEETS: maintainRule('TIMESHEETS'),
}

/** Returns true if a user gets notifications of a kind and can see those they already have. */
export const canSeeKind = (viewer: NotificationViewer, kind: NotificationKind): boolean => rules[kind](viewer)

/** Returns the kinds whose notifications a user can see. */
export const visibleKinds = (viewer: NotificationViewer): NotificationKind[] =>
  notificationKinds.filter((kind) => canSeeKind(viewer, kind))
