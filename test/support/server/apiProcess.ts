import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { importJWK } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { createApp } from '#server/app.ts'
import { StartError } from '#server/config.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { migrate } from '#server/db/migrate.ts'
import { clients, tenants, userClients, users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { createAttestationVerifier } from '#server/identity/attestation.ts'
import { createFirebaseVerifier } from '#server/identity/firebaseVerifier.ts'
import { createKeySource } from '#server/identity/keySource.ts'

/** An API process that tests can kill, on an embedded or a given database: `node apiProcess.ts <settings as JSON>`. */
export type ApiProcessSettings = {
  dataDir: string
  databaseUrl: string | null
  projectId: string
  uid: string
  tenantId: string
  clientId: string
  signingKey: JWK
  integrityKey: JWK
}

const settings = JSON.parse(process.argv[2] ?? '{}') as ApiProcessSettings
const { dataDir, databaseUrl, projectId, uid, tenantId, clientId } = settings

try {
  const database = await openDatabaseOrEmbedded({ databaseUrl, databaseOwnerUrl: null, dataDir })
  await migrate(database)
  await withOwner(database, async (tx) => {
    const by = { createdBy: 'test', updatedBy: 'test' }
    const address = { street1: '1', street2: null, country: 'USA', state: 'TX', city: 'Plano', zip: '75024' }
    await tx
      .insert(tenants)
      .values({ tenantId, name: 'T', slug: 'ttt', contactEmail: 'a@b.test', searchText: 't', ...by })
      .onConflictDoNothing()
    await tx
      .insert(clients)
      .values({
        clientId,
        tenantId,
        name: 'C',
        code: 'CC',
        address,
        billingEmail: 'a@b.test',
        searchText: 'c',
        ...by,
      })
      .onConflictDoNothing()
    await tx
      .insert(users)
      .values({
        uid,
        tenantId,
        email: 'u@b.test',
        displayName: 'U',
        firstName: 'U',
        lastName: 'U',
        roles: ['CLIENT_ADMIN'],
        ...by,
      })
      .onConflictDoNothing()
    await tx.insert(userClients).values({ uid, clientId }).onConflictDoNothing()
  })
  const keys = createKeySource('https://keys.test', async () =>
    Response.json({ keys: [settings.signingKey] }),
  )
  const app = await createApp({
    database,
    cipher: createFieldCipher(Buffer.alloc(32, 3)),
    verifyToken: createFirebaseVerifier(projectId, keys),
    verifyAppIntegrity: createAttestationVerifier(
      (await importJWK(settings.integrityKey, 'ES256')) as CryptoKey,
    ),
    identityAdmin: quietIdentity,
    auditAnchor: { headOf: async () => null, store: async () => undefined },
    rateLimits: {
      user: { perSecond: 1e6, burst: 1e6 },
      address: RATE_LIMITS.address,
      share: RATE_LIMITS.share,
      turns: RATE_LIMITS.turns,
      costly: RATE_LIMITS.costly,
      sameRecord: RATE_LIMITS.sameRecord,
    },
    now: Date.now,
    production: false,
    loopbackOnly: true,
    trustProxyHops: 0,
    logLevel: 'silent',
    pages: null,
    addDemo: null,
  })
  process.stdout.write(`listening ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
  process.once('SIGTERM', () => {
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0))
  })
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exit(1)
}
