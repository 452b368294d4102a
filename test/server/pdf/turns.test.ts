import { expect, test } from 'vitest'
import { createTurns } from '#server/pdf/turns.ts'

type Job = { name: string; clientId: string; tenantId: string }

const job = (name: string, clientId: string): Job => ({ name, clientId, tenantId: clientId.charAt(0) })

/** Takes all waiting files, each of which takes 10 ms. Returns their names in order. */
function takeAll(turns: ReturnType<typeof createTurns<Job>>): string {
  const names: string[] = []
  for (let each = turns.next(() => true); each !== undefined; each = turns.next(() => true)) {
    names.push(each.name)
    turns.charge(each, 10)
  }
  return names.join('')
}

test('the tenant that has used the least time is next', () => {
  const turns = createTurns<Job>(() => 0)
  // Requested by another client of the tenant.
  turns.charge(job('', 'a2'), 1_000)
  turns.charge(job('', 'b1'), 100)
  for (const name of 'xyz') turns.add(job(name, 'a1'))
  for (const name of '12345') turns.add(job(name, 'b1'))
  expect(takeAll(turns)).toBe('12345xyz')
})

test('the clients of a tenant take turns too, and the files of one stay in order', () => {
  const turns = createTurns<Job>(() => 0)
  for (const name of 'abcd') turns.add(job(name, 'a1'))
  for (const name of 'yz') turns.add(job(name, 'a2'))
  expect(takeAll(turns)).toBe('aybzcd')
})

test('time that was used long ago doesn’t count', () => {
  let now = 0
  const turns = createTurns<Job>(() => now)
  turns.charge(job('', 'a1'), 9_000)
  now = 3_600_000
  turns.charge(job('', 'b1'), 10)
  turns.add(job('b', 'b1'))
  turns.add(job('a', 'a1'))
  expect(takeAll(turns)).toBe('ab')
})

test('a file that was begun before comes first, and a removed one isn’t made', () => {
  const turns = createTurns<Job>(() => 0)
  const [first, second, begun] = [job('1', 'a1'), job('2', 'a1'), job('3', 'a1')]
  turns.add(first)
  turns.add(second)
  turns.add(begun, true)
  expect(turns.count('a')).toBe(3)
  expect([turns.remove(second), turns.remove(second)]).toEqual([true, false])
  expect(takeAll(turns)).toBe('31')
  expect(turns.count('a')).toBe(0)
})

test('only files of accepted tenants are taken', () => {
  const turns = createTurns<Job>(() => 0)
  turns.add(job('a', 'a1'))
  turns.add(job('b', 'b1'))
  expect(turns.next((tenantId) => tenantId !== 'a')?.name).toBe('b')
  expect(turns.next((tenantId) => tenantId !== 'a')).toBeUndefined()
})
