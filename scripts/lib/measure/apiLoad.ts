import { users } from '#server/demo/data/organizations.ts'
import { signInToDemo, type DemoApi } from '#test/support/server/demoApi.ts'

/** The result of a load test. Times are in milliseconds from when each call was due. */
export type LoadResult = {
  calls: number
  p50: number
  p99: number
  max: number
  /** The number of calls that failed. */
  failed: number
}

const staff = users.filter(
  ({ role, status, clientIds }) => role !== 'EMPLOYEE' && status !== 'DISABLED' && clientIds.length > 0,
)
const lists = ['/employees', '/contracts', '/projects']
const searchTerms = ['gar', 'ana', 'pri', 'developer', 'rao']
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Measures the calls of several people who read lists (80%), search (10%) and add employees (10%). The calls
 * are due at equal intervals, because the rate limits would reject a burst. Each call starts when it is due,
 * even if earlier ones haven't ended, because people don't wait for each other (R1).
 */
export async function measureApiLoad(
  url: string,
  emulatorUrl: string,
  perSecond: number,
  seconds: number,
): Promise<LoadResult> {
  const people = await Promise.all(
    staff.map(({ email, clientIds }) => signInToDemo(url, emulatorUrl, email, clientIds[0])),
  )
  // The first calls are slow, so they aren't measured.
  for (const person of people) for (const path of lists) await expectRows(person, path)
  const durations: number[] = []
  let failed = 0
  const startedAt = performance.now()
  const running: Promise<void>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = startedAt + (index * 1_000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    const person = people[index % people.length] as DemoApi
    running.push(
      call(person, index).then(
        () => void durations.push(performance.now() - due),
        () => void (failed += 1),
      ),
    )
  }
  await Promise.all(running)
  const ordered = durations.toSorted((a, b) => a - b)
  const percentile = (share: number) => ordered[Math.ceil(ordered.length * share) - 1] ?? Number.NaN
  return { calls: running.length, p50: percentile(0.5), p99: percentile(0.99), max: percentile(1), failed }
}

async function call(person: DemoApi, index: number): Promise<void> {
  const kind = index % 10
  if (kind === 9)
    return expectRows(person, `/employees?search=${searchTerms[Math.floor(index / 10) % searchTerms.length]}`)
  if (kind < 9 && kind !== 4) return expectRows(person, lists[index % lists.length] ?? '')
  const status = await person.create('/employee/create', {
    firstName: 'Load',
    lastName: `Number ${index}`,
    email: `load-${performance.timeOrigin}-${index}@example.test`,
    phone: '4695550142',
    employmentType: 'W2',
    jobTitle: 'Java Developer',
    hireDate: '2026-01-12',
    address: { street1: '1 Main St', city: 'Plano', state: 'TX', zip: '75023', country: 'USA' },
  })
  if (status !== 201) throw new Error(`The call returned ${status}.`)
}

async function expectRows(person: DemoApi, path: string): Promise<void> {
  const rows = await person.get(path)
  if (!Array.isArray(rows)) throw new Error(`${path} returned no list`)
}
