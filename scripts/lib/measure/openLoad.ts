import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import type { ManyUsers } from '#scripts/lib/measure/manyUsers.ts'
import { employeeBody } from '#test/support/records.ts'

/** A completed call. `status` is 0 for a broken connection. Times are in milliseconds, and `ms` is counted from when the call was due. */
export type Answered = { due: number; ms: number; status: number }

const lists = ['/employees', '/contracts', '/projects', '/timesheets']
const names = ['gar', 'ana', 'pri', 'developer', 'rao']
const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 })
let count = 0

/**
 * Reads lists (80%), searches (10%) and adds employees (10%), as a different user each time. A call starts
 * when it is due, even if earlier ones haven't ended, because people don't wait for each other.
 */
export async function callAtRate(on: ManyUsers, perSecond: number, seconds: number): Promise<Answered[]> {
  const begin = performance.now()
  const running: Promise<Answered>[] = []
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = (at * 1_000) / perSecond
    const early = due - (performance.now() - begin)
    if (early > 0) await pause(early)
    running.push(callOnce(on).then((status) => ({ due, ms: performance.now() - begin - due, status })))
  }
  return Promise.all(running)
}

/**
 * Sends a number of calls, `atOnce` of them in parallel, and calls back after each hundredth of the total.
 * Returns the number of calls by status.
 */
export async function callInTurn(
  on: ManyUsers,
  calls: number,
  atOnce: number,
  progress: (done: number) => void,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let [started, done] = [0, 0]
  const work = async () => {
    while (started < calls) {
      started += 1
      const status = await callOnce(on)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      done += 1
      if (done % Math.ceil(calls / 100) === 0) progress(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return statuses
}

/** Returns the time that a percentage of the calls didn't exceed. */
export function timeOf(answered: readonly Answered[], share: number): number {
  const ordered = answered.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN
}

function callOnce(on: ManyUsers): Promise<number> {
  count += 1
  const headers = on.headers[count % on.headers.length] ?? {}
  const kind = count % 10
  if (kind === 4) return send(on, '/employee/create', headers, employeeBody({ lastName: 'Load' }))
  const search = `/employees?search=${names[Math.floor(count / 10) % names.length]}`
  return send(on, kind === 9 ? search : (lists[count % lists.length] ?? ''), headers)
}

function send(on: ManyUsers, path: string, own: Record<string, string>, body?: object): Promise<number> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...own,
    ...(sent !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent),
      'idempotency-key': randomUUID(),
    }),
  }
  const method = sent === undefined ? 'GET' : 'POST'
  return new Promise((resolve) => {
    const request = http.request(`${on.url}${apiBase}${path}`, { method, headers, agent }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
      response.resume()
    })
    request.once('error', () => resolve(0))
    request.end(sent)
  })
}
