import { afterEach, expect, test, vi } from 'vitest'
import { watchFailedPageLoads } from '#services/page/pageLoads.ts'

afterEach(() => vi.unstubAllGlobals())

const failure = new Error('Failed to fetch dynamically imported module')

/** Makes a part fail to load with this response of the server. Returns what was recorded and reported. */
async function failWhile(answer: () => Promise<unknown>) {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const asked: Promise<unknown>[] = []
  vi.stubGlobal('fetch', (...args: unknown[]) => {
    expect(args).toEqual(['/healthz', { cache: 'no-store' }])
    asked.push(answer())
    return asked[0]
  })
  const noted: Error[] = []
  let reports = 0
  watchFailedPageLoads(
    (error) => noted.push(error),
    () => (reports += 1),
  )
  page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }))
  const atOnce = [...noted]
  await Promise.allSettled(asked)
  await new Promise((resolve) => setImmediate(resolve))
  return { atOnce, reports }
}

test('a part that is missing on a server that answers is noted and reported', async () => {
  expect(await failWhile(() => Promise.resolve(new Response('{}')))).toEqual({
    atOnce: [failure],
    reports: 1,
  })
})

test('a part that a broken network lost is noted but not reported as missing', async () => {
  const broken = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await failWhile(broken)).toEqual({ atOnce: [failure], reports: 0 })
})
