const staysDraft =
  'a saved draft stays a draft, which no story can tell from nothing; told by test/domain/timesheets'
const locked =
  'no story of a locked week starts here, because a locked week is not saved; told by test/domain/timesheets'

/** Mutants that no story can notice, each with the reason. A reason whose mutant is noticed fails `npm test`. */
export const acceptedSurvivors: Readonly<Record<string, string>> = {
  'timesheetLifecycle.DRAFT timesheet.save #1: “no reason against changing” always false': staysDraft,
  'timesheetLifecycle.DRAFT timesheet.save #1: “no reason against changing” always true': staysDraft,
  'without timesheetLifecycle.DRAFT timesheet.save #1': staysDraft,
  'timesheetLifecycle.EXCLUDED timesheet.include #1: “the period is open” always true': locked,
  'timesheetLifecycle.REJECTED timesheet.save #1: “no reason against changing” always true': locked,
  'timesheetLifecycle.SUBMITTED timesheet.withdraw #1: “no reason against withdrawing” always true': locked,
  'without workspace.open record.saved #1 / refreshHistory':
    'a child of the stories has no rows to refresh; told by test/machines/shell/workspace.test.ts',
}
