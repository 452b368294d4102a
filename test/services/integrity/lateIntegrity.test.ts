import { expect, it } from 'vitest'
import { createLateIntegrity } from '#services/integrity/lateIntegrity.ts'

function start(stored: { token: string; expireTimeMillis: number } | null, load?: () => Promise<never>) {
  let loads = 0
  const integrity = createLateIntegrity(async () => {
    loads += 1
    await load?.()
    return { token: async () => 'fresh' }
  }, stored)
  return { integrity, loads: () => loads }
}

it('a stored token is used while it is valid, without App Check', async () => {
  const { integrity, loads } = start({ token: 'stored', expireTimeMillis: Date.now() + 40_000 })
  expect(await integrity.token()).toBe('stored')
  expect([integrity.last(), loads()]).toEqual(['stored', 0])
})

it('a token that is about to expire is replaced', async () => {
  const { integrity, loads } = start({ token: 'stored', expireTimeMillis: Date.now() + 29_000 })
  expect(await integrity.token()).toBe('fresh')
  expect([integrity.last(), loads()]).toEqual(['fresh', 1])
})

it('a rejected stored token is not used again', async () => {
  const { integrity, loads } = start({ token: 'stored', expireTimeMillis: Date.now() + 3_600_000 })
  expect(await integrity.replace('stored')).toBe('fresh')
  expect([await integrity.token(), integrity.last()]).toEqual(['fresh', 'fresh'])
  expect(loads()).toBeGreaterThan(0)
})

it('a rejected token of App Check has no replacement', async () => {
  expect(await start(null).integrity.replace('fresh')).toBeNull()
})

it('there is no token before the first one, and none while App Check cannot be loaded', async () => {
  expect(start(null).integrity.last()).toBeNull()
  const { integrity } = start(null, () => Promise.reject(new Error('offline')))
  expect(await integrity.token()).toBeNull()
})
