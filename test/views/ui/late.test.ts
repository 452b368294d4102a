import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAgain } from '#views/ui/kit/late.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Loads a file that is missing for a number of tries. Returns when each try was, in milliseconds, and how it ended. */
async function triesOf(missing: number, milliseconds: number) {
  const began = Date.now()
  const at: number[] = []
  let end = 'waiting'
  const loading = loadAgain(() => {
    at.push(Date.now() - began)
    return at.length > missing ? Promise.resolve('file') : Promise.reject(new Error('missing'))
  })
  loading.then(
    (file) => (end = file),
    (error: Error) => (end = error.message),
  )
  await vi.advanceTimersByTimeAsync(milliseconds)
  return { at, end }
}

test('a file that a broken network lost is requested again until it is there', async () => {
  expect(await triesOf(0, 0)).toEqual({ at: [0], end: 'file' })
  expect(await triesOf(2, 10_000)).toEqual({ at: [0, 500, 2_000], end: 'file' })
})

test('a file that stays missing is given up after a few seconds', async () => {
  expect(await triesOf(99, 60_000)).toEqual({ at: [0, 500, 2_000, 6_500], end: 'missing' })
})

test('offline, a file is waited for', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await triesOf(99, 13_000)).toEqual({ at: [0, 500, 2_000, 6_500, 11_000], end: 'waiting' })
  online.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(60_000)
})

test('styles that were lost are requested with their file, because the build requests them only once', async () => {
  const href = 'https://muster.test/assets/Calendar-1.css'
  const loading = loadAgain(() =>
    document.querySelector(`link[href="${href}"]`)
      ? Promise.resolve('file')
      : Promise.reject(new Error(`Unable to preload CSS for ${href}`)),
  )
  await vi.advanceTimersByTimeAsync(500)
  const link = document.querySelector(`link[href="${href}"]`)
  expect(link).toHaveAttribute('rel', 'stylesheet')
  link?.dispatchEvent(new Event('load'))
  expect(await loading).toBe('file')
  link?.remove()
})
