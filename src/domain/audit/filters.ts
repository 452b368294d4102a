import { auditActions } from '#domain/audit/actions.ts'
import { choice } from '#domain/kernel/lists/filters.ts'

/** The filter that the audit trail shares with the history of one record. */
export const auditFilters = { action: choice('Action', auditActions) }
