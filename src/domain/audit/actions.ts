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

/** The event of a LOGOUT that ended one browser's session. A LOGOUT without it ended all of the user's sessions. */
export const ordinarySignOut = 'signOut'

/** Replaces restricted values in the audit trail. */
export const hiddenValue = '•••'
