import { readConfig } from '#server/config.ts'
import { lockFolder } from '#server/embedded/lock.ts'
import { createShutdown } from '#scripts/lib/process/shutdown.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { serveDemo } from '#server/demo/serve.ts'

// Runs the API for `npm run dev`, which restarts it when the server's code changes.
const shutdown = createShutdown(() => undefined)
try {
  const server = await serveDemo({
    env: process.env,
    lock: lockFolder(readConfig(process.env).dataDir),
    progress: (line) => console.log(`API: ${line}`),
  })
  shutdown.add(() => server.close())
  console.log(`API: ready at ${server.url}`)
} catch (error) {
  printFailure(error)
  await shutdown.exit(1)
}
