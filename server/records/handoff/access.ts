import { canHandOffTo, canViewBatchesOf, type BatchReader } from '#domain/handoff/rights.ts'
import type { HandoffSystemKey } from '#domain/handoff/systems.ts'
import { notFound, notPermitted } from '#server/pipeline/apiError.ts'
import { employeeLimitOf, type Caller } from '#server/pipeline/caller.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { batchResource } from '#server/records/handoff/resource.ts'
import type { BatchRecord } from '#server/records/handoff/table.ts'
import { recordById } from '#server/records/kit/resource.ts'

/** Returns a batch. Throws 404 if the caller can't see it. For a change, throws 403 if the caller can see it but not change it. */
export async function batchById(
  context: RequestContext,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<BatchRecord> {
  const row = await recordById(context, batchResource, id, mode)
  checkCanSeeBatches(context, row.system)
  if (mode === 'change') checkCanHandOff(context, row.system)
  return row
}

/** Throws 403 unless the caller can hand off to a system. */
export function checkCanHandOff({ caller }: Pick<RequestContext, 'caller'>, system: HandoffSystemKey): void {
  if (!canHandOffTo(system, readerOf(caller))) throw notPermitted()
}

/** Throws 404 unless the caller can see what is handed off to a system. */
export function checkCanSeeBatches(
  { caller }: Pick<RequestContext, 'caller'>,
  system: HandoffSystemKey,
): void {
  if (!canViewBatchesOf(system, readerOf(caller))) throw notFound()
}

const readerOf = (caller: Caller): BatchReader => ({
  permissions: caller.permissions,
  onlyOwn: employeeLimitOf(caller) !== null,
})
