import { configure, getConfig } from '@testing-library/react'
import { patienceMs } from '#test/support/patience.ts'

// A worker evaluates this module once, before its first test file has configured anything.
const { eventWrapper, getElementError } = getConfig()

/**
 * Undoes what the last file of this worker configured. Many dispatch events without act; files after them would then look at the page before
 * React has changed it, but only in some orders of the files.
 */
export function resetTestingLibrary(): void {
  // Pages load in chunks, which is slow on a busy machine.
  configure({ asyncUtilTimeout: patienceMs, eventWrapper, getElementError: errorOf })
}

/**
 * The error of a query. Testing Library would print the whole page at every try of a query that waits, which took a fifth of the CPU time, and
 * shows only what it prints again when time is up.
 */
function errorOf(message: string | null, container: Element): Error {
  const isWaiting: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
  if (isWaiting !== true) return getElementError(message, container)
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}
