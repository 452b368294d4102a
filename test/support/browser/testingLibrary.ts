import { configure, getConfig } from '@testing-library/react'
import { patienceMs } from '#test/support/patience.ts'

// A worker evaluates this module once, before its first test file has configured anything.
const { eventWrapper, getElementError } = getConfig()

/**
 * Reverts what the previous test file in this worker configured. Many files dispatch events without act. If
 * that setting stayed, later files could check the page before React updates it. The tests would then depend
 * on the order of the files.
 */
export function resetTestingLibrary(): void {
  // Pages load in chunks, which is slow on a busy machine.
  configure({ asyncUtilTimeout: patienceMs, eventWrapper, getElementError: errorOf })
}

/**
 * Returns the error for a failed query. While a query waits, Testing Library would print the whole page after
 * each try, although only the output at the timeout is shown. This took a fifth of the CPU time.
 */
function errorOf(message: string | null, container: Element): Error {
  const isWaiting: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
  if (isWaiting !== true) return getElementError(message, container)
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return error
}
