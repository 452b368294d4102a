import { allCalls, type CallName } from '#domain/calls.ts'
import { writeDenial } from '#server/db/audit.ts'
import type { ApiError } from '#server/pipeline/apiError.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { isRecordId } from '#server/records/kit/resource.ts'

/** Inserts an audit row if a call was denied for one of its records. The call as a whole succeeds, so nothing else records the denial. */
export async function auditIfDenied(
  { tx, caller, requestId }: Pick<RequestContext, 'tx' | 'caller' | 'requestId'>,
  call: CallName,
  id: string,
  { status, message }: ApiError,
): Promise<void> {
  if (status !== 403) return
  const target = isRecordId(id) ? id : null
  await writeDenial(tx, caller, { requestId, call: allCalls[call], reason: message, target })
}
