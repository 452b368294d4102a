import type { Database } from '#server/db/database.ts'
import { listUsersWithClients } from '#server/records/users/rows.ts'
import { withOwner } from '#server/db/withActor.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import type { Emulator, EmulatorAccount } from '#server/demo/emulator.ts'

const BATCH = 100

/** Creates an emulator account for each user without one, because the emulator loses all accounts when it stops. Returns how many were created. */
export async function createMissingAccounts(database: Database, emulator: Emulator): Promise<number> {
  await emulator.enableEmailPrivacy()
  const accounts = await accountsOf(database)
  let created = 0
  for (let start = 0; start < accounts.length; start += BATCH) {
    const batch = accounts.slice(start, start + BATCH)
    const existing = await emulator.findExistingUids(batch.map(({ uid }) => uid))
    for (const account of batch.filter(({ uid }) => !existing.has(uid))) {
      await emulator.createDemoAccount(account)
      created += 1
    }
  }
  return created
}

async function accountsOf(database: Database): Promise<EmulatorAccount[]> {
  const rows = await withOwner(database, listUsersWithClients)
  return rows.map(({ uid, email, displayName, status, roles, clientIds }) => ({
    uid,
    email,
    displayName,
    password: DEMO_PASSWORD,
    disabled: status === 'DISABLED',
    claims: { clients: clientIds, roles },
  }))
}
