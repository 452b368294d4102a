import { watchParents } from '#scripts/lib/parents.ts'
import { printFailure } from '#scripts/lib/startError.ts'

type Step = () => Promise<void>

/** Ends what was started, in reverse order, once, however the end comes. */
export type Shutdown = {
  /** Something to stop at the end; the last one added stops first. */
  add: (step: Step) => void
  /** Stops everything and leaves with the exit code. */
  leave: (exitCode: number) => Promise<never>
  /** True from the moment the end began. */
  begun: () => boolean
}

/** SIGINT, SIGTERM and the end of npm end the process with code 0. A second signal ends it at once. */
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
  return { add: (step) => steps.push(step), leave, begun: () => ending !== undefined }
}
