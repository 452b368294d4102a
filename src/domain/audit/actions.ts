/** The actions that the audit trail records (domain.md §1 AuditEvent), including denied calls. */
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

/** The event recorded with a LOGOUT that ended one browser's session. A LOGOUT without it ended all of the user's sessions. */
export const ordinarySignOut = 'signOut'

/** Shown in the audit trail instead of restricted values, and instead of ids that the user isn't allowed to see. */
export const hiddenValue = '•••'
