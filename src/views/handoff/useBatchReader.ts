import type { BatchReader } from '#domain/handoff/rights.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'

/** Returns the rights that determine which batches the user can see and change. */
export function useBatchReader(): BatchReader {
  const permissions = usePermissions()
  return { permissions, onlyOwn: !canMaintain(permissions, 'OTHERS') }
}
