import { contractEventCall, type OfferedContractEvent } from '#domain/contracts/events.ts'
import { employeeEventCalls } from '#domain/employees/events.ts'
import type { EventCallOf } from '#services/records/records.ts'

/** Loads with the first event that is sent. */

/** Each event of a contract is a call of its own. */
export const contractEventCallOf: EventCallOf = ({ event, ...values }) => ({
  call: contractEventCall(event as OfferedContractEvent),
  body: values,
})

/** All events of an employee are one call, whose body names the event. */
export const employeeEventCallOf: EventCallOf = (body) => ({
  call: employeeEventCalls.changeEmployeeStatus,
  body,
})
