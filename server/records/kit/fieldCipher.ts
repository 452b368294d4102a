import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The client, record and column of a value. An encrypted value that is copied to another place can't be decrypted. */
export type FieldPlace = { clientId: string; id: string; column: string }

/** Encrypts and hashes individual column values. */
export type FieldCipher = {
  encrypt(value: string, place: FieldPlace): string
  decrypt(cipherText: string, place: FieldPlace): string
  /** Returns a keyed hash, which only reveals whether two values in the same place are equal. */
  fingerprint(value: string, place: FieldPlace): string
}

const FORMAT = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Returns a cipher that uses AES-256-GCM with the place as additional data, and HMAC-SHA-256 with a separate key. */
export function createFieldCipher(key: Buffer): FieldCipher {
  const hashKey = Buffer.from(hkdfSync('sha256', key, '', 'muster field fingerprint', 32))
  return {
    fingerprint: (value, place) =>
      `hash:${createHmac('sha256', hashKey).update(bytesOf(place)).update(value).digest('hex').slice(0, 32)}`,
    encrypt(value, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(bytesOf(place))
      const payload = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${FORMAT}:${payload.toString('base64')}`
    },
    decrypt(cipherText, place) {
      const [format, body] = cipherText.split(':')
      if (format !== FORMAT || body === undefined) throw new Error('unknown cipher format')
      const payload = Buffer.from(body, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, payload.subarray(0, IV_BYTES))
      decipher.setAAD(bytesOf(place))
      decipher.setAuthTag(payload.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(payload.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}

function bytesOf({ clientId, id, column }: FieldPlace): Buffer {
  return Buffer.from(JSON.stringify([clientId, id, column]))
}
