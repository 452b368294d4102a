import { Worker } from 'node:worker_threads'

/** What a thread answers: the bytes of a file, or why it couldn't make one. */
export type ThreadAnswer = { readonly bytes: Uint8Array } | { readonly problem: string }

/** Says that a thread ended or took too long, which says nothing about what it was given. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
}

/** Threads that make files, each one file at a time. */
export type Threads<Input> = {
  /** Returns the file of an input, which is copied to a thread. Throws ThreadLost if it must be tried again later. */
  run(input: Input): Promise<Buffer>
  /** Waits for the files that are being made, then ends the threads. */
  close(): Promise<void>
}

type Job<Input> = {
  readonly input: Input
  resolve(bytes: Buffer): void
  reject(error: Error): void
  losses: number
}
type Seat<Input> = { readonly worker: Worker; job: Job<Input> | null; timer?: NodeJS.Timeout }

/** The memory of a thread. A document that needs more ends its thread instead of the server. */
const MEMORY_MIB = 512

/**
 * Makes files in up to `count` threads of a program. Each thread starts when it is first needed and doesn't keep the process running. One
 * that ends is replaced, and its input tried once more; one that takes longer than `limitMs` is ended.
 */
export function createThreads<Input>(program: URL, count: number, limitMs: number): Threads<Input> {
  const waiting: Job<Input>[] = []
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

  function startNext(): void {
    while (waiting.length > 0) {
      const idle = [...seats].find(({ job }) => job === null)
      const seat = idle ?? (seats.size < count ? open() : undefined)
      if (seat === undefined) return
      const job = waiting.shift()
      if (job === undefined) return
      seat.job = job
      seat.timer = setTimeout(() => lose(seat, `it took longer than ${limitMs} ms`, true), limitMs)
      seat.worker.ref()
      seat.worker.postMessage(job.input)
    }
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
      waiting.unshift(job)
    } else job?.reject(new ThreadLost(`A thread made no file: ${why}.`))
    startNext()
  }

  return {
    run(input) {
      if (isClosed) return Promise.reject(new ThreadLost('The server is ending.'))
      const made = new Promise<Buffer>((resolve, reject) => {
        waiting.push({ input, resolve, reject, losses: 0 })
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
