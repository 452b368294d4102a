import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rememberLarge } from '#server/db/largeTotals.ts'

const list = () => [`client-${randomUUID()}`, 'employees']
const of = (total: number) => () => Promise.resolve(total)

test('a large total is counted again after two seconds', async () => {
  const what = list()
  expect(await rememberLarge(what, of(5_001), 0)).toBe(5_001)
  expect(await rememberLarge(what, of(5_002), 1_999)).toBe(5_001)
  expect(await rememberLarge(what, of(5_003), 2_000)).toBe(5_003)
})

test('a total that is quickly counted is always counted', async () => {
  const what = list()
  expect(await rememberLarge(what, of(5_000), 0)).toBe(5_000)
  expect(await rememberLarge(what, of(4_999), 1)).toBe(4_999)
})

test('the totals of clients, tables and searches are kept apart', async () => {
  const [client = '', table = ''] = list()
  await rememberLarge([client, table], of(9_000), 0)
  expect(await rememberLarge(['other', table], of(7_000), 1)).toBe(7_000)
  expect(await rememberLarge([client, 'projects'], of(6_000), 1)).toBe(6_000)
  expect(await rememberLarge([client, table, 'ana'], of(8_000), 1)).toBe(8_000)
  expect(await rememberLarge([client, table, 'ana', 'rao'], of(5_500), 1)).toBe(5_500)
})
