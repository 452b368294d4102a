import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#server/db/database.ts'
import { createTenantTurns } from '#server/pipeline/tenantTurns.ts'

/** How the tenants share the connections of the database (trust.md case 34). */
afterEach(() => {
  vi.useRealTimers()
})

/** Returns the turns of users named after their tenant, such as `a1`, and what has started, in order. */
function turnsOf(running: number, waiting = 100) {
  const turns = createTenantTurns({ running, waiting, maxWaitMs: 1_000 })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, uid = name.slice(0, 2)) => {
    turns.remember(uid, uid.slice(0, 1))
    return turns.run(uid, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { turns, started, ask, end }
}

test('tenants that wait take turns, and the requests of one tenant stay in order', async () => {
  const { started, ask, end } = turnsOf(1)
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name))
  for (const _ of all) await end(started.at(-1) ?? '')
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

const numbered = (tenant: string, count: number) => Array.from({ length: count }, (_, at) => `${tenant}${at}`)

test('a tenant that is alone uses most connections', async () => {
  const { started, ask, end } = turnsOf(10)
  const all = numbered('a', 10).map((name) => ask(name))
  expect(started).toEqual(numbered('a', 8))
  await end('a2')
  expect(started).toEqual(numbered('a', 9))
  for (const name of numbered('a', 10)) await end(name)
  await Promise.all(all)
})

test('slow requests of one tenant leave connections for two others, however long they take', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { started, ask, end } = turnsOf(10)
  const slow = numbered('a', 20).map((name) => ask(name).catch((error: unknown) => error))
  // Requests that wait too long are refused; running ones continue.
  await vi.advanceTimersByTimeAsync(60_000)
  for (const name of ['b0', 'c0', 'b1']) {
    const other = ask(name)
    expect(started.at(-1)).toBe(name)
    await end(name)
    await other
  }
  const both = [ask('b2'), ask('c2')]
  expect(started.slice(-2)).toEqual(['b2', 'c2'])
  for (const name of ['b2', 'c2', ...numbered('a', 8)]) await end(name)
  await Promise.all([...both, ...slow])
})

test('a tenant that waits for its own requests gets a connection as soon as enough are free', async () => {
  const { started, ask, end } = turnsOf(10)
  const all = [...numbered('b', 2), ...numbered('a', 8)].map((name) => ask(name))
  const before = [...started]
  expect(before).toHaveLength(8)
  await end('b0')
  await end('b1')
  expect(started).toEqual([...before, 'a6', 'a7'])
  for (const name of started) await end(name)
  await Promise.all(all)
})

test('too many waiting requests of one tenant are rejected immediately, those of another one wait', async () => {
  const { started, ask, end } = turnsOf(1, 2)
  const all = ['a1', 'a2', 'a3'].map((name) => ask(name))
  await expect(ask('a4')).rejects.toThrow(DatabaseUnavailable)
  all.push(ask('b1'))
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a request that waits too long is refused, and gives its place to the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { started, ask, end } = turnsOf(1)
  const first = ask('a1')
  const late = ask('b1').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(999)
  const next = ask('c1')
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toBeInstanceOf(DatabaseUnavailable)
  await end('a1')
  expect(started).toEqual(['a1', 'c1'])
  await end('c1')
  await Promise.all([first, next])
})

test('work that fails gives its connection back', async () => {
  const { turns } = turnsOf(1)
  await expect(turns.run('a1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(turns.run('a1', () => Promise.resolve('next'))).resolves.toBe('next')
})

test('a user whose tenant is not known yet waits alone', async () => {
  const { turns, started, ask, end } = turnsOf(1)
  const all = ['a1', 'a2', 'a3'].map((name) => ask(name))
  all.push(turns.run('new', () => Promise.resolve(void started.push('new'))))
  for (const name of ['a1', 'a2', 'a3']) await end(name)
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'new', 'a3'])
})
