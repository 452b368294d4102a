import { existsSync } from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'
import { configPagePlugin } from '#scripts/lib/build/configPagePlugin.ts'
import { requireEmulatorPorts, startEmulator } from '#scripts/lib/process/emulator.ts'
import { findFreePort, requireFreePort } from '#scripts/lib/process/ports.ts'
import { buildIfNeeded, distFolder } from '#scripts/lib/build/productBuild.ts'
import { runWithRestarts } from '#scripts/lib/process/runWithRestarts.ts'
import { inRoot, root } from '#scripts/lib/root.ts'
import { readSettings, serverEnvironment } from '#scripts/lib/settings.ts'
import { createShutdown } from '#scripts/lib/process/shutdown.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { StartError } from '#server/config.ts'

const apiPaths = ['/hrms', '/attest', '/healthz', '/readyz', '/csp-report']
const shutdown = createShutdown((line) => console.log(`\n${line}`))

try {
  await develop()
} catch (error) {
  if (!shutdown.isStopping()) printFailure(error)
  await shutdown.exit(1)
}

async function develop(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.production) throw new StartError('npm run dev is only for development. Unset NODE_ENV.')
  await requireFreePort(settings.port, 'the page', 'PORT')
  await requireEmulatorPorts(settings.emulatorPort)
  const env = serverEnvironment(process.env, settings)

  const emulator = await startEmulator(settings.emulatorPort)
  shutdown.add(() => emulator.stop())
  // The API also serves the built page and doesn't start without one.
  if (!existsSync(path.join(distFolder, 'index.html'))) await buildIfNeeded(console.log)
  const apiPort = await findFreePort()
  const api = runWithRestarts(
    {
      args: [inRoot('scripts', 'commands', 'dev-api.ts')],
      env: { ...env, PORT: String(apiPort) },
      output: 'inherit',
    },
    ['server', 'src/domain', 'src/lookups'],
  )
  shutdown.add(() => api.stop())
  void emulator.exited.then((code) => {
    if (shutdown.isStopping()) return
    printFailure(new StartError(`The sign-in emulator stopped unexpectedly (exit code ${code}).`))
    return shutdown.exit(1)
  })

  const target = `http://127.0.0.1:${apiPort}`
  const page = await createServer({
    root,
    plugins: [configPagePlugin(env)],
    server: {
      host: '127.0.0.1',
      port: settings.port,
      strictPort: true,
      proxy: Object.fromEntries(apiPaths.map((name) => [name, { target, changeOrigin: false }])),
    },
  })
  shutdown.add(() => page.close())
  await page.listen()
  await emulator.ready
  console.log(`\nMuster in development: http://127.0.0.1:${settings.port}\n`)
}
