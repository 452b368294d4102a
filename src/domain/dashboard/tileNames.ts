/** The worklist counters of the dashboard (domain.md §4), the most urgent first. Each loads, and can fail, on its own. */
export const tileNames = [
  'contractsWaiting',
  'timesheets',
  'authorizations',
  'contractsEnding',
  'belowMargin',
  'onboarding',
  'invoices',
  'unbilled',
  'headcount',
] as const
