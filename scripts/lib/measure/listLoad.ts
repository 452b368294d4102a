import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { signInToDemo } from '#test/support/server/demoApi.ts'

/** How long one kind of list request took, in milliseconds. */
export type ListTimes = { name: string; p50: number; p99: number }

/** The users of the large client. They take turns, so that none of them reaches the rate limit. */
const emails = ['sam.super@muster.test', 'ada.admin@muster.test', 'cleo.client@muster.test']
const clientId = 'nwtx00000001'
const sorts = [
  'lastName',
  'employeeNo',
  'jobTitle',
  'employmentType',
  'workAuthType',
  'workAuthValidTo',
  'workUntil',
  'status',
  'hireDate',
]

/** Requests for the employees list, by name. */
const requests: readonly (readonly [name: string, query: string])[] = [
  ['first page', ''],
  ['middle page', 'offset=50000'],
  ['last page', 'offset=99990'],
  ['search with few matches', 'search=garcia%20ana'],
  ['search with many matches', 'search=garcia'],
  ['search that matches everyone', 'search=a'],
  ['filter', 'status=ACTIVE'],
  ['search and filter', 'search=garcia&status=ACTIVE'],
  ...sorts.flatMap((key) => [
    [`sort by ${key}`, `sort=${key}`] as const,
    [`sort by ${key}, descending`, `sort=-${key}`] as const,
  ]),
]

/** Measures the employees list of a running demo, one request after another, alternating between kinds of requests. */
export async function measureListLoad(
  url: string,
  emulatorUrl: string,
  rounds: number,
): Promise<ListTimes[]> {
  const people = await Promise.all(emails.map((email) => signInToDemo(url, emulatorUrl, email, clientId)))
  const times = new Map<string, number[]>(requests.map(([name]) => [name, []]))
  let requestCount = 0
  // The first round warms the caches and isn't counted.
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, query] of requests) {
      const person = people[(requestCount += 1) % people.length]
      // Keeps each user below the rate limit, so that no request is rejected.
      await new Promise((resolve) => setTimeout(resolve, 20))
      const startedAt = performance.now()
      const rows = await person?.get(`/employees?${query}`)
      if (!Array.isArray(rows)) throw new Error(`${name} returned no list: ${JSON.stringify(rows)}`)
      if (round >= 0) times.get(name)?.push(performance.now() - startedAt)
    }
  }
  return [...times].map(timesOf)
}

/**
 * Measures the requests that a reload sends in a client with few employees. Returns the times over HTTP and
 * in the server's log. The time in the log runs from a request's arrival until its response is sent.
 */
export async function measureReloadRequests(
  url: string,
  emulatorUrl: string,
  output: Readable | null,
): Promise<ListTimes[]> {
  const person = await signInToDemo(url, emulatorUrl, 'ada.admin@muster.test', 'nwnj00000001')
  const names = ['GET /user', 'GET /employees'] as const
  const times = new Map<string, number[]>(names.map((name) => [name, []]))
  const loggedTimes = new Map<string, number[]>(names.map((name) => [name, []]))
  const reader = output === null ? null : createInterface({ input: output })
  reader?.on('line', (line) => {
    const [, method, route, ms] = responseLine.exec(line) ?? []
    loggedTimes.get(`${method} ${route}`)?.push(Number(ms))
  })
  // The first rounds warm the caches and aren't counted.
  for (let round = -20; round < 100; round += 1) {
    for (const [name, durations] of times) {
      const startedAt = performance.now()
      await person.get(name.slice(4))
      if (round >= 0) durations.push(performance.now() - startedAt)
    }
  }
  reader?.close()
  const serverTimes = [...loggedTimes].map(
    ([name, durations]) => [`${name}, as logged`, durations.slice(20)] as const,
  )
  return [...times, ...serverTimes].map(timesOf)
}

/** A line in the log about a response. */
const responseLine = /"method":"(\w+)","route":"\/hrms\/v1([^"]*)","status":200,"ms":([\d.]+)/

function timesOf([name, durations]: readonly [string, readonly number[]]): ListTimes {
  const ordered = durations.toSorted((a, b) => a - b)
  const percentile = (share: number) => ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN
  return { name, p50: percentile(0.5), p99: percentile(0.99) }
}
