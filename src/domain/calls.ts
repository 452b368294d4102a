import { contractEventCalls } from '#domain/contracts/events.ts'
import { employeeEventCalls } from '#domain/employees/events.ts'
import { calls } from '#domain/kernel/calls.ts'

/** Every call of the API: the server refuses to boot while one has no route; the OpenAPI document and the permission matrix come from it. */
export const allCalls = { ...calls, ...employeeEventCalls, ...contractEventCalls }

export type CallName = keyof typeof allCalls
