import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { InvalidToken } from '#server/identity/claims.ts'
import { cacheVerified } from '#server/identity/cacheVerified.ts'

const key = new TextEncoder().encode('a key that is long enough for it')
const start = Date.parse('2026-03-02T09:00:00Z')
const endingAfter = (seconds: number) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(start / 1000 + seconds)
    .sign(key)

/** Creates a verifier whose key can be withdrawn, and a clock that can be moved. */
function arrange() {
  const at = { keyIsKnown: true, now: start }
  const verify = cacheVerified(
    (token) => (at.keyIsKnown ? Promise.resolve(token) : Promise.reject(new InvalidToken('key'))),
    () => at.now,
  )
  return { at, verify }
}

test('a verified token is accepted for a minute without its key, but no longer', async () => {
  const { at, verify } = arrange()
  const token = await endingAfter(3_600)
  await expect(verify(token)).resolves.toBe(token)
  Object.assign(at, { keyIsKnown: false, now: start + 59_000 })
  await expect(verify(token)).resolves.toBe(token)
  at.now = start + 60_000
  await expect(verify(token)).rejects.toThrow(InvalidToken)
})

test('a remembered token is rejected after its end', async () => {
  const { at, verify } = arrange()
  const token = await endingAfter(10)
  await verify(token)
  // Clocks may differ by 30 seconds.
  Object.assign(at, { keyIsKnown: false, now: start + 39_000 })
  await expect(verify(token)).resolves.toBe(token)
  at.now = start + 40_000
  await expect(verify(token)).rejects.toThrow(InvalidToken)
})

test('a rejected token and another one are not remembered', async () => {
  const { at, verify } = arrange()
  const [token, other] = [await endingAfter(3_600), await endingAfter(3_599)]
  at.keyIsKnown = false
  await expect(verify(token)).rejects.toThrow(InvalidToken)
  at.keyIsKnown = true
  await expect(verify(token)).resolves.toBe(token)
  at.keyIsKnown = false
  await expect(verify(other)).rejects.toThrow(InvalidToken)
})
