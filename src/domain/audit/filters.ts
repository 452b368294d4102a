import { auditActions } from '#domain/audit/actions.ts'
import { choice } from '#domain/kernel/lists/filters.ts'

/** The filter of both the audit trail and the history of one record. */
export const auditFilters = { action: choice('Action', auditActions) }
