import { employeeEvents } from '#domain/employees/events.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeTransition } from '#domain/employees/transition.ts'
import { offersOf, type Offer } from '#views/records/form/offer.ts'

/** The events of a notice that are only possible until its last day has passed. */
const lapsing: readonly string[] = ['changeNotice', 'withdrawNotice']

/** Returns the events that are available for an employee. */
export const employeeOffers = (employee: Employee, today: string): readonly Offer[] =>
  offersOf(employeeEvents, (name, values) => employeeTransition(employee, name, values, { today })).filter(
    ({ event, reasons }) => reasons.length === 0 || !lapsing.includes(event),
  )
