import { vi } from 'vitest'

/** How long a test waits for what it expects. It is long because a busy machine is slow, and only a failing test waits this long. */
export const patienceMs = 30_000

/** Vitest has a setting for expect.poll, but none for vi.waitFor and vi.waitUntil, which wait for one second. */
const waiting = vi as typeof vi & { isPatient?: true }
if (waiting.isPatient !== true) {
  const { waitFor, waitUntil } = vi
  const patient = (options?: Parameters<typeof waitFor>[1]) =>
    typeof options === 'number' ? options : { timeout: patienceMs, ...options }
  waiting.waitFor = (callback, options) => waitFor(callback, patient(options))
  waiting.waitUntil = (callback, options) => waitUntil(callback, patient(options))
  // Files of a project with `isolate: false` share this object.
  waiting.isPatient = true
}
