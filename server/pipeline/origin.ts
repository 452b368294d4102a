import type { FastifyRequest } from 'fastify'
import type { Origin } from '#server/db/withActor.ts'

/** The maximum length of a stored user agent. Longer ones are truncated. */
const MAX_USER_AGENT = 500
const MAX_IP = 64

/**
 * Returns where a request came from, for the audit trail. If the request came through trusted proxies, the address
 * is the one from which the first proxy was called.
 */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  const agent = headers['user-agent']?.trim().slice(0, MAX_USER_AGENT) ?? ''
  // A closed connection has no address.
  const address = (ip as string | undefined)?.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, MAX_IP) ?? ''
  return { ip: address === '' ? null : address, userAgent: agent === '' ? null : agent }
}

/** Returns true if a header was sent more than once. A proxy may have checked the copy that Node drops. `name` is in lowercase. */
export const isRepeated = ({ raw }: Pick<FastifyRequest, 'raw'>, name: string): boolean =>
  raw.rawHeaders.filter((entry, index) => index % 2 === 0 && entry.toLowerCase() === name).length > 1
