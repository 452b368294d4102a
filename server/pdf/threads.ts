import { Worker } from 'node:worker_threads'

/** What a thread answers: the bytes of a file, or why it couldn't make one. */
export type ThreadAnswer = { readonly bytes: Uint8Array } | { readonly problem: string }

/** Thrown when a thread ended or took too long, which is not the fault of its input. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
}

/** Thrown when too many files of one tenant are already waiting. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** The tenant whose file it is, and a signal that its caller no longer waits. */
export type Wait = { readonly tenantId: string; readonly signal?: AbortSignal | undefined }

/** Threads that make files, each one file at a time. Tenants take turns, so one that needs many files delays another by one file. */
export type Threads<Input> = {
  /**
   * Returns the file of an input, which is copied to a thread. Throws ThreadLost if it must be tried again later, and
   * QueueFull at once if the tenant has too many waiting. A file whose signal aborts before a thread begins it isn't made.
   */
  run(input: Input, wait: Wait): Promise<Buffer>
  /** Waits for the files that are being made, then ends the threads. */
  close(): Promise<void>
}

type Job<Input> = {
  readonly input: Input
  readonly wait: Wait
  resolve(bytes: Buffer): void
  reject(error: Error): void
  failures: number
}
type Slot<Input> = { readonly worker: Worker; job: Job<Input> | null; timer?: NodeJS.Timeout }

/** The memory of a thread. A document that needs more ends its thread instead of the server. */
const MEMORY_MIB = 512

/** How many files of a tenant may wait: a few calls that issue 50 documents each. */
const MAX_WAITING = 400

/**
 * Makes files in up to `count` threads of a program. Each thread starts when it is first needed and doesn't keep the process running. One
 * that ends is replaced, and its input tried once more; one that takes longer than `limitMs` is ended.
 */
export function createThreads<Input>(program: URL, count: number, limitMs: number): Threads<Input> {
  /** The waiting files, by tenant. The tenant whose turn it is comes first. */
  const waiting = new Map<string, Job<Input>[]>()
  const slots = new Set<Slot<Input>>()
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  function open(): Slot<Input> {
    // Without the secrets in the environment and without the server's own start options.
    const options = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB } }
    const slot: Slot<Input> = { worker: new Worker(program, options), job: null }
    slot.worker.unref()
    slot.worker.on('message', (answer: ThreadAnswer) => finish(slot, answer))
    slot.worker.on('error', (error) => dropThread(slot, error.message))
    slot.worker.on('exit', (code) => dropThread(slot, `it ended with code ${code}`))
    slots.add(slot)
    return slot
  }

  /** Takes the next file of the tenant whose turn it is, which then waits for the others' turns. */
  function next(): Job<Input> | undefined {
    const [turn] = waiting
    if (turn === undefined) return undefined
    const [tenantId, own] = turn
    const job = own.shift()
    waiting.delete(tenantId)
    if (own.length > 0) waiting.set(tenantId, own)
    return job
  }

  function startNext(): void {
    while (waiting.size > 0) {
      const idle = [...slots].find(({ job }) => job === null)
      const slot = idle ?? (slots.size < count ? open() : undefined)
      if (slot === undefined) return
      const job = next()
      if (job === undefined) return
      slot.job = job
      slot.timer = setTimeout(() => dropThread(slot, `it took longer than ${limitMs} ms`, true), limitMs)
      slot.worker.ref()
      slot.worker.postMessage(job.input)
    }
  }

  function queueOf(tenantId: string): Job<Input>[] {
    const own = waiting.get(tenantId) ?? []
    waiting.set(tenantId, own)
    return own
  }

  /** Drops a file that nobody waits for, unless a thread is making it. */
  function cancel(job: Job<Input>): void {
    const own = waiting.get(job.wait.tenantId)
    if (own === undefined || !own.includes(job)) return
    own.splice(own.indexOf(job), 1)
    if (own.length === 0) waiting.delete(job.wait.tenantId)
    job.reject(new ThreadLost('Nobody is waiting for this file anymore.'))
  }

  function release(slot: Slot<Input>): Job<Input> | null {
    clearTimeout(slot.timer)
    const { job } = slot
    slot.job = null
    return job
  }

  function finish(slot: Slot<Input>, answer: ThreadAnswer): void {
    const job = release(slot)
    slot.worker.unref()
    if ('bytes' in answer) job?.resolve(Buffer.from(answer.bytes.buffer))
    else job?.reject(new Error(answer.problem))
    startNext()
  }

  function dropThread(slot: Slot<Input>, why: string, isFinal = false): void {
    if (!slots.delete(slot)) return
    const job = release(slot)
    void slot.worker.terminate()
    if (job !== null && job.failures === 0 && !isFinal) {
      job.failures += 1
      queueOf(job.wait.tenantId).unshift(job)
    } else job?.reject(new ThreadLost(`A thread couldn't make the file: ${why}.`))
    startNext()
  }

  return {
    run(input, wait) {
      if (isClosed) return Promise.reject(new ThreadLost('The server is shutting down.'))
      if ((waiting.get(wait.tenantId)?.length ?? 0) >= MAX_WAITING)
        return Promise.reject(new QueueFull('Too many files of this tenant are waiting.'))
      if (wait.signal?.aborted === true)
        return Promise.reject(new ThreadLost('Nobody is waiting for this file anymore.'))
      const made = new Promise<Buffer>((resolve, reject) => {
        const job: Job<Input> = { input, wait, resolve, reject, failures: 0 }
        queueOf(wait.tenantId).push(job)
        wait.signal?.addEventListener('abort', () => cancel(job), { once: true })
      })
      const settled = made.then(
        () => undefined,
        () => undefined,
      )
      running.add(settled)
      void settled.then(() => running.delete(settled))
      startNext()
      return made
    },
    async close() {
      isClosed = true
      await Promise.all(running)
      const left = [...slots]
      slots.clear()
      await Promise.all(left.map(({ worker }) => worker.terminate()))
    },
  }
}
