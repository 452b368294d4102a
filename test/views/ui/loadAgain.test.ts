import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '#services/http/failure.ts'
import { loadWithRetry } from '#views/ui/kit/loadWithRetry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts to load a file that is lost a number of times. */
function begin(missing: number, error: Error = new Failure('unreachable', 'lost')) {
  const began = Date.now()
  const at: number[] = []
  const result = { at, end: 'waiting' }
  const loading = loadWithRetry(() => {
    at.push(Date.now() - began)
    return at.length > missing ? Promise.resolve('file') : Promise.reject(error)
  })
  loading.then(
    (file) => (result.end = file),
    (thrown: Error) => (result.end = thrown.message),
  )
  return result
}

test('a lost file is requested again after growing pauses until it is there', async () => {
  const result = begin(6)
  await vi.advanceTimersByTimeAsync(44_999)
  expect(result).toEqual({ at: [0, 1_000, 3_000, 7_000, 15_000, 30_000], end: 'waiting' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(result).toEqual({ at: [0, 1_000, 3_000, 7_000, 15_000, 30_000, 45_000], end: 'file' })
})

test('when the browser is online again, the file is requested immediately, and the pauses then continue', async () => {
  const result = begin(2)
  await vi.advanceTimersByTimeAsync(200)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(result).toEqual({ at: [0, 200], end: 'waiting' })
  await vi.advanceTimersByTimeAsync(1)
  expect(result).toEqual({ at: [0, 200, 2_200], end: 'file' })
})

test('a broken file is not requested again', async () => {
  const result = begin(9, new Error('x is not a function'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(result).toEqual({ at: [0], end: 'x is not a function' })
})
