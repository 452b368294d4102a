import { defaultEmulatorPort } from '#scripts/lib/emulator.ts'
import { readPort } from '#scripts/lib/ports.ts'

/** The ports a start uses and whether it is a production one. */
export type StartSettings = { port: number; emulatorPort: number; production: boolean }

/** Reads the ports from the environment, or refuses with one sentence. */
export function readSettings(env: NodeJS.ProcessEnv): StartSettings {
  return {
    port: readPort(env['PORT'], 5173, 'PORT'),
    emulatorPort: readPort(env['MUSTER_EMULATOR_PORT'], defaultEmulatorPort, 'MUSTER_EMULATOR_PORT'),
    production: env['NODE_ENV'] === 'production',
  }
}

/** The environment of the server: ours, with the settings written out. */
export function serverEnvironment(env: NodeJS.ProcessEnv, settings: StartSettings): NodeJS.ProcessEnv {
  if (settings.production) return { ...env, PORT: String(settings.port) }
  return {
    ...env,
    PORT: String(settings.port),
    MUSTER_EMULATOR_PORT: String(settings.emulatorPort),
    // Every answered request is a line of the log; a person at a terminal wants what went wrong.
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
  }
}
