import { contractEventCall, type OfferedContractEvent } from '#domain/contracts/events.ts'
import { employeeEventCalls } from '#domain/employees/events.ts'
import type { EventCallOf } from '#services/records/records.ts'

/** Loads with the first event that is sent. */

/** Each contract event has its own call. */
export const contractEventCallOf: EventCallOf = ({ event, ...values }) => ({
  call: contractEventCall(event as OfferedContractEvent),
  body: values,
})

/** All employee events share one call, whose body names the event. */
export const employeeEventCallOf: EventCallOf = (body) => ({
  call: employeeEventCalls.changeEmployeeStatus,
  body,
})
