const staysDraft =
  'a saved draft stays a draft, which no story can tell from nothing; told by test/domain/timesheets'
const locked =
  'no story of a locked week starts here, because a locked week is not saved; told by test/domain/timesheets'
const sameStatus =
  'the status stays as it is, which no story can tell from nothing; told by test/server/invoices'
const lastChoice =
  'the amounts say one of the statuses, so the last one is asked only when it is right; told by test/domain/billing'

/** Mutants that no story can notice, each with the reason. A reason whose mutant is noticed fails `npm test`. */
export const acceptedSurvivors: Readonly<Record<string, string>> = {
  'timesheetLifecycle.DRAFT timesheet.save #1: “no reason against changing” always false': staysDraft,
  'timesheetLifecycle.DRAFT timesheet.save #1: “no reason against changing” always true': staysDraft,
  'without timesheetLifecycle.DRAFT timesheet.save #1': staysDraft,
  'timesheetLifecycle.EXCLUDED timesheet.include #1: “the period is open” always true': locked,
  'timesheetLifecycle.REJECTED timesheet.save #1: “no reason against changing” always true': locked,
  'timesheetLifecycle.REJECTED timesheet.submit #1: “no reason against submitting” always true':
    'what has a reason against it was never submitted, so never rejected; told by test/domain/timesheets/lifecycle.test.ts',
  'timesheetLifecycle.SUBMITTED timesheet.withdraw #1: “no reason against withdrawing” always true': locked,
  'without workspace.open record.saved #1 / refreshHistory':
    'a child of the stories has no rows to refresh; told by test/machines/shell/workspace.test.ts',
  'invoiceLifecycle.ISSUED invoice.dispute #1: “no reason against disputing” always false': sameStatus,
  'invoiceLifecycle.ISSUED invoice.dispute #1: “no reason against disputing” always true': sameStatus,
  'invoiceLifecycle.ISSUED invoice.resolve #1: “no reason against resolving” always false': sameStatus,
  'invoiceLifecycle.ISSUED invoice.resolve #1: “no reason against resolving” always true': sameStatus,
  'invoiceLifecycle.ISSUED invoice.settle #1: “the amounts say ISSUED” always false': sameStatus,
  'invoiceLifecycle.ISSUED invoice.settle #5: “the amounts say APPLIED” always true': lastChoice,
  'invoiceLifecycle.PAID invoice.settle #3: “the amounts say PAID” always false': sameStatus,
  'invoiceLifecycle.PAID invoice.settle #4: “the amounts say CREDITED” always true': lastChoice,
  'invoiceLifecycle.PARTIALLY_PAID invoice.dispute #1: “no reason against disputing” always false':
    sameStatus,
  'invoiceLifecycle.PARTIALLY_PAID invoice.dispute #1: “no reason against disputing” always true': sameStatus,
  'invoiceLifecycle.PARTIALLY_PAID invoice.resolve #1: “no reason against resolving” always false':
    sameStatus,
  'invoiceLifecycle.PARTIALLY_PAID invoice.resolve #1: “no reason against resolving” always true': sameStatus,
  'invoiceLifecycle.PARTIALLY_PAID invoice.settle #2: “the amounts say PARTIALLY_PAID” always false':
    sameStatus,
  'invoiceLifecycle.PARTIALLY_PAID invoice.settle #4: “the amounts say CREDITED” always true': lastChoice,
  'without invoiceLifecycle.ISSUED invoice.dispute #1': sameStatus,
  'without invoiceLifecycle.ISSUED invoice.resolve #1': sameStatus,
  'without invoiceLifecycle.ISSUED invoice.settle #1': sameStatus,
  'without invoiceLifecycle.PAID invoice.settle #3': sameStatus,
  'without invoiceLifecycle.PARTIALLY_PAID invoice.dispute #1': sameStatus,
  'without invoiceLifecycle.PARTIALLY_PAID invoice.resolve #1': sameStatus,
  'without invoiceLifecycle.PARTIALLY_PAID invoice.settle #2': sameStatus,
}
