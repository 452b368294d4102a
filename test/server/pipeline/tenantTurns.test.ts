import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#server/db/database.ts'
import { createTenantTurns } from '#server/pipeline/tenantTurns.ts'

/** How the tenants share the connections of the database (trust.md case 34). */
afterEach(() => {
  vi.useRealTimers()
})

/** Turns of users named after their tenant, like `a1`, and what has started in which order. */
function turnsOf(running: number, waiting = 100) {
  const turns = createTenantTurns({ running, waiting, patienceMs: 1_000 })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, uid = name.slice(0, 2)) => {
    turns.learn(uid, uid.slice(0, 1))
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
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name)
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a tenant that is alone uses all connections', async () => {
  const { started, ask, end } = turnsOf(3)
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name))
  expect(started).toEqual(['a1', 'a2', 'a3'])
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4'])
  for (const name of ['a1', 'a3', 'a4']) await end(name)
  await Promise.all(all)
})

test('too many waiting requests of one tenant are refused at once, those of another wait', async () => {
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
