import type { Caller } from '#server/pipeline/caller.ts'

/** Returns the client of the request, for calls that require one. */
export function clientOf(caller: Caller): Caller['clients'][number] {
  const client = caller.clients.find((candidate) => candidate.clientId === caller.clientId)
  if (client === undefined) throw new Error('this call needs a client')
  return client
}

/** Returns the common fields of a new record. */
export function newRecord(caller: Caller, id: string) {
  const { clientId, tenantId } = clientOf(caller)
  const now = new Date().toISOString()
  return {
    id,
    tenantId,
    clientId,
    version: 1,
    createdAt: now,
    createdBy: caller.uid,
    updatedAt: now,
    updatedBy: caller.uid,
    archivedAt: null,
  }
}
