import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import type { ManyUsers } from '#scripts/lib/measure/manyUsers.ts'
import { employeeBody } from '#test/support/records.ts'

/** A completed call. `status` is 0 for a broken connection. Times are in milliseconds: `due` is counted from the start, and `ms` from when the call was due. */
export type CompletedCall = { due: number; ms: number; status: number }

const lists = ['/employees', '/contracts', '/projects', '/timesheets']
const searchTerms = ['gar', 'ana', 'pri', 'developer', 'rao']
const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 })
let count = 0

/**
 * Reads lists (80%), searches them (10%) and adds employees (10%), as a different user each time. A call
 * starts when it is due, even if earlier ones haven't ended, because people don't wait for each other.
 */
export async function callAtRate(
  server: ManyUsers,
  perSecond: number,
  seconds: number,
): Promise<CompletedCall[]> {
  const startedAt = performance.now()
  const running: Promise<CompletedCall>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = (index * 1_000) / perSecond
    const wait = due - (performance.now() - startedAt)
    if (wait > 0) await pause(wait)
    running.push(
      callOnce(server).then((status) => ({ due, ms: performance.now() - startedAt - due, status })),
    )
  }
  return Promise.all(running)
}

/**
 * Sends a number of calls, `atOnce` of them in parallel, and calls `progress` each time another 1% is done.
 * Returns the number of calls by status.
 */
export async function callInParallel(
  server: ManyUsers,
  calls: number,
  atOnce: number,
  progress: (done: number) => void,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let [started, done] = [0, 0]
  const work = async () => {
    while (started < calls) {
      started += 1
      const status = await callOnce(server)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      done += 1
      if (done % Math.ceil(calls / 100) === 0) progress(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return statuses
}

/** Returns the time that the given share of the calls didn't exceed. 0.99 means 99% of them. */
export function timeOf(calls: readonly CompletedCall[], share: number): number {
  const ordered = calls.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN
}

function callOnce(server: ManyUsers): Promise<number> {
  count += 1
  const headers = server.headers[count % server.headers.length] ?? {}
  // Without the round, each user would always make the same kind of call if the number of users were a multiple of ten.
  const round = Math.floor(count / server.headers.length)
  const kind = (count + round) % 10
  if (kind === 4) return send(server, '/employee/create', headers, employeeBody({ lastName: 'Load' }))
  const search = `/employees?search=${searchTerms[Math.floor(count / 10) % searchTerms.length]}`
  return send(server, kind === 9 ? search : (lists[(count + round) % lists.length] ?? ''), headers)
}

function send(
  server: ManyUsers,
  path: string,
  userHeaders: Record<string, string>,
  body?: object,
): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...userHeaders,
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': randomUUID(),
    }),
  }
  const method = text === undefined ? 'GET' : 'POST'
  return new Promise((resolve) => {
    const request = http.request(`${server.url}${apiBase}${path}`, { method, headers, agent }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
      response.resume()
    })
    request.once('error', () => resolve(0))
    request.end(text)
  })
}
