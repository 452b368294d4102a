import { StartError } from '#server/config.ts'
import { serve } from '#server/serve.ts'
import type { Serving } from '#server/serving.ts'

/** Runs the server of a deployment until a signal ends it. Running requests are answered first. */
let serving: Serving | null = null
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  try {
    await serving?.close()
  } finally {
    process.exit(code)
  }
}

function fail(error: unknown): void {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  void end(1)
}

process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))
// An uncaught error leaves the process in an unknown state: drain and let the supervisor restart it.
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

try {
  serving = await serve({ env: process.env, progress: (line) => process.stdout.write(`${line}\n`) })
  process.stdout.write(`Muster is ready: ${serving.url}\n`)
} catch (error) {
  fail(error)
}
