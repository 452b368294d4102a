import { runPlaywright, type Tally } from '#scripts/lib/testRuns.ts'
import { startProduct } from '#scripts/lib/runningProduct.ts'
import { printFailure } from '#scripts/lib/startError.ts'

/** Starts the product on ports and data of its own, runs the journeys against it and stops it. */
export async function runJourneys(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Tally> {
  console.log('\nStarting Muster for the journeys…')
  const product = await startProduct().catch((error: unknown) => printFailure(error))
  if (!product) {
    const error = 'Muster did not start; see above.'
    return { name: 'journeys', passed: 0, failed: 1, failures: [{ test: 'journeys', error }] }
  }
  const stopAndLeave = () => void product.stop().finally(() => process.exit(1))
  process.once('SIGINT', stopAndLeave)
  process.once('SIGTERM', stopAndLeave)
  try {
    return await runPlaywright('journeys', product.url, args, env)
  } finally {
    await product.stop()
    process.off('SIGINT', stopAndLeave)
    process.off('SIGTERM', stopAndLeave)
  }
}
