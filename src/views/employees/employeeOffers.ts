import { employeeEvents } from '#domain/employees/events.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeTransition } from '#domain/employees/transition.ts'
import { offersOf, type Offer } from '#views/records/form/offer.ts'

/** Events that are hidden instead of disabled when they aren't possible, such as after the last day of work. */
const noticeEvents: readonly string[] = ['changeNotice', 'withdrawNotice']

/** Returns the events that an employee's page offers, each with any reasons why it isn't allowed. */
export const employeeOffers = (employee: Employee, today: string): readonly Offer[] =>
  offersOf(employeeEvents, (name, values) => employeeTransition(employee, name, values, { today })).filter(
    ({ event, reasons }) => reasons.length === 0 || !noticeEvents.includes(event),
  )
