import { randomUUID } from 'node:crypto'
import type { AuditCheck } from '#domain/audit/record.ts'
import type { Database } from '#server/db/database.ts'
import { storeOnce } from '#server/db/installation.ts'
import { withOwner } from '#server/db/withActor.ts'
import { openAnchor, type Anchor } from '#server/records/audit/anchor.ts'
import { clientsSince, sealClient, type SealHead } from '#server/records/audit/seal.ts'
import { verifyTrail } from '#server/records/audit/verify.ts'

const FIRST_SEQUENCE = '0'

/** Returns a database's anchor. The anchor is stored in `file`. */
export async function anchorOf(database: Database, file: string): Promise<Anchor> {
  return openAnchor(file, await storeOnce(database, 'audit_anchor', randomUUID()))
}

/**
 * Seals the settled events of every trail that has events after `since`, and stores the newest seals in the
 * anchor. An event is settled once its transaction and all older ones have ended. If a trail can't
 * be sealed, the others still are, and the function throws at the end. Returns the highest sequence
 * number after `since`, or `since` if there is none.
 */
export async function sealTrails(
  database: Database,
  anchor: Anchor,
  since = FIRST_SEQUENCE,
  shouldContinue = () => true,
): Promise<string> {
  const { clientIds, last } = await withOwner(database, (tx) => clientsSince(tx, since))
  const newest: SealHead[] = []
  const seal = async (clientId: string) => {
    const anchored = await anchor.headOf(clientId)
    // In each pass, a seal covers events with higher numbers than the seal before it. When no such events are left,
    // another pass starts, because events with lower numbers may have appeared in the meantime.
    let fromSeq = FIRST_SEQUENCE
    while (shouldContinue()) {
      const from = fromSeq
      const sealed = await withOwner(database, (tx) => sealClient(tx, clientId, anchored, from))
      if (sealed === null && from === FIRST_SEQUENCE) break
      fromSeq = sealed?.toSeq ?? FIRST_SEQUENCE
      if (sealed !== null) newest.push({ clientId, number: sealed.number, root: sealed.root })
    }
  }
  const errors: unknown[] = []
  for (const clientId of clientIds) await seal(clientId).catch((error: unknown) => errors.push(error))
  if (newest.length > 0) await anchor.store(newest)
  if (errors.length > 0) throw new AggregateError(errors, 'The audit trails of some clients were not sealed.')
  return last
}

/**
 * Compares the audit trail of every client with its seals. If a trail can't be checked, the
 * others still are, and the generator throws at the end.
 */
export async function* checkTrails(
  database: Database,
  anchor: Anchor,
  shouldContinue = () => true,
): AsyncGenerator<AuditCheck & { readonly clientId: string }> {
  const { clientIds } = await withOwner(database, (tx) => clientsSince(tx, FIRST_SEQUENCE))
  const errors: unknown[] = []
  for (const clientId of clientIds) {
    if (!shouldContinue()) break
    try {
      const head = await anchor.headOf(clientId)
      yield { clientId, ...(await verifyTrail((work) => withOwner(database, work), clientId, head)) }
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'The audit trails of some clients were not checked.')
}

/** Returns a line with the result of checking a client's audit trail: how far it is sealed, or where it was changed. */
export function trailText({
  clientId,
  events,
  to,
  intact,
  brokenAt,
}: AuditCheck & { readonly clientId: string }) {
  const client = clientId === '' ? 'events without a client' : `client ${clientId}`
  if (!intact)
    return brokenAt === null
      ? `The audit trail of ${client} was changed: its seals were removed.`
      : `The audit trail of ${client} was changed: it is intact only before ${brokenAt}.`
  const count = `${events.toLocaleString('en-US')} ${events === 1 ? 'event' : 'events'}`
  return to === null
    ? `The audit trail of ${client} has no sealed events yet.`
    : `The audit trail of ${client} is intact: ${count} sealed through ${to}.`
}

/** Returns the job that seals settled events. */
export function createSealJob(
  database: Database,
  anchor: Anchor,
): (shouldContinue: () => boolean) => Promise<void> {
  // Each run starts where the second-to-last run ended. Transactions that were open during the last run may
  // have added events with lower numbers since then.
  let seen: readonly [string, string] = [FIRST_SEQUENCE, FIRST_SEQUENCE]
  return async (shouldContinue) => {
    seen = [seen[1], await sealTrails(database, anchor, seen[0], shouldContinue)]
  }
}
