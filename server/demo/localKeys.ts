import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { StartError } from '#server/config.ts'

/** The demo's secrets, created once and stored in its data folder. */
export type LocalKeys = { attestation: { privateKey: CryptoKey; publicKey: CryptoKey }; fieldKey: Buffer }

/** Returns the keys in the data folder. Creates them on the first start. */
export async function readLocalKeys(dataDir: string): Promise<LocalKeys> {
  const folder = join(dataDir, 'keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const attestation = JSON.parse(
    await readOrCreate(join(folder, 'attestation.json'), makeAttestation),
  ) as Record<'privateKey' | 'publicKey', JWK>
  const fieldKey = Buffer.from(await readOrCreate(join(folder, 'field.key'), makeFieldKey), 'base64')
  if (fieldKey.length !== 32)
    throw new StartError(`The key ${join(folder, 'field.key')} is damaged. Restore it from a backup.`)
  return {
    attestation: {
      privateKey: (await importJWK(attestation.privateKey, 'ES256')) as CryptoKey,
      publicKey: (await importJWK(attestation.publicKey, 'ES256')) as CryptoKey,
    },
    fieldKey,
  }
}

async function makeAttestation(): Promise<string> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  return JSON.stringify({
    privateKey: await exportJWK(pair.privateKey),
    publicKey: await exportJWK(pair.publicKey),
  })
}

function makeFieldKey(): Promise<string> {
  return Promise.resolve(randomBytes(32).toString('base64'))
}

/** Returns a file's text. A missing file is written under a temporary name and then renamed, so that a crash never leaves half a key. */
async function readOrCreate(path: string, make: () => Promise<string>): Promise<string> {
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, await make(), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return readFileSync(path, 'utf8')
}
