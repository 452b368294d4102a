import { watchParents } from '#scripts/lib/process/parents.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'

type Step = () => Promise<void>

/** Stops everything that was started, in reverse order. Each step runs only once. */
export type Shutdown = {
  /** Adds something to stop. The last one added stops first. */
  add: (step: Step) => void
  /** Stops everything and exits with the code. */
  exit: (exitCode: number) => Promise<never>
  /** Returns true once stopping has started. */
  isStopping: () => boolean
}

/**
 * Creates a Shutdown without steps. It stops everything on SIGINT or SIGTERM, and when the npm process that
 * started this one ends. A second signal ends the process immediately.
 */
export function createShutdown(announce: (line: string) => void): Shutdown {
  const steps: Step[] = []
  let exiting: Promise<never> | undefined

  const exit = (exitCode: number): Promise<never> => (exiting ??= runSteps(exitCode))

  async function runSteps(exitCode: number): Promise<never> {
    let code = exitCode
    for (const step of steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        printFailure(error)
        code = 1
      }
    }
    process.exit(code)
  }

  const onSignal = () => {
    if (exiting) process.exit(1)
    announce('Stopping…')
    void exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  watchParents(() => !exiting && onSignal())
  return { add: (step) => steps.push(step), exit, isStopping: () => exiting !== undefined }
}
