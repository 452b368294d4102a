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
  losses: number
}
type Seat<Input> = { readonly worker: Worker; job: Job<Input> | null; timer?: NodeJS.Timeout }

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
  const seats = new Set<Seat<Input>>()
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  function open(): Seat<Input> {
    // Without the secrets in the environment and without the server's own start options.
    const options = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB } }
    const seat: Seat<Input> = { worker: new Worker(program, options), job: null }
    seat.worker.unref()
    seat.worker.on('message', (answer: ThreadAnswer) => finish(seat, answer))
    seat.worker.on('error', (error) => lose(seat, error.message))
    seat.worker.on('exit', (code) => lose(seat, `it ended with code ${code}`))
    seats.add(seat)
    return seat
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
      const idle = [...seats].find(({ job }) => job === null)
      const seat = idle ?? (seats.size < count ? open() : undefined)
      if (seat === undefined) return
      const job = next()
      if (job === undefined) return
      seat.job = job
      seat.timer = setTimeout(() => lose(seat, `it took longer than ${limitMs} ms`, true), limitMs)
      seat.worker.ref()
      seat.worker.postMessage(job.input)
    }
  }

  function queueOf(tenantId: string): Job<Input>[] {
    const own = waiting.get(tenantId) ?? []
    waiting.set(tenantId, own)
    return own
  }

  /** Drops a file that nobody waits for, unless a thread is making it. */
  function takeBack(job: Job<Input>): void {
    const own = waiting.get(job.wait.tenantId)
    if (own === undefined || !own.includes(job)) return
    own.splice(own.indexOf(job), 1)
    if (own.length === 0) waiting.delete(job.wait.tenantId)
    job.reject(new ThreadLost('Nobody is waiting for this file anymore.'))
  }

  function leave(seat: Seat<Input>): Job<Input> | null {
    clearTimeout(seat.timer)
    const { job } = seat
    seat.job = null
    return job
  }

  function finish(seat: Seat<Input>, answer: ThreadAnswer): void {
    const job = leave(seat)
    seat.worker.unref()
    if ('bytes' in answer) job?.resolve(Buffer.from(answer.bytes.buffer))
    else job?.reject(new Error(answer.problem))
    startNext()
  }

  function lose(seat: Seat<Input>, why: string, isFinal = false): void {
    if (!seats.delete(seat)) return
    const job = leave(seat)
    void seat.worker.terminate()
    if (job !== null && job.losses === 0 && !isFinal) {
      job.losses += 1
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
        const job: Job<Input> = { input, wait, resolve, reject, losses: 0 }
        queueOf(wait.tenantId).push(job)
        wait.signal?.addEventListener('abort', () => takeBack(job), { once: true })
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
      const left = [...seats]
      seats.clear()
      await Promise.all(left.map(({ worker }) => worker.terminate()))
    },
  }
}
