import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cacheIfLarge } from '#server/db/largeTotals.ts'

const list = () => [`client-${randomUUID()}`, 'employees']
const of = (total: number) => () => Promise.resolve(total)

test('a large total is recounted after two seconds', async () => {
  const what = list()
  expect(await cacheIfLarge(what, of(5_001), 0)).toBe(5_001)
  expect(await cacheIfLarge(what, of(5_002), 1_999)).toBe(5_001)
  expect(await cacheIfLarge(what, of(5_003), 2_000)).toBe(5_003)
})

test('a small total is never remembered', async () => {
  const what = list()
  expect(await cacheIfLarge(what, of(5_000), 0)).toBe(5_000)
  expect(await cacheIfLarge(what, of(4_999), 1)).toBe(4_999)
})

test('the totals of clients, tables and searches are remembered separately', async () => {
  const [client = '', table = ''] = list()
  await cacheIfLarge([client, table], of(9_000), 0)
  expect(await cacheIfLarge(['other', table], of(7_000), 1)).toBe(7_000)
  expect(await cacheIfLarge([client, 'projects'], of(6_000), 1)).toBe(6_000)
  expect(await cacheIfLarge([client, table, 'ana'], of(8_000), 1)).toBe(8_000)
  expect(await cacheIfLarge([client, table, 'ana', 'rao'], of(5_500), 1)).toBe(5_500)
})

test('while one request counts again, the others get the earlier total immediately', async () => {
  const what = list()
  await cacheIfLarge(what, of(6_000), 0)
  let finish = (_total: number) => {}
  const slow = cacheIfLarge(what, () => new Promise<number>((resolve) => (finish = resolve)), 2_000)
  expect(await cacheIfLarge(what, of(6_002), 2_001)).toBe(6_000)
  finish(6_001)
  expect(await slow).toBe(6_001)
  expect(await cacheIfLarge(what, of(6_003), 2_002)).toBe(6_001)
})

test('after a count that failed, the next request counts', async () => {
  const what = list()
  await cacheIfLarge(what, of(6_000), 0)
  const failing = cacheIfLarge(what, () => Promise.reject(new Error('the connection was lost')), 2_000)
  await expect(failing).rejects.toThrow('the connection was lost')
  expect(await cacheIfLarge(what, of(6_001), 2_001)).toBe(6_001)
})
