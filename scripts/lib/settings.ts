import { defaultEmulatorPort } from '#scripts/lib/process/emulator.ts'
import { readPort } from '#scripts/lib/process/ports.ts'

/** The ports that Muster uses, and whether it runs in production. */
export type StartSettings = { port: number; emulatorPort: number; production: boolean }

/** Returns the settings from the environment. Throws a StartError if a port is invalid. */
export function readSettings(env: NodeJS.ProcessEnv): StartSettings {
  return {
    port: readPort(env['PORT'], 5173, 'PORT'),
    emulatorPort: readPort(env['MUSTER_EMULATOR_PORT'], defaultEmulatorPort, 'MUSTER_EMULATOR_PORT'),
    production: env['NODE_ENV'] === 'production',
  }
}

/** Returns the server's environment: this process's environment with the settings filled in. */
export function serverEnvironment(env: NodeJS.ProcessEnv, settings: StartSettings): NodeJS.ProcessEnv {
  if (settings.production) return { ...env, PORT: String(settings.port) }
  return {
    ...env,
    PORT: String(settings.port),
    MUSTER_EMULATOR_PORT: String(settings.emulatorPort),
    // By default, the server logs every request, but only warnings are useful in a terminal.
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
  }
}
