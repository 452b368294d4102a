import { and, eq, lte, sql } from 'drizzle-orm'
import type { Role } from '#domain/kernel/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { accountUpdates } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { AccountMissing, type IdentityAdmin } from '#server/identity/admin.ts'

/** The number of accounts read at a time. */
const ACCOUNTS_AT_ONCE = 100
const MAX_PAUSE_MINUTES = 60

/** The identity provider's calls that update an account. */
export type Provider = Pick<IdentityAdmin, 'setClaims' | 'setDisabled' | 'revokeSessions'>

type Account = { uid: string; version: number; roles: Role[]; disabled: boolean; clients: string[] }

/** Returns true if an account at the provider is due for an update. */
export function isAccountUpdateDue(database: Database): Promise<boolean> {
  return withOwner(database, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT FROM account_updates WHERE next_at <= now() LIMIT 1`)
    return rows.length > 0
  })
}

/**
 * Updates the accounts at the provider with the access stored in the database. A later run retries a failed
 * update, after a pause of up to an hour. Returns how many updates failed.
 */
export async function updateAccounts(
  database: Database,
  provider: Provider,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  let failed = 0
  for (;;) {
    const due = await dueAccounts(database)
    for (const account of due) {
      if (!shouldContinue()) return failed
      if (await sendAccess(provider, account)) await removeUpdate(database, account)
      else {
        failed += 1
        await postpone(database, account)
      }
    }
    if (due.length < ACCOUNTS_AT_ONCE) return failed
  }
}

async function dueAccounts(database: Database): Promise<Account[]> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<Account>(sql`SELECT a.uid, a.version, u.roles, u.status = 'DISABLED' AS disabled,
        ARRAY(SELECT m.client_id FROM user_clients m WHERE m.uid = a.uid AND m.ended_at IS NULL ORDER BY m.position, m.client_id) AS clients
      FROM account_updates a JOIN users u ON u.uid = a.uid WHERE a.next_at <= now() ORDER BY a.next_at, a.uid LIMIT ${ACCOUNTS_AT_ONCE}`),
  )
  return rows
}

/**
 * Returns true if the provider accepted an account's access. Also returns true if the provider doesn't have the
 * account, because no update is needed then.
 */
async function sendAccess(provider: Provider, { uid, roles, disabled, clients }: Account): Promise<boolean> {
  try {
    // `disabled` is set before the claims. The provider rejects claims with too many clients, but a user with
    // such claims must still be disabled.
    await provider.setDisabled(uid, disabled)
    if (disabled) await provider.revokeSessions(uid)
    await provider.setClaims(uid, { clients, roles })
    return true
  } catch (error) {
    return error instanceof AccountMissing
  }
}

/** Removes a completed update, unless the user's access has changed again in the meantime. */
async function removeUpdate(database: Database, { uid, version }: Account): Promise<void> {
  await withOwner(database, (tx) =>
    tx.delete(accountUpdates).where(and(eq(accountUpdates.uid, uid), lte(accountUpdates.version, version))),
  )
}

async function postpone(database: Database, { uid, version }: Account): Promise<void> {
  await withOwner(database, (tx) =>
    tx.execute(sql`UPDATE account_updates SET attempts = attempts + 1,
        next_at = now() + make_interval(mins => least(${MAX_PAUSE_MINUTES}, power(2, least(attempts, 10))::int))
      WHERE uid = ${uid} AND version = ${version}`),
  )
}
