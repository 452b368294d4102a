import { createLock } from '#services/timesheets/lock.ts'
import { createMissing, createTimesheets } from '#services/timesheets/timesheets.ts'
import { createWeeks } from '#services/timesheets/weeks.ts'

/** The services of the lists about time. In one file, because each file costs bytes of the first load. */
export const timeRecords = { createLock, createMissing, createTimesheets, createWeeks }
