import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiProcesses, end, type Write } from '#test/support/apiProcesses.ts'
import { employeeBody } from '#test/support/records.ts'

let apis: Awaited<ReturnType<typeof createApiProcesses>>
beforeAll(async () => {
  apis = await createApiProcesses()
})
afterAll(() => apis.dispose())

/** Sends one write after another until the process ends. Returns the acknowledged and the other writes. */
async function writeUntilGone(url: string): Promise<{ acked: Write[]; unsure: Write[] }> {
  const acked: Write[] = []
  for (;;) {
    const write = { key: randomUUID(), body: employeeBody() }
    try {
      const { status } = await apis.call(url, '/employee/create', write)
      if (status === 201) acked.push(write)
    } catch {
      return { acked, unsure: [write] }
    }
  }
}

const emailOf = ({ body }: Write) => body.email

test('kill -9 during writes loses no acknowledged write and duplicates no repeated one', async () => {
  const all: Write[] = []
  for (const afterMs of [300, 700, 1_000]) {
    const { url, child } = await apis.start()
    const writers = [writeUntilGone(url), writeUntilGone(url), writeUntilGone(url)]
    await pause(afterMs)
    await end(child, 'SIGKILL')
    const results = await Promise.all(writers)
    const acked = results.flatMap((result) => result.acked)
    const unsure = results.flatMap((result) => result.unsure)

    const again = await apis.start()
    expect(await apis.emails(again.url)).toEqual(expect.arrayContaining([...all, ...acked].map(emailOf)))
    for (const write of unsure)
      expect((await apis.call(again.url, '/employee/create', write)).status).toBe(201)
    all.push(...acked, ...unsure)
    expect(await apis.emails(again.url)).toEqual(all.map(emailOf).sort())
    await end(again.child, 'SIGKILL')
  }
  expect(all.length).toBeGreaterThan(9)
})

test('a second process on the folder is told which process holds it, and changes nothing', async () => {
  const { url, child } = await apis.start()
  const before = (await apis.call(url, '/employees')).total
  const began = performance.now()
  const second = await apis.tryStart()
  expect(second).toEqual({ exit: 1, error: expect.stringContaining(`is in use by process ${child.pid}`) })
  expect(performance.now() - began).toBeLessThan(30_000)
  expect((await apis.call(url, '/employee/create', { key: randomUUID(), body: employeeBody() })).status).toBe(
    201,
  )
  expect(await end(child, 'SIGTERM')).toBe(0)
  const again = await apis.start()
  expect((await apis.call(again.url, '/employees')).total).toBe(before + 1)
  await end(again.child, 'SIGTERM')
})

test('SIGTERM under load breaks no connection; every client gets a response that closes it (R6)', async () => {
  const { url, child } = await apis.start()
  const before = (await apis.call(url, '/employees')).total
  // Some clients write without pauses, others leave their connection idle in between.
  const writers = Array.from({ length: 10 }, async (_, writer) => {
    for (let acked = 1; ; acked += 1) {
      const write = { key: randomUUID(), body: employeeBody() }
      const { status, headers } = await apis.call(url, '/employee/create', write)
      expect(status).toBe(201)
      if (headers.get('connection') === 'close') return acked
      await pause(writer % 2 === 0 ? 0 : 200)
    }
  })
  await pause(500)
  const code = end(child, 'SIGTERM')
  const acked = (await Promise.all(writers)).reduce((sum, each) => sum + each, 0)
  expect(await code).toBe(0)
  const again = await apis.start()
  expect((await apis.call(again.url, '/employees')).total).toBe(before + acked)
  await end(again.child, 'SIGTERM')
})
