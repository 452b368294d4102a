import * as z from 'zod/mini'
import { date, text, version } from '#domain/kernel/fields.ts'

/** What people do to a record's status (domain.md §3): the names on the wire and what each must say besides the version. */

const base = { version: z.optional(version) }
const reason = text('reason', 500)

/** Bodies of POST /contract/{id}/{event}. */
export const contractEventInputs = {
  submit: z.strictObject(base),
  approve: z.strictObject(base),
  reject: z.strictObject({ ...base, reason }),
  hold: z.strictObject(base),
  resume: z.strictObject(base),
  terminate: z.strictObject({ ...base, date: date('last day of the contract'), reason }),
  cancel: z.strictObject(base),
} as const
export type ContractEventName = keyof typeof contractEventInputs

/** Body of POST /employee/{id}/status. */
export const employeeEventInput = z.discriminatedUnion(
  'event',
  [
    z.strictObject({ ...base, event: z.literal('startOnboarding') }),
    z.strictObject({ ...base, event: z.literal('activate') }),
    z.strictObject({ ...base, event: z.literal('leave') }),
    z.strictObject({ ...base, event: z.literal('return') }),
    z.strictObject({ ...base, event: z.literal('giveNotice'), lastDay: date('last day'), reason }),
    z.strictObject({ ...base, event: z.literal('terminate') }),
    z.strictObject({ ...base, event: z.literal('rehire'), hireDate: date('hire date') }),
  ],
  { error: 'Name one of the events of an employee.' },
)
export type EmployeeEventInput = z.output<typeof employeeEventInput>
