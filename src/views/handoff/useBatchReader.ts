import type { BatchReader } from '#domain/handoff/rights.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'

/** Returns what the user can see and do with batches. */
export function useBatchReader(): BatchReader {
  const permissions = usePermissions()
  return { permissions, onlyOwn: !canMaintain(permissions, 'OTHERS') }
}
