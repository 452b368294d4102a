import { randomInt } from 'node:crypto'
import net from 'node:net'
import { StartError } from '#server/config.ts'

const lowestPort = 10_240
const highestPort = 32_000

/** Returns true if nothing is listening on the port. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/**
 * Returns a random port. The ports at the given offsets from it are currently free. Offset 0 is the port itself.
 * All of them are below the range that systems use for outgoing connections. Otherwise, such a connection could take
 * a port before the server listens on it. Throws a StartError if no free port is found.
 */
export async function findFreePort(offsets: readonly number[] = [0]): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(lowestPort, highestPort)
    const free = await Promise.all(offsets.map((offset) => isPortFree(port + offset)))
    if (free.every(Boolean)) return port
  }
  throw new StartError('No free port was found on this machine.')
}

/** Throws a StartError if the port is in use. `setting` is the environment variable that changes the port. */
export async function requireFreePort(port: number, purpose: string, setting: string): Promise<void> {
  if (await isPortFree(port)) return
  throw new StartError(
    `Port ${port} (${purpose}) is in use by another program. Stop that program or choose another port with ${setting}=<port>.`,
  )
}

/** Returns the port from a setting's value, or `fallback` if there is no value. Throws a StartError if the value is invalid. */
export function readPort(value: string | undefined, fallback: number, setting: string): number {
  if (value === undefined || value === '') return fallback
  const port = Number(value)
  if (/^\d+$/.test(value) && port > 0 && port <= 65_535) return port
  throw new StartError(`${setting} must be a port number between 1 and 65535, not "${value}".`)
}
