import { sql } from 'drizzle-orm'
import type { AuditCheck } from '#domain/audit/record.ts'
import { toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import {
  digest,
  INITIAL_ROOT,
  belongsToClient,
  rootOf,
  SETTLE_TIME,
  type SealHead,
} from '#server/records/audit/seal.ts'

/** Limits per transaction. Both are needed, because a seal can cover anything from one event to thousands. */
const MAX_SEALS = 500
const MAX_EVENTS = 10_000

/** Runs one part of the check in its own transaction, so that checking a long trail doesn't block other work. */
type RunInTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

type Seal = {
  number: number
  seqs: string[]
  digests: string[]
  from_at: string
  to_at: string
  previous: string
  root: string
}

/**
 * Checks a client's audit trail against its seals: no sealed event is missing or changed, no event
 * was inserted between sealed events, and each seal links to the one before it. `anchor` is the newest seal as stored
 * outside the database. It reveals whether seals were removed or replaced.
 */
export async function verifyTrail(
  inTransaction: RunInTransaction,
  clientId: string,
  anchor: Pick<SealHead, 'number' | 'root'> | null,
): Promise<AuditCheck> {
  const check = { from: null as string | null, to: null as string | null, events: 0 }
  const brokenCheck = (at: string | null): AuditCheck => ({
    ...check,
    intact: false,
    brokenAt: at ?? check.to ?? check.from,
  })
  let previous = INITIAL_ROOT
  let number = 0
  let isAnchorFound = anchor === null
  let sealedCount = 0
  const settledSeq = await inTransaction((tx) => settledSeqOf(tx, clientId))
  for (;;) {
    const after = number
    const page = await inTransaction(async (tx) => {
      const seals = await readSealsAfter(tx, clientId, after)
      return { seals, stored: await eventsOf(tx, clientId, seals) }
    })
    if (page.seals.length === 0) break
    for (const seal of page.seals) {
      const start = toInstant(seal.from_at)
      check.from ??= start
      const { seqs, digests } = seal
      number += 1
      if (seal.number !== number || seal.previous !== previous) return brokenCheck(start)
      if (rootOf({ clientId, number, previous, seqs, digests }) !== seal.root) return brokenCheck(start)
      if (anchor?.number === number) {
        if (anchor.root !== seal.root) return brokenCheck(start)
        isAnchorFound = true
      }
      const damage = findFirstDamage(page.stored, seal)
      if (damage !== null) return brokenCheck(damage)
      previous = seal.root
      check.events += seqs.length
      sealedCount += seqs.filter((seq) => BigInt(seq) <= settledSeq).length
      check.to = toInstant(seal.to_at)
    }
  }
  if (!isAnchorFound) return brokenCheck(check.to)
  return (await inTransaction((tx) => countEventsThrough(tx, clientId, settledSeq))) === sealedCount
    ? { ...check, intact: true, brokenAt: null }
    : brokenCheck(await inTransaction((tx) => findFirstAddedEvent(tx, clientId, settledSeq)))
}

async function readSealsAfter(tx: Transaction, clientId: string, number: number): Promise<Seal[]> {
  const { rows } = await tx.execute<Seal>(sql`
    SELECT number, seqs::text[] AS seqs, digests, from_at::text, to_at::text, previous, root FROM (
      SELECT *, sum(cardinality(seqs)) OVER (ORDER BY number) - cardinality(seqs) AS before FROM audit_seals
        WHERE client_id = ${clientId} AND number > ${number} ORDER BY number LIMIT ${MAX_SEALS}) s
    WHERE before < ${MAX_EVENTS} ORDER BY number`)
  return rows
}

type StoredEvents = ReadonlyMap<string, { readonly digest: string; readonly at: string }>

/** Returns the stored events of the seals, keyed by sequence number. */
async function eventsOf(tx: Transaction, clientId: string, seals: readonly Seal[]): Promise<StoredEvents> {
  const seqs = seals.flatMap((seal) => seal.seqs)
  const { rows } = await tx.execute<{ seq: string; digest: string; at: string }>(sql`
    SELECT e.seq::text AS seq, ${digest} AS digest, e.at::text AS at FROM audit_events e
    WHERE ${belongsToClient(clientId)} AND e.seq = ANY (${`{${seqs.join()}}`}::bigint[])`)
  return new Map(rows.map((row) => [row.seq, row]))
}

/** Returns the time of the first changed event of a seal. For a missing event, returns the time of the event before it. Null if all events match the seal. */
function findFirstDamage(stored: StoredEvents, seal: Seal): string | null {
  let before = seal.from_at
  for (const [index, seq] of seal.seqs.entries()) {
    const event = stored.get(seq)
    if (event?.digest !== seal.digests[index]) return toInstant(event?.at ?? before)
    before = event?.at ?? before
  }
  return null
}

/** Returns the sequence number through which all events should already be sealed. */
async function settledSeqOf(tx: Transaction, clientId: string): Promise<bigint> {
  const { rows } = await tx.execute<{
    seq: string
  }>(sql`SELECT coalesce(max(to_seq), 0)::text AS seq FROM audit_seals
    WHERE client_id = ${clientId} AND sealed_at < now() - ${SETTLE_TIME}`)
  return BigInt(rows[0]?.seq ?? 0)
}

async function countEventsThrough(tx: Transaction, clientId: string, settledSeq: bigint): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM audit_events e WHERE ${belongsToClient(clientId)} AND e.seq <= ${String(settledSeq)}::bigint`,
  )
  return rows[0]?.count ?? 0
}

/** Returns the time of the first event inserted between sealed events, or null if there is none. */
async function findFirstAddedEvent(
  tx: Transaction,
  clientId: string,
  settledSeq: bigint,
): Promise<string | null> {
  // EXCEPT sorts both sides. Searching every seal for each event would take hours on a long trail.
  const { rows } = await tx.execute<{
    at: string
  }>(sql`SELECT f.at::text AS at FROM audit_events f WHERE f.seq = (
    SELECT min(seq) FROM (
      SELECT e.seq FROM audit_events e WHERE ${belongsToClient(clientId)} AND e.seq <= ${String(settledSeq)}::bigint
      EXCEPT SELECT unnest(s.seqs) FROM audit_seals s WHERE s.client_id = ${clientId}) added)`)
  return rows[0] === undefined ? null : toInstant(rows[0].at)
}
