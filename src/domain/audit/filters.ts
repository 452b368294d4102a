import { auditActions, auditEntities } from '#domain/audit/actions.ts'
import { choice } from '#domain/kernel/lists/filters.ts'

/** The filters by the columns of the audit trail. */
export const auditFilters = {
  action: choice('Action', auditActions),
  entityType: choice('Record type', auditEntities),
}
