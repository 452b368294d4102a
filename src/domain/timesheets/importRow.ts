import * as z from 'zod/mini'
import { date, entryTimes, id, key, optionalText } from '#domain/kernel/fields.ts'
import type { EntryType } from '#domain/timesheets/statuses.ts'

/** The types of time that a file can add. Adjustments can't be imported. */
export const importedTypes = [
  'WORK',
  'PTO',
  'HOLIDAY',
  'SICK',
  'UNPAID_ABSENCE',
] as const satisfies readonly EntryType[]

/** One row of a timesheet import. Project, contract and role are only needed to identify one of several assignments. */
export const importedTime = z.strictObject({
  employeeId: id('employee'),
  date: date('date'),
  minutes: z
    .int({
      error: ({ input }) =>
        input === undefined
          ? 'Enter hours, or a start time and a later end time.'
          : 'Enter hours like 8, 7:30 or 7.5.',
    })
    .check(z.gte(1, { error: 'Enter more than 0 hours or remove this row.' })),
  ...entryTimes,
  projectId: z.optional(id('project')),
  contractId: z.optional(id('contract')),
  role: optionalText('project role', 80),
  type: z.optional(key('type', importedTypes)),
  task: optionalText('task', 60),
  billable: z.optional(z.boolean({ error: 'Enter yes or no.' })),
  note: optionalText('note', 500),
})
export type ImportedTime = z.output<typeof importedTime>
