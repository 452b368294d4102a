// Runs the server of a deployment until a signal stops it. Before it exits, it answers the requests in progress.
import { StartError } from '#server/config.ts'
import { serve } from '#server/serve.ts'
import type { RunningServer } from '#server/startup.ts'

let server: RunningServer | null = null
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  try {
    await server?.close()
  } finally {
    process.exit(code)
  }
}

function fail(error: unknown): void {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  void stop(1)
}

process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
// After an uncaught error, the state of the process is unknown, so the server answers its open requests and exits.
// A supervisor must restart it.
process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)

try {
  server = await serve({ env: process.env, progress: (line) => process.stdout.write(`${line}\n`) })
  process.stdout.write(`Muster is ready: ${server.url}\n`)
} catch (error) {
  fail(error)
}
