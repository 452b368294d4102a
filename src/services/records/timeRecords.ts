import { createLock } from '#services/timesheets/lock.ts'
import { createMissing, createTimesheets } from '#services/timesheets/timesheets.ts'
import { createWeeks } from '#services/timesheets/weeks.ts'

/** The services for the lists about time. Combined in one file, because each file adds bytes to the first load. */
export const timeRecords = { createLock, createMissing, createTimesheets, createWeeks }
