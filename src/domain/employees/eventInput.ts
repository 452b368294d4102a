import * as z from 'zod/mini'
import { detailShape } from '#domain/kernel/eventInput.ts'
import { version } from '#domain/kernel/fields.ts'
import { employeeEvents, offeredEmployeeEvents, type EmployeeEventName } from '#domain/employees/events.ts'

const inputs = offeredEmployeeEvents.map((name) =>
  z.strictObject({
    version: z.optional(version),
    event: z.literal(name),
    ...detailShape(employeeEvents[name].details),
  }),
)

/** Body of POST /employee/{id}/status: the event and its values. */
export const employeeEventInput = z.discriminatedUnion('event', inputs as [(typeof inputs)[number]], {
  error: 'Send an employee event.',
})

/** An event of an employee, as sent to the API. */
export type EmployeeEventInput = {
  readonly event: EmployeeEventName
  readonly version?: number | undefined
} & Readonly<Record<string, unknown>>
