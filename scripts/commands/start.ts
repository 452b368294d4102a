import { startEmulator, requireEmulatorPorts } from '#scripts/lib/process/emulator.ts'
import { requireFreePort } from '#scripts/lib/process/ports.ts'
import { buildIfNeeded } from '#scripts/lib/build/productBuild.ts'
import { readSettings, serverEnvironment, type StartSettings } from '#scripts/lib/settings.ts'
import { createShutdown } from '#scripts/lib/process/shutdown.ts'
import { printFailure } from '#scripts/lib/process/startError.ts'
import { readConfig, StartError } from '#server/config.ts'
import { lockFolder } from '#server/embedded/lock.ts'

const startedAt = performance.now()
const shutdown = createShutdown((line) => console.log(`\n${line}`))

function progress(line: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)
  if (!shutdown.isStopping()) console.log(`${seconds} s  ${line}`)
}

try {
  const settings = readSettings(process.env)
  // Invalid settings are reported before anything starts.
  const { dataDir } = readConfig(serverEnvironment(process.env, settings))
  await requireFreePort(settings.port, 'Muster', 'PORT')
  await (settings.production ? startProduction(settings) : startDemo(settings, dataDir))
} catch (error) {
  // Errors during shutdown are expected.
  if (!shutdown.isStopping()) printFailure(error)
  await shutdown.exit(1)
}

async function startProduction(settings: StartSettings): Promise<void> {
  const building = buildIfNeeded(progress)
  const { serve } = await import('#server/serve.ts')
  await building
  const server = await serve({ env: serverEnvironment(process.env, settings), progress })
  shutdown.add(() => server.close())
  console.log(`\nMuster is ready: ${server.url}`)
}

async function startDemo(settings: StartSettings, dataDir: string): Promise<void> {
  // The demo stores its keys, and usually its database, in the data folder. A second process with the same folder
  // must exit before it starts anything.
  const lock = lockFolder(dataDir)
  shutdown.add(() => Promise.resolve(lock.release()))
  await requireEmulatorPorts(settings.emulatorPort)
  progress('Starting the sign-in emulator…')
  const emulator = await startEmulator(settings.emulatorPort)
  shutdown.add(() => emulator.stop())
  void emulator.exited.then((code) => {
    if (shutdown.isStopping()) return
    printFailure(
      new StartError(`The sign-in emulator stopped unexpectedly (exit code ${code}).\n${emulator.tail()}`),
    )
    return shutdown.exit(1)
  })
  const built = buildIfNeeded(progress).then((outcome) => {
    if (outcome === 'built') progress('The browser app is built.')
  })
  const emulatorReady = emulator.ready.then(() => progress('The sign-in emulator is ready.'))
  const { serveDemo } = await import('#server/demo/serve.ts')
  const [server] = await Promise.all([
    serveDemo({ env: serverEnvironment(process.env, settings), progress, lock, built }),
    built,
    emulatorReady,
  ])
  shutdown.add(() => server.close())
  const accounts = server.accounts.map(
    ({ email, role, note }) => `  ${email.padEnd(28)} ${role.padEnd(13)} ${note}`,
  )
  const outbox = server.outbox === null ? '' : `  Emails are saved to ${server.outbox}\n`
  const links = '  Links to set or reset a password, and to sign in, appear below.\n'
  console.log(
    `\nMuster is ready: ${server.url}\n\n${accounts.join('\n')}\n\n  Password for all accounts: ${server.password}\n${outbox}${links}`,
  )
}
