import { http as on, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { accounts, bodyOf, provider, refuse, signedIn, start, wire } from '#test/support/server/provider.ts'

const { sent } = wire
/** Spaces, capital letters, accents as separate code points, and more than 64 characters. */
const typed = `  Correct Horse cafe\u0301 ☃ ${'x'.repeat(80)} `

describe('a password', () => {
  it('is sent exactly as typed at sign-in', async () => {
    provider()
    await start().identity.signIn({ email: 'cleo@muster.test', password: typed, shared: false })
    expect(bodyOf(0)['password']).toBe(typed)
  })

  it('is sent exactly as typed when it is changed', async () => {
    const { identity } = await signedIn()
    wire.use(on.post(`${accounts}\\:update`, () => HttpResponse.json({ localId: 'cleo' })))
    await identity.flows((flows, auth) =>
      flows.changePassword(auth, { current: typed, code: '', next: `${typed}!` }),
    )
    const update = sent.findIndex(({ path }) => path.includes('accounts:update'))
    expect(bodyOf(update)['password']).toBe(`${typed}!`)
  })
})

describe('without the current password', () => {
  it.each(['changePassword', 'startEnrollment', 'removeFactor'] as const)(
    '%s changes nothing',
    async (name) => {
      const { identity } = await signedIn()
      wire.use(on.post(`${accounts}\\:signInWithPassword`, () => refuse('INVALID_LOGIN_CREDENTIALS')))
      const change = identity.flows<unknown>((flows, auth) =>
        flows[name](auth, { current: 'a guess', code: '', next: 'another one' }),
      )
      await expect(change).rejects.toMatchObject({
        code: 'invalid-credential',
        message: 'This password is wrong. Enter your current password.',
      })
      expect(sent.map(({ path }) => path.split('?')[0])).toEqual(['/v1/accounts:signInWithPassword'])
    },
  )
})
