const staysDraft =
  'a saved draft stays a draft, so no story sees a difference; covered in test/domain/timesheets'
const locked =
  'no story of a locked week starts here, because locked weeks are not saved; covered in test/domain/timesheets'
const staysLeaving =
  'the employee stays in offboarding, so no story sees a difference; covered in test/domain/employees/lifecycle.test.ts'
const sameStatus = 'the status stays the same, so no story sees a difference; covered in test/server/invoices'
const lastChoice =
  'the amounts always match one status, so the last guard runs only when it passes; covered in test/domain/billing'

/** Mutants that no story can notice, each with the reason. If a listed mutant is noticed, `npm test` fails. */
export const acceptedSurvivors: Readonly<Record<string, string>> = {
  'timesheetLifecycle.DRAFT timesheet.save #1: “can change” always false': staysDraft,
  'timesheetLifecycle.DRAFT timesheet.save #1: “can change” always true': staysDraft,
  'without timesheetLifecycle.DRAFT timesheet.save #1': staysDraft,
  'timesheetLifecycle.EXCLUDED timesheet.include #1: “the period is open” always true': locked,
  'timesheetLifecycle.REJECTED timesheet.save #1: “can change” always true': locked,
  'timesheetLifecycle.REJECTED timesheet.submit #1: “can submit” always true':
    'a timesheet that cannot be submitted never was, so never rejected; covered in test/domain/timesheets/lifecycle.test.ts',
  'timesheetLifecycle.SUBMITTED timesheet.withdraw #1: “can withdraw” always true': locked,
  'invoiceLifecycle.ISSUED invoice.dispute #1: “can dispute” always false': sameStatus,
  'invoiceLifecycle.ISSUED invoice.dispute #1: “can dispute” always true': sameStatus,
  'invoiceLifecycle.ISSUED invoice.resolve #1: “can resolve” always false': sameStatus,
  'invoiceLifecycle.ISSUED invoice.resolve #1: “can resolve” always true': sameStatus,
  'invoiceLifecycle.ISSUED invoice.settle #1: “the amounts say ISSUED” always false': sameStatus,
  'invoiceLifecycle.ISSUED invoice.settle #5: “the amounts say APPLIED” always true': lastChoice,
  'invoiceLifecycle.PAID invoice.settle #3: “the amounts say PAID” always false': sameStatus,
  'invoiceLifecycle.PAID invoice.settle #4: “the amounts say CREDITED” always true': lastChoice,
  'invoiceLifecycle.PARTIALLY_PAID invoice.dispute #1: “can dispute” always false': sameStatus,
  'invoiceLifecycle.PARTIALLY_PAID invoice.dispute #1: “can dispute” always true': sameStatus,
  'invoiceLifecycle.PARTIALLY_PAID invoice.resolve #1: “can resolve” always false': sameStatus,
  'invoiceLifecycle.PARTIALLY_PAID invoice.resolve #1: “can resolve” always true': sameStatus,
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
  'employeeLifecycle.OFFBOARDING employee.changeNotice #1: “can change the notice” always false':
    staysLeaving,
  'employeeLifecycle.OFFBOARDING employee.changeNotice #1: “can change the notice” always true': staysLeaving,
  'without employeeLifecycle.OFFBOARDING employee.changeNotice #1': staysLeaving,
}
