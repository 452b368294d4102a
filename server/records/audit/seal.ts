import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'

/** The maximum number of events in one seal. */
const MAX_EVENTS = 10_000
/** No transaction stays open this long. Once a seal is this old, no new event can have a lower number than the events in it. */
export const SETTLE_TIME = sql`interval '1 hour'`

/** The client id in seals of events that don't belong to a client. */
export const NO_CLIENT = ''

/** The content that a seal is computed from. */
export type SealContent = {
  clientId: string
  number: number
  previous: string
  seqs: readonly string[]
  digests: readonly string[]
}

/** The `previous` of the first seal. */
export const INITIAL_ROOT = '0'.repeat(64)

/** Returns the hash of a seal, which covers its events in order and the previous seal. */
export function rootOf({ clientId, number, previous, seqs, digests }: SealContent): string {
  const content = JSON.stringify({ version: 1, clientId, number, previous, seqs, digests })
  return createHash('sha256').update(content).digest('hex')
}

/**
 * The digest of the event `e`. Verification compares it with the digest stored in the event's seal, so it must
 * never change for a stored event. The IP address and browser were added later, so they are only included if
 * at least one is set.
 */
export const digest: SQL = sql`encode(sha256(convert_to((jsonb_build_array(
  e.id, e.seq, e.client_id, e.tenant_id, extract(epoch FROM e.at), e.actor_uid, e.actor_name, e.actor_role, e.action, e.entity_type,
  e.entity_id, e.entity_label, e.fields, e.changes, e.event, e.reason, e.request_id)
  || CASE WHEN num_nonnulls(e.ip, e.user_agent) = 0 THEN '[]' ELSE jsonb_build_array(e.ip, e.user_agent) END)::text, 'UTF8')), 'hex')`

/** Returns the condition that the event `e` belongs to a client, or to no client for NO_CLIENT. */
export const belongsToClient = (clientId: string): SQL =>
  clientId === NO_CLIENT ? sql`e.client_id IS NULL` : sql`e.client_id = ${clientId}`

/**
 * The condition that the transaction of the event `e` and all older transactions have ended. A newer transaction
 * can still add events with lower numbers. A later seal covers them. In a restored database, transaction ids can
 * be ahead of the database's counter. Transactions with such ids have ended too.
 */
const isSettled = sql`(e.xid < pg_snapshot_xmin(pg_current_snapshot()) OR e.xid >= pg_snapshot_xmax(pg_current_snapshot()))`

/** The condition that the event `e` is in no seal: its number is above all event numbers in seals older than SETTLE_TIME, and no newer seal lists it. Postgres hashes the list once instead of searching it for each event. */
const isUnsealed = (clientId: string): SQL => sql`e.seq > coalesce((SELECT max(s.to_seq) FROM audit_seals s
    WHERE s.client_id = ${clientId} AND s.sealed_at < now() - ${SETTLE_TIME}), 0)
  AND e.seq NOT IN (SELECT unnest(s.seqs) FROM audit_seals s WHERE s.client_id = ${clientId} AND s.sealed_at >= now() - ${SETTLE_TIME})`

/** The client, number and root of a seal. */
export type SealHead = { clientId: string; number: number; root: string }
/** A new seal, and the highest event number in it. */
type NewSeal = SealHead & { toSeq: string }

/**
 * Adds one seal for up to MAX_EVENTS settled, unsealed events of a client, and returns it. `tx` must run as the
 * owner of the tables. Returns null if there is nothing to seal. Also returns null if the anchored seal isn't in
 * the database, because a new seal would hide that seals were removed. Only reads events with numbers above
 * `fromSeq`, so that a long trail isn't read again for each of its seals.
 */
export async function sealClient(
  tx: Transaction,
  clientId: string,
  anchored: Pick<SealHead, 'number' | 'root'> | null,
  fromSeq = '0',
): Promise<NewSeal | null> {
  // Only one process seals at a time. The unique key on `previous` would reject a second seal anyway.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('audit seal'), hashtext(${clientId}))`)
  if (anchored !== null && !(await hasSeal(tx, clientId, anchored))) return null
  const { rows } = await tx.execute<{ seq: string; digest: string; at: string }>(sql`
    SELECT e.seq::text AS seq, ${digest} AS digest, e.at::text AS at FROM audit_events e
    WHERE ${belongsToClient(clientId)} AND e.seq > ${fromSeq}::bigint AND ${isUnsealed(clientId)} AND ${isSettled} ORDER BY e.seq LIMIT ${MAX_EVENTS}`)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return null
  const { rows: before } = await tx.execute<{ number: number; root: string }>(
    sql`SELECT number, root FROM audit_seals WHERE client_id = ${clientId} ORDER BY number DESC LIMIT 1`,
  )
  const seqs = rows.map(({ seq }) => seq)
  const digests = rows.map((row) => row.digest)
  const content = {
    clientId,
    number: (before[0]?.number ?? 0) + 1,
    previous: before[0]?.root ?? INITIAL_ROOT,
    seqs,
    digests,
  }
  const root = rootOf(content)
  await tx.execute(sql`INSERT INTO audit_seals (client_id, number, seqs, digests, from_at, to_at, to_seq, previous, root)
    VALUES (${clientId}, ${content.number}, ${`{${seqs.join()}}`}::bigint[], ${`{${digests.join()}}`}::text[], ${first.at}::timestamptz,
      ${last.at}::timestamptz, ${last.seq}::bigint, ${content.previous}, ${root})`)
  return { clientId, number: content.number, root, toSeq: last.seq }
}

async function hasSeal(
  tx: Transaction,
  clientId: string,
  { number, root }: Omit<SealHead, 'clientId'>,
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM audit_seals WHERE client_id = ${clientId} AND number = ${number} AND root = ${root}`,
  )
  return rows.length > 0
}

/** Returns the clients that have events with numbers above `seq`, and the highest of these numbers, or `seq` if there are none. */
export async function clientsSince(
  tx: Transaction,
  seq: string,
): Promise<{ clientIds: readonly string[]; last: string }> {
  const { rows } = await tx.execute<{ client_id: string; last: string }>(
    sql`SELECT coalesce(client_id, ${NO_CLIENT}) AS client_id, max(seq)::text AS last FROM audit_events
      WHERE seq > ${seq}::bigint GROUP BY 1 ORDER BY 1`,
  )
  const last = rows.reduce((highest, row) => (BigInt(row.last) > BigInt(highest) ? row.last : highest), seq)
  return { clientIds: rows.map(({ client_id }) => client_id), last }
}
