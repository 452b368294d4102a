import type { Area } from '#domain/kernel/permissions.ts'

/** What the audit trail records (domain.md §1 AuditEvent), and calls that were denied. */
export const auditActions = [
  'CREATE',
  'UPDATE',
  'ARCHIVE',
  'SUBMIT',
  'APPROVE',
  'REJECT',
  'REOPEN',
  'EXCLUDE',
  'ISSUE',
  'SEND',
  'VOID',
  'CREDIT',
  'PAY',
  'REVERSE',
  'LOCK',
  'UNLOCK',
  'LOGIN',
  'LOGOUT',
  'ROLE_CHANGE',
  'REVEAL',
  'DOWNLOAD',
  'EXPORT',
  'IMPORT',
  'UNDO',
  'authz.denied',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The kinds of record that events are about. */
export const auditEntities = [
  'employee',
  'project',
  'contract',
  'assignment',
  'timesheet',
  'invoice',
  'payment',
  'batch',
  'setup',
  'note',
  'view',
  'user',
  'settings',
  'client',
  'tenant',
  'audit',
  'import',
  'call',
] as const
export type AuditEntity = (typeof auditEntities)[number]

/** The permission areas of which one is needed to see events about a kind of record. Without any, the audit trail's own permission is enough. */
export const auditAreas: Readonly<Record<AuditEntity, readonly Area[]>> = {
  employee: ['EMPLOYEES'],
  project: ['PROJECTS'],
  contract: ['PROJECTS'],
  assignment: ['PROJECTS'],
  timesheet: ['TIMESHEETS'],
  invoice: ['INVOICES'],
  payment: ['INVOICES'],
  batch: ['INVOICES'],
  setup: ['INVOICES'],
  note: ['EMPLOYEES', 'PROJECTS'],
  view: [],
  user: ['USERS'],
  settings: [],
  client: [],
  tenant: [],
  audit: [],
  import: [],
  call: [],
}

/** The event of a LOGOUT that ended the session of one browser. Without it, the LOGOUT ended all sessions of the user. */
export const ordinarySignOut = 'signOut'

/** Replaces restricted values in the audit trail. */
export const hiddenValue = '•••'
