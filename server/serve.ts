import { browserConfig } from '#server/web/browserConfig.ts'
import { readConfig, StartError } from '#server/config.ts'
import type { Env } from '#server/config.ts'
import { checkFieldKey } from '#server/db/installation.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { cacheVerified } from '#server/identity/cacheVerified.ts'
import { APP_CHECK_KEYS_URL, createAppCheckVerifier } from '#server/identity/appCheckVerifier.ts'
import { createFirebaseAdmin } from '#server/identity/firebaseAdmin.ts'
import { createFirebaseVerifier, FIREBASE_KEYS_URL } from '#server/identity/firebaseVerifier.ts'
import { createKeySource } from '#server/identity/keySource.ts'
import { openDatabase } from '#server/db/database.ts'
import { encryptEmployees } from '#server/records/employees/encryptEmployees.ts'
import { buildId, DIST, listen, prepareDatabase } from '#server/startup.ts'
import type { Progress, RunningServer } from '#server/startup.ts'

/** Serves Muster with a real Firebase project, in production or for evaluation. */
export async function serve({ env, progress }: { env: Env; progress: Progress }): Promise<RunningServer> {
  const config = readConfig(env)
  const { identity, fieldKey, databaseUrl } = config
  if (identity.kind !== 'firebase' || fieldKey === null || databaseUrl === null) {
    throw new StartError('FIREBASE_API_KEY is missing: this server needs a Firebase project.')
  }
  const build = buildId(DIST)
  progress('Connecting to the database…')
  const opened = await openDatabase({ ...config, databaseUrl, onProblem: progress })
  const database = await prepareDatabase(opened, config, progress)
  try {
    const cipher = createFieldCipher(fieldKey)
    await checkFieldKey(database, cipher)
    await encryptEmployees(database, cipher)
    return await listen(
      config,
      database,
      {
        cipher,
        verifyToken: cacheVerified(
          createFirebaseVerifier(identity.projectId, createKeySource(FIREBASE_KEYS_URL)),
        ),
        verifyAppIntegrity: cacheVerified(
          createAppCheckVerifier(identity, createKeySource(APP_CHECK_KEYS_URL)),
        ),
        pages: { folder: DIST, config: browserConfig(config, null, build) },
        identityAdmin: createFirebaseAdmin(identity),
        addDemo: null,
      },
      progress,
    )
  } catch (error) {
    await database.close()
    throw error
  }
}
