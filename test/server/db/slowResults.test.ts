import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cacheIfSlow } from '#server/db/slowResults.ts'

/** Computes the next number each time, which takes as long as the test says. */
function computing(takesMs: number, before = 0) {
  const key = [randomUUID()]
  let [now, computed] = [0, before]
  const compute = () => {
    now += takesMs
    computed += 1
    return Promise.resolve(computed)
  }
  return {
    key,
    read: () => cacheIfSlow(key, compute, () => now),
    wait(ms: number) {
      now += ms
    },
  }
}

test('a result that took long is reused for half a minute', async () => {
  const { read, wait } = computing(2_000)
  expect([await read(), await read()]).toEqual([1, 1])
  wait(29_000)
  expect(await read()).toBe(1)
  wait(2_000)
  expect(await read()).toBe(2)
})

test('a quick result is computed each time', async () => {
  const { read } = computing(100)
  expect([await read(), await read()]).toEqual([1, 2])
})

test('while one call computes again, others get the earlier result', async () => {
  const { key, read, wait } = computing(2_000)
  expect(await read()).toBe(1)
  wait(60_000)
  const gate = Promise.withResolvers<number>()
  const slow = cacheIfSlow(
    key,
    () => gate.promise,
    () => 100_000,
  )
  expect(await read()).toBe(1)
  gate.resolve(7)
  expect(await slow).toBe(7)
})

test('a computation that fails is tried again by the next call', async () => {
  const key = [randomUUID()]
  await expect(cacheIfSlow(key, () => Promise.reject(new Error('timeout')))).rejects.toThrow('timeout')
  expect(await cacheIfSlow(key, () => Promise.resolve(3))).toBe(3)
})

test('clients never share a result', async () => {
  expect(await computing(2_000).read()).toBe(1)
  expect(await computing(2_000, 100).read()).toBe(101)
})
