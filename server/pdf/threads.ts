import { Worker } from 'node:worker_threads'
import { createTurns, type Owner } from '#server/pdf/turns.ts'

/** The response from a thread: the bytes of a file, or why the thread couldn't make one. */
export type ThreadAnswer = { readonly bytes: Uint8Array } | { readonly error: string }

/** Thrown if no file was made: a thread ended or took too long, the caller stopped waiting, or the server is shutting down. */
export class FileNotMade extends Error {
  override name = 'FileNotMade'
}

/** Thrown if too many files of one tenant are already waiting. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** The client that needs the file, and a signal that aborts when the caller stops waiting. */
export type FileRequester = Owner & { readonly signal?: AbortSignal | undefined }

/**
 * Threads that make files. Each thread makes one file at a time. Tenants that have used less time go first, so a
 * tenant with many or slow files delays another tenant by at most one file.
 */
export type Threads<Input> = {
  /**
   * Returns the file for an input. The input is copied to a thread. Throws QueueFull immediately if the tenant
   * has too many files waiting. Throws FileNotMade if the caller can try again later. Throws Error with the
   * thread's message if no file can be made from the input. Drops a file whose signal aborts before a thread
   * starts it.
   */
  run(input: Input, requester: FileRequester): Promise<Buffer>
  /** Accepts no more files, waits for all accepted ones, then ends the threads. */
  close(): Promise<void>
}

type Job<Input> = Owner & {
  readonly input: Input
  readonly signal: AbortSignal | undefined
  resolve(bytes: Buffer): void
  reject(error: Error): void
  failures: number
}
type Slot<Input> = {
  readonly worker: Worker
  job: Job<Input> | null
  startedAt: number
  timer?: NodeJS.Timeout
}

/** The memory limit of a thread. If a file needs more, its thread ends, but the server keeps running. */
const MEMORY_MIB = 512

/** The maximum number of waiting files per tenant: enough for a few calls that each issue 50 invoices. */
const MAX_WAITING = 400

/**
 * Creates up to `count` threads that run `program`, and a spare thread that only serves tenants without a file in
 * progress. Each thread starts when it is first needed. An idle thread doesn't keep the process running. If a
 * thread ends unexpectedly, its input is retried once if the caller is still waiting. A thread that takes longer
 * than `limitMs` is ended, and its input isn't retried.
 */
export function createThreads<Input>(program: URL, count: number, limitMs: number): Threads<Input> {
  const turns = createTurns<Job<Input>>()
  const slots = new Set<Slot<Input>>()
  const unfinished = new Set<Promise<unknown>>()
  let isClosed = false

  function startThread(): Slot<Input> {
    // Threads don't get the environment's secrets or the server's startup options.
    const options = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB } }
    const slot: Slot<Input> = { worker: new Worker(program, options), job: null, startedAt: 0 }
    slot.worker.unref()
    slot.worker.on('message', (answer: ThreadAnswer) => finish(slot, answer))
    slot.worker.on('error', (error) => dropThread(slot, error.message))
    slot.worker.on('exit', (code) => dropThread(slot, `it ended with code ${code}`))
    slots.add(slot)
    return slot
  }

  function startNext(): void {
    for (;;) {
      const busy = [...slots].flatMap(({ job }) => (job === null ? [] : [job.tenantId]))
      if (busy.length > count) return
      // The spare thread skips tenants that already have a file in progress, so the slow files of one tenant
      // can't occupy all threads.
      const job = turns.next((tenantId) => busy.length < count || !busy.includes(tenantId))
      if (job === undefined) return
      const slot = [...slots].find((each) => each.job === null) ?? startThread()
      slot.job = job
      slot.startedAt = performance.now()
      slot.timer = setTimeout(() => dropThread(slot, `it took longer than ${limitMs} ms`, false), limitMs)
      slot.worker.ref()
      slot.worker.postMessage(job.input)
    }
  }

  /** Drops a file that nobody is waiting for, unless a thread is already making it. */
  function cancel(job: Job<Input>): void {
    if (turns.remove(job)) job.reject(new FileNotMade('Nobody is waiting for this file anymore.'))
  }

  function release(slot: Slot<Input>): Job<Input> | null {
    clearTimeout(slot.timer)
    const { job } = slot
    slot.job = null
    if (job !== null) turns.charge(job, performance.now() - slot.startedAt)
    return job
  }

  function finish(slot: Slot<Input>, answer: ThreadAnswer): void {
    const job = release(slot)
    slot.worker.unref()
    if ('bytes' in answer) job?.resolve(Buffer.from(answer.bytes.buffer))
    else job?.reject(new Error(answer.error))
    startNext()
  }

  function dropThread(slot: Slot<Input>, reason: string, canRetry = true): void {
    if (!slots.delete(slot)) return
    const job = release(slot)
    void slot.worker.terminate()
    if (job !== null && job.failures === 0 && canRetry && job.signal?.aborted !== true) {
      job.failures += 1
      turns.add(job, true)
    } else job?.reject(new FileNotMade(`A thread couldn't make the file: ${reason}.`))
    startNext()
  }

  return {
    run(input, { tenantId, clientId, signal }) {
      if (isClosed) return Promise.reject(new FileNotMade('The server is shutting down.'))
      if (turns.count(tenantId) >= MAX_WAITING)
        return Promise.reject(new QueueFull('This tenant has too many files waiting.'))
      if (signal?.aborted === true)
        return Promise.reject(new FileNotMade('Nobody is waiting for this file anymore.'))
      const result = new Promise<Buffer>((resolve, reject) => {
        const job: Job<Input> = { input, signal, tenantId, clientId, resolve, reject, failures: 0 }
        turns.add(job)
        signal?.addEventListener('abort', () => cancel(job), { once: true })
      })
      const settled = result.then(
        () => undefined,
        () => undefined,
      )
      unfinished.add(settled)
      void settled.then(() => unfinished.delete(settled))
      startNext()
      return result
    },
    async close() {
      isClosed = true
      await Promise.all(unfinished)
      const remaining = [...slots]
      slots.clear()
      await Promise.all(remaining.map(({ worker }) => worker.terminate()))
    },
  }
}
