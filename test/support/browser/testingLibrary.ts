import { configure, getConfig } from '@testing-library/react'
import { patienceMs } from '#test/support/patience.ts'

// A worker evaluates this module once, before its first test file has configured anything.
const { eventWrapper, getElementError } = getConfig()

/**
 * Reverts what the last file in this worker configured. Many files dispatch events without act. Later files
 * would then look at the page before React has changed it, but only if the files ran in some orders.
 */
export function resetTestingLibrary(): void {
  // Pages load in chunks, which is slow on a busy machine.
  configure({ asyncUtilTimeout: patienceMs, eventWrapper, getElementError: errorOf })
}

/**
 * Returns the error of a query. Testing Library would print the whole page at every try of a waiting query,
 * which took a fifth of the CPU time, although only the output at the timeout is shown.
 */
function errorOf(message: string | null, container: Element): Error {
  const isWaiting: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
  if (isWaiting !== true) return getElementError(message, container)
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}
