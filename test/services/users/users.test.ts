import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import { createReadMachine } from '#machines/kit/read.machine.ts'
import { Failure } from '#services/http/failure.ts'
import { readUser } from '#services/users/users.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Reads the user as the session does, from an API whose first responses are the given ones. */
async function readAfter(...failures: readonly Failure[]) {
  const left = [...failures]
  const http = async (): Promise<Answer<unknown>> => {
    const failure = left.shift()
    if (failure !== undefined) throw failure
    return { kind: 'ok', data: { firstName: 'Cleo' }, total: null }
  }
  const machine = createReadMachine(({ clientId }: { clientId: string }, signal) =>
    readUser(http, clientId, signal),
  )
  const reading = toPromise(createActor(machine, { input: { clientId: 'NWTX' } }).start())
  await vi.advanceTimersByTimeAsync(10_000)
  return reading
}

const slow = new Failure('timeout', 'The server took too long to respond. Try again.')

test('a user whose response took too long is read again', async () => {
  expect(await readAfter(slow, slow)).toMatchObject({ kind: 'ok', data: { firstName: 'Cleo' } })
})

test('after three responses that took too long, the usual error is returned', async () => {
  expect(await readAfter(slow, slow, slow)).toMatchObject({
    kind: 'refused',
    errors: [{ code: 'overload', message: 'The server took too long to respond. Try again.' }],
  })
})

test('after a broken response, the user is not read again', async () => {
  const broken = new Failure('unreadable', "The server sent a response that can't be read.")
  expect(await readAfter(broken)).toMatchObject({ kind: 'refused', errors: [{ code: 'unreadable' }] })
})
