import { todayUtc } from '#domain/kernel/dates.ts'
import { browserConfig } from '#server/web/browserConfig.ts'
import type { DemoAccount } from '#server/web/browserConfig.ts'
import { readConfig, StartError } from '#server/config.ts'
import type { Config, Env } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/demo/accounts.ts'
import { addAttestationRoute } from '#server/demo/attest.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { addDemoNotifications } from '#server/demo/data/notifications.ts'
import { requireDemoDatabase } from '#server/demo/demoDatabase.ts'
import { openDemoCipher } from '#server/demo/demoCipher.ts'
import { createEmulator } from '#server/demo/emulator.ts'
import type { Emulator } from '#server/demo/emulator.ts'
import { createMissingAccounts } from '#server/demo/emulatorUsers.ts'
import { readLocalKeys } from '#server/demo/localKeys.ts'
import { watchEmails } from '#server/demo/mailWatch.ts'
import type { FieldCipher } from '#server/records/kit/fieldCipher.ts'
import { createAttestationVerifier } from '#server/identity/attestation.ts'
import { createEmulatorVerifier } from '#server/identity/emulatorVerifier.ts'
import { cacheVerified } from '#server/identity/cacheVerified.ts'
import type { FolderLock } from '#server/embedded/lock.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { encryptEmployees } from '#server/records/employees/encryptEmployees.ts'
import { buildId, DIST, listen, outboxFolderOf, prepareDatabase } from '#server/startup.ts'
import type { Progress, RunningServer } from '#server/startup.ts'

/** The demo's server and its accounts. */
export type RunningDemo = RunningServer & {
  accounts: DemoAccount[]
  password: string
  /** The folder that emails are written to. Null if they are sent. */
  outbox: string | null
}

/**
 * Serves the demo with an Auth emulator that may still be starting. While it starts, the database is opened and
 * filled. The accounts are created once the emulator is ready. The browser app is served once `built`
 * resolves. With the embedded database, closing the server releases the lock on the data folder.
 */
export async function serveDemo({
  env,
  progress,
  lock,
  built,
}: {
  env: Env
  progress: Progress
  lock: FolderLock
  built?: Promise<unknown>
}): Promise<RunningDemo> {
  const config = readConfig(env)
  const { identity } = config
  if (identity.kind !== 'emulator') {
    throw new StartError(
      'FIREBASE_API_KEY is set, but the demo only uses the emulator. Start with NODE_ENV=production, or unset the FIREBASE_ variables.',
    )
  }
  const database = await openDemoDatabase(config, lock, progress)
  try {
    const keys = await readLocalKeys(config.dataDir)
    const cipher = await openDemoCipher(database, config)
    await encryptEmployees(database, cipher)
    const emulatorUrl = `http://127.0.0.1:${identity.port}`
    const emulator = createEmulator(emulatorUrl, identity.projectId)
    await fillDatabase(database, cipher, emulator, progress)
    await built
    const demo = { accounts: demoAccounts, password: DEMO_PASSWORD }
    const server = await listen(
      config,
      database,
      {
        cipher,
        verifyToken: createEmulatorVerifier(emulatorUrl, identity.projectId),
        verifyAppIntegrity: cacheVerified(createAttestationVerifier(keys.attestation.publicKey)),
        pages: { folder: DIST, config: browserConfig(config, demo, buildId(DIST)) },
        identityAdmin: emulator,
        addDemo: (app) => addAttestationRoute(app, keys.attestation.privateKey),
      },
      progress,
    )
    const outbox = config.smtpUrl === null ? outboxFolderOf(config) : null
    return { ...withPrintedLinks(server, emulator, identity.apiKey), outbox }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openDemoDatabase(config: Config, lock: FolderLock, progress: Progress): Promise<Database> {
  const isEmbedded = config.databaseUrl === null
  progress(isEmbedded ? `Opening the embedded database in ${config.dataDir}…` : 'Connecting to the database…')
  const opened = await openDatabaseOrEmbedded({ ...config, lock, onProblem: progress, onLost: stopAtOnce })
  if (!isEmbedded && !config.evaluation) await requireDemoDatabase(opened)
  const database = await prepareDatabase(opened, config, progress)
  if (isEmbedded)
    progress('The embedded database is for evaluation: it survives a crash, but not a power loss.')
  return database
}

/** Ends the process when the embedded database is lost, because every later request would fail. */
function stopAtOnce(message: string): void {
  setImmediate(() => {
    throw new StartError(message)
  })
}

async function fillDatabase(
  database: Database,
  cipher: FieldCipher,
  emulator: Emulator,
  progress: Progress,
): Promise<void> {
  const isLoaded = await loadDemoData(database, { today: todayUtc(), cipher })
  if (isLoaded) {
    await addDemoNotifications(database, Date.now())
    progress('The demo data is loaded.')
  }
  await emulator.waitUntilReady()
  const created = await createMissingAccounts(database, emulator)
  if (created > 0)
    progress(`The sign-in emulator has ${created} new ${created === 1 ? 'account' : 'accounts'}.`)
}

function withPrintedLinks(
  server: RunningServer,
  emulator: Emulator,
  apiKey: string,
): Omit<RunningDemo, 'outbox'> {
  const mails = watchEmails(emulator, server.url, apiKey, (line) => process.stdout.write(`${line}\n`))
  return {
    url: server.url,
    accounts: [...demoAccounts],
    password: DEMO_PASSWORD,
    close: async () => {
      mails.stop()
      await server.close()
    },
  }
}
