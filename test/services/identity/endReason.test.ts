import { http as on, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { accounts, bodyOf, config, refuse, wire } from '#test/support/server/provider.ts'

const { readReason } = await import('#services/identity/endReason.ts')
const lookup = `${accounts}\\:lookup`
const hour = 3_600_000
const token = (life = hour) => ({ accessToken: 'token-1', expirationTime: Date.now() + life })

describe('the reason for an ended session', () => {
  it.each([
    ['USER_DISABLED', hour, 'disabled'],
    ['USER_NOT_FOUND', hour, 'deleted'],
    ['TOKEN_EXPIRED', hour, 'revoked'],
    ['TOKEN_EXPIRED', -1, 'expired'],
    ['INVALID_ID_TOKEN', hour, 'expired'],
    ['SOMETHING_NEW', hour, 'expired'],
  ])('is reported by %s', async (message, life, reason) => {
    wire.use(on.post(lookup, () => refuse(message)))
    expect(await readReason(config, token(life))).toBe(reason)
    expect(wire.sent[0]?.path).toBe('/v1/accounts:lookup?key=key')
    expect(bodyOf(0)).toEqual({ idToken: 'token-1' })
  })

  it('is "expired" for a valid session or without a token', async () => {
    wire.use(on.post(lookup, () => HttpResponse.json({ users: [{ localId: 'cleo' }] })))
    expect(await readReason(config, token())).toBe('expired')
    expect(await readReason(config, null)).toBe('expired')
  })

  it.each([null, 7, { error: null }, { error: { message: {} } }])(
    'is "expired" for the response %j',
    async (body) => {
      wire.use(on.post(lookup, () => HttpResponse.json(body, { status: 400 })))
      expect(await readReason(config, token())).toBe('expired')
    },
  )
})
