import { configure, getConfig } from '@testing-library/react'
import { patienceMs } from '#test/support/patience.ts'

// A worker evaluates this module once, before its first test file has configured anything.
const { eventWrapper } = getConfig()

/**
 * Undoes what the last file of this worker configured. Many dispatch events without act; files after them would then look at the page before
 * React has changed it, but only in some orders of the files.
 */
export function resetTestingLibrary(): void {
  // Pages load in chunks, which is slow on a busy machine.
  configure({ asyncUtilTimeout: patienceMs, eventWrapper })
}
