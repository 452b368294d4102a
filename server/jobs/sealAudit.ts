import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { storeOnce } from '#server/db/installation.ts'
import { withOwner } from '#server/db/withActor.ts'
import { openAnchor, type Anchor } from '#server/records/audit/anchor.ts'
import { clientsSince, sealClient, type Head } from '#server/records/audit/seal.ts'
import { verifyTrail } from '#server/records/audit/verify.ts'

const FIRST_SEQUENCE = '0'

/** Returns the anchor of the database in a file. */
export async function anchorOf(database: Database, file: string): Promise<Anchor> {
  return openAnchor(file, await storeOnce(database, 'audit_anchor', randomUUID()))
}

/** Seals the settled events of every trail with events after `since`, and stores the newest seals in the anchor. Returns the highest number seen. */
export async function sealTrails(
  database: Database,
  anchor: Anchor,
  since = FIRST_SEQUENCE,
  shouldContinue = () => true,
): Promise<string> {
  const { clientIds, last } = await withOwner(database, (tx) => clientsSince(tx, since))
  const newest: Head[] = []
  for (const clientId of clientIds) {
    const noted = await anchor.headOf(clientId)
    // Events above the last seal first, and then those that appeared below it meanwhile.
    let above = FIRST_SEQUENCE
    while (shouldContinue()) {
      const from = above
      const sealed = await withOwner(database, (tx) => sealClient(tx, clientId, noted, from))
      if (sealed === null && from === FIRST_SEQUENCE) break
      above = sealed?.toSeq ?? FIRST_SEQUENCE
      if (sealed !== null) newest.push({ clientId, number: sealed.number, root: sealed.root })
    }
  }
  if (newest.length > 0) await anchor.note(newest)
  return last
}

/** Returns the clients whose audit trail differs from its seals, each with the time of the first difference. */
export async function findBrokenTrails(
  database: Database,
  anchor: Anchor,
  shouldContinue = () => true,
): Promise<readonly { clientId: string; brokenAt: string }[]> {
  const { clientIds } = await withOwner(database, (tx) => clientsSince(tx, FIRST_SEQUENCE))
  const broken: { clientId: string; brokenAt: string }[] = []
  for (const clientId of clientIds) {
    if (!shouldContinue()) break
    const head = await anchor.headOf(clientId)
    const { brokenAt } = await withOwner(database, (tx) => verifyTrail(tx, clientId, head))
    if (brokenAt !== null) broken.push({ clientId, brokenAt })
  }
  return broken
}

/** Returns the job that seals what is settled. */
export function createSealing(
  database: Database,
  anchor: Anchor,
): (shouldContinue: () => boolean) => Promise<void> {
  // Starts with the events of two runs ago, because a transaction may still have been open when a later event was read.
  let seen: readonly [string, string] = [FIRST_SEQUENCE, FIRST_SEQUENCE]
  return async (shouldContinue) => {
    seen = [seen[1], await sealTrails(database, anchor, seen[0], shouldContinue)]
  }
}
