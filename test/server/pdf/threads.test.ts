import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThreads, FileNotMade, QueueFull, type Threads } from '#server/pdf/threads.ts'

/** What the threads of these tests do: end, never respond, fail, end only the first time, or name their input and thread. */
type Wish = { do: 'end' | 'wait' | 'refuse' | 'end once' | 'answer'; text: string }

const source = `
  import { writeFileSync } from 'node:fs'
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ({ do: act, text }) => {
    if (act === 'wait') return
    if (act === 'end') process.exit(3)
    if (act === 'end once') {
      try { writeFileSync(text, '', { flag: 'wx' }) } catch { act = 'answer' }
      if (act !== 'answer') process.exit(3)
    }
    if (act === 'refuse') return parentPort.postMessage({ error: 'no such font' })
    const bytes = new TextEncoder().encode(text + ' ' + threadId)
    parentPort.postMessage({ bytes }, [bytes.buffer])
  })`
const program = new URL(`data:text/javascript,${encodeURIComponent(source)}`)

const patient = { timeout: 25_000 }

let folder: string
let threads: Threads<Wish>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-threads-'))
})
afterEach(async () => {
  await threads.close()
  rmSync(folder, { recursive: true })
})

const start = (count: number, limitMs = 20_000) => {
  threads = createThreads<Wish>(program, count, limitMs)
}
const run = async (act: Wish['do'], text = 'a', tenantId = 'own', signal?: AbortSignal) =>
  (await threads.run({ do: act, text }, { tenantId, clientId: tenantId, signal })).toString()
const numberOf = (answer: string) => answer.split(' ')[1]

test('one thread makes all files, in order', async () => {
  start(1)
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => run('answer', text)))
  expect(answers.map((answer) => answer.split(' ')[0])).toEqual(['a', 'b', 'c'])
  expect(new Set(answers.map(numberOf)).size).toBe(1)
})

test('two threads share the files', async () => {
  start(2)
  const answers = await Promise.all(Array.from({ length: 20 }, () => run('answer')))
  expect(new Set(answers.map(numberOf)).size).toBe(2)
})

test('a file that can’t be made is a separate error, and the thread continues', async () => {
  start(1)
  const before = await run('answer')
  await expect(run('refuse')).rejects.toThrow('no such font')
  expect(await run('answer')).toBe(before)
})

test('when a thread ends, another one makes its file', async () => {
  start(1)
  const marker = join(folder, 'ended')
  const before = numberOf(await run('answer'))
  const [answer, next] = await Promise.all([run('end once', marker), run('answer', 'b')])
  expect(answer.startsWith(marker)).toBe(true)
  expect(numberOf(answer)).not.toBe(before)
  expect(next.startsWith('b ')).toBe(true)
})

test('a file that ends every thread is given up, and the others are made', async () => {
  start(1)
  const [lost, next] = await Promise.allSettled([run('end'), run('answer', 'b')])
  expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(FileNotMade) })
  expect(next).toMatchObject({ status: 'fulfilled', value: expect.stringMatching(/^b /) })
})

test('a file that takes too long is given up, and the next is made', async () => {
  start(1, 1_000)
  await expect(run('wait')).rejects.toThrow(FileNotMade)
  // The next thread may also take long to start on a busy machine.
  await vi.waitFor(async () => expect(await run('answer', 'b')).toMatch(/^b /), patient)
})

test('files of other tenants don’t wait for the slow files of one', async () => {
  start(1, 5_000)
  const lost: unknown[] = []
  const slow = [run('wait'), run('wait')].map((each) => each.catch((error: unknown) => lost.push(error)))
  const others = await Promise.all(['x', 'y', 'z'].map((text) => run('answer', text, 'other')))
  expect(others.map((answer) => answer.split(' ')[0])).toEqual(['x', 'y', 'z'])
  expect(lost).toEqual([])
  await Promise.all(slow)
  expect(lost).toHaveLength(2)
}, 60_000)

test('a tenant gets all its quick files before others get their next slow one', async () => {
  start(1, 3_000)
  const slow = ['own', 'second'].flatMap((tenantId) => [
    run('wait', 'a', tenantId),
    run('wait', 'a', tenantId),
  ])
  const ended = Promise.allSettled(slow)
  const begun = performance.now()
  await Promise.all(Array.from({ length: 10 }, () => run('answer', 'z', 'third')))
  // If turns were counted by files, the four slow files would come before the last quick one.
  expect(performance.now() - begun).toBeLessThan(10_000)
  await ended
}, 60_000)

test('a tenant with too many waiting files is rejected immediately, and another one is not', async () => {
  start(1, 1_000)
  const first = run('wait')
  const waiting = Array.from({ length: 400 }, () => run('answer'))
  await expect(run('answer')).rejects.toThrow(QueueFull)
  const other = run('answer', 'z', 'other')
  await expect(first).rejects.toThrow(FileNotMade)
  expect(await other).toMatch(/^z /)
  await Promise.all(waiting)
}, 60_000)

test('a file is not retried if nobody waits for it by then', async () => {
  start(1)
  const ending = new AbortController()
  const dropped = run('end once', join(folder, 'ended'), 'own', ending.signal)
  ending.abort()
  await expect(dropped).rejects.toThrow(FileNotMade)
}, 60_000)

test('files that nobody waits for any more are not made', async () => {
  start(1, 2_000)
  const marker = join(folder, 'made')
  const first = run('wait')
  const ending = new AbortController()
  const dropped = run('end once', marker, 'own', ending.signal)
  ending.abort()
  await expect(dropped).rejects.toThrow(FileNotMade)
  await expect(run('answer', 'a', 'own', ending.signal)).rejects.toThrow(FileNotMade)
  await expect(first).rejects.toThrow(FileNotMade)
  expect(await run('answer', 'b')).toMatch(/^b /)
  expect(existsSync(marker)).toBe(false)
}, 60_000)

test('closing waits for the files that are being made and accepts no more', async () => {
  start(1)
  const made = [run('answer', 'a'), run('answer', 'b')]
  await threads.close()
  const later = new Promise((resolve) => setImmediate(resolve, 'still being made'))
  const ready = await Promise.race([Promise.all(made), later])
  expect(ready).toEqual([expect.stringMatching(/^a /), expect.stringMatching(/^b /)])
  await expect(run('answer')).rejects.toThrow('The server is shutting down.')
})

test('an idle thread doesn’t keep the process running', async () => {
  start(1)
  const script = `import { createThreads } from '#server/pdf/threads.ts'
    const threads = createThreads(new URL(${JSON.stringify(program.href)}), 1, 20_000)
    console.log((await threads.run({ do: 'answer', text: 'made' }, { tenantId: 'own', clientId: 'own' })).toString())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    timeout: 20_000,
  })
  expect(stdout).toMatch(/^made /)
})
