import { rm } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { runPlaywright, type Tally } from '#scripts/lib/proof/testRuns.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { startProduct, type RunningProduct } from '#scripts/lib/process/runningProduct.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'

/** The memory that one worker needs for an instance of Muster with its emulator and database, and for a browser. */
const bytesPerWorker = 4 * 2 ** 30

/**
 * Runs the journeys. Each worker has its own instance of Muster, with its own ports and data. A run of named
 * files has one worker and records a trace of each test that it retries. Any other run has one more worker than
 * the machine has cores, because a worker is idle for a third of the time. The maximum is three workers, or
 * fewer if memory is short.
 */
export async function runJourneys(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  const isForFiles = args.some((arg) => arg.endsWith('.ts'))
  const maxWorkers = Math.min(availableParallelism() + 1, Math.floor(totalmem() / bytesPerWorker))
  const workers = isForFiles ? 1 : Math.max(1, Math.min(3, maxWorkers))
  console.log(`\nStarting ${workers === 1 ? 'Muster' : `${workers} instances of Muster`} for the journeys…`)
  const products = await startProducts(workers).catch((error: unknown) => printFailure(error))
  if (!products) {
    const error = "Muster didn't start. See above."
    return { name: 'journeys', passed: 0, failed: 1, failures: [{ test: 'journeys', error }] }
  }
  const stop = () => Promise.all(products.map((product) => product.stop()))
  const stopAndExit = () => void stop().finally(() => process.exit(1))
  process.once('SIGINT', stopAndExit)
  process.once('SIGTERM', stopAndExit)
  try {
    const urls = products.map(({ url }) => url)
    const trace = isForFiles ? [] : ['--trace=off']
    return await runPlaywright('journeys', urls, [...trace, ...args], env)
  } finally {
    await stop()
    process.off('SIGINT', stopAndExit)
    process.off('SIGTERM', stopAndExit)
  }
}

async function startProducts(count: number): Promise<readonly RunningProduct[]> {
  await buildIfNeeded(console.log)
  const started = await Promise.allSettled(Array.from({ length: count }, startWithDatabase))
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed === undefined) return products
  await Promise.all(products.map((product) => product.stop()))
  throw failed.reason
}

/** Starts Muster on a fresh database. */
async function startWithDatabase(): Promise<RunningProduct> {
  const data = await newDataFolder('muster-data-')
  const remove = () => rm(data, { recursive: true, force: true })
  const product = await startProduct({ MUSTER_DATA: data }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    ...product,
    stop: async () => {
      await product.stop()
      await remove()
    },
  }
}
