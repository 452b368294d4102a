import { parseInput } from '#domain/kernel/errors.ts'
import { timesheetEvents } from '#domain/timesheets/events.ts'
import type { TimesheetActor, TimesheetFacts } from '#domain/timesheets/facts.ts'
import { timesheetReason, type Timesheet } from '#domain/timesheets/record.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { offersOf, type Offer } from '#views/records/form/offer.ts'

/** Returns the facts that determine which events are possible, as far as the browser knows them. Only the server knows the time lock, billed minutes, and the dates and statuses of other records. */
function factsOf(sheet: Timesheet, actor: TimesheetActor, today: string): TimesheetFacts {
  const { periodStart, periodEnd } = sheet
  return {
    status: sheet.status,
    lockReason: sheet.lockReason,
    period: { periodStart, periodEnd },
    assignment: { status: 'ACTIVE', startDate: periodStart, endDate: periodEnd },
    contract: null,
    employee: { status: 'ACTIVE', hireDate: periodStart, terminationDate: null, workUntil: null },
    today,
    settings: { lockAfterDays: null, graceDays: 0, lockedThrough: null },
    entries: sheet.entries,
    employeeId: sheet.employeeId,
    zeroReason: null,
    submittedBy: sheet.submittedBy,
    actor,
    allowSelfApproval: sheet.allowSelfApproval,
    billedMinutes: 0,
  }
}

/** Returns the events that are available for a timesheet. Employees see only Submit and Withdraw. */
export function timesheetOffers(sheet: Timesheet, actor: TimesheetActor, today: string): readonly Offer[] {
  const facts = factsOf(sheet, actor, today)
  const offers = offersOf(timesheetEvents, (name, values) => timesheetTransition(facts, name, values, null))
  if (!actor.mayDecide) return offers.filter(({ event }) => event === 'submit' || event === 'withdraw')
  return sheet.status === 'APPROVED' ? [...offers, adjustOffer] : offers
}

const adjustOffer: Offer = {
  event: 'adjust',
  text: 'Add adjustment',
  done: 'Adjustment added as a draft',
  tone: 'neutral',
  place: 'menu',
  question: { description: 'Corrects approved time. Enter positive or negative time.' },
  summary: '',
  details: [{ path: 'reason', label: 'Reason', kind: 'text' }],
  undoable: false,
  reasons: [],
  check: ({ reason }) => {
    const parsed = parseInput(timesheetReason, { reason })
    return parsed.ok ? [] : parsed.errors
  },
}
