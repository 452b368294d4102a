import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { todayUtc } from '#domain/kernel/dates.ts'
import { digestMail, digestsOn, digestTiles } from '#domain/mail/digest.ts'
import type { Database } from '#server/db/database.ts'
import { findIdentity } from '#server/db/identity.ts'
import { userClients, users } from '#server/db/schema.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { callerIn } from '#server/pipeline/caller.ts'
import { summaryOf } from '#server/records/dashboard/summary.ts'
import { writableClients } from '#server/records/organization/list.ts'

const UID = 'system'

type DigestClient = Awaited<ReturnType<typeof writableClients>>[number]
type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number]
type DigestTime = { readonly now: number; readonly today: string; readonly appUrl: string | null }

/**
 * Queues the digests that are due today: at most one for each user and client, no matter how often the job
 * runs. Each one has its own transaction, so that a digest that fails doesn't stop the others. Returns how
 * many were queued.
 */
export async function sendDigests(
  database: Database,
  { now, appUrl }: Omit<DigestTime, 'today'>,
  shouldContinue = () => true,
): Promise<number> {
  const time = { now, appUrl, today: todayUtc(now) }
  let queued = 0
  const errors: unknown[] = []
  const attempt = async <T>(work: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      errors.push(error)
      return fallback
    }
  }
  const clients = await withActor(database, { uid: UID, clientId: null, tenantScope: '*' }, writableClients)
  for (const client of clients) {
    if (!shouldContinue()) break
    const actor = { uid: UID, clientId: client.clientId, tenantScope: null }
    const recipients = await attempt(
      () => withActor(database, actor, (tx) => recipientsOf(tx, client.clientId, time.today)),
      [],
    )
    for (const recipient of recipients) {
      if (!shouldContinue()) break
      const isQueued = await attempt(
        () =>
          withActor(database, { ...actor, uid: recipient.uid }, (tx) =>
            queueDigest(tx, client, recipient, time),
          ),
        false,
      )
      if (isQueued) queued += 1
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "The digests for some users weren't queued.")
  return queued
}

/** Returns a client's active users whose digest is due on the given day and isn't queued yet. */
async function recipientsOf(tx: Transaction, clientId: string, today: string) {
  return tx
    .select({
      uid: users.uid,
      email: users.email,
      firstName: users.firstName,
      digest: sql<'DAILY' | 'WEEKLY'>`${users.preferences}->>'digest'`,
    })
    .from(users)
    .innerJoin(userClients, and(eq(userClients.uid, users.uid), eq(userClients.clientId, clientId)))
    .where(
      and(
        isNull(userClients.endedAt),
        eq(users.status, 'ACTIVE'),
        isNull(users.archivedAt),
        inArray(sql`${users.preferences}->>'digest'`, [...digestsOn(today)]),
        sql`NOT EXISTS (SELECT FROM mails m WHERE m.client_id = ${clientId}
          AND m.dedupe_key = 'digest ' || ${users.uid} || ' ' || ${today}::text || ' ' || ${users.email})`,
      ),
    )
    .orderBy(asc(users.uid))
}

/** Computes the tiles that the user would see on the dashboard and queues an email with them. Returns false if no email was queued. */
async function queueDigest(
  tx: Transaction,
  { clientId, tenantId, name, code, billingEmail }: DigestClient,
  { uid, email, firstName, digest }: Recipient,
  { now, today, appUrl }: DigestTime,
): Promise<boolean> {
  const identity = await findIdentity(tx, uid)
  if (identity === null || identity.archived || identity.status !== 'ACTIVE') return false
  const claims = { uid, issuedAt: 0, signedInAt: 0, clients: [clientId], roles: identity.roles }
  const caller = callerIn(clientId, claims, identity, { ip: null, userAgent: null })
  // The user may have left the client since the recipients were read.
  if (caller.clients.length === 0) return false
  const summary = await summaryOf({ tx, caller, today, now }, digestTiles)
  const text = digestMail(summary, {
    uid,
    firstName,
    clientName: name,
    clientCode: code,
    digest,
    today,
    appUrl,
  })
  if (text === null) return false
  return queueMail(tx, {
    clientId,
    tenantId,
    kind: 'DIGEST',
    aboutId: null,
    recipient: email,
    replyTo: billingEmail,
    createdBy: UID,
    text,
    about: `digest ${uid} ${today}`,
  })
}
