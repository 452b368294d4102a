import { watchParents } from '#scripts/lib/process/parents.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'

type Step = () => Promise<void>

/** Stops everything that was started, once, in reverse order. */
export type Shutdown = {
  /** Adds something to stop. The last one added stops first. */
  add: (step: Step) => void
  /** Stops everything and exits with the code. */
  leave: (exitCode: number) => Promise<never>
  /** Returns true once stopping has started. */
  hasBegun: () => boolean
}

/** SIGINT, SIGTERM and the end of npm stop the process with code 0. A second signal stops it immediately. */
export function createShutdown(announce: (line: string) => void): Shutdown {
  const steps: Step[] = []
  let ending: Promise<never> | undefined

  const leave = (exitCode: number): Promise<never> => (ending ??= end(exitCode))

  async function end(exitCode: number): Promise<never> {
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
    if (ending) process.exit(1)
    announce('Stopping…')
    void leave(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  watchParents(() => !ending && onSignal())
  return { add: (step) => steps.push(step), leave, hasBegun: () => ending !== undefined }
}
