/** The worklist counters of the dashboard (domain.md §4), most urgent first. Each one loads independently and can fail independently. */
export const tileNames = [
  'contractsWaiting',
  'timesheets',
  'authorizations',
  'contractsEnding',
  'purchaseOrders',
  'movements',
  'belowMargin',
  'onboarding',
  'invoices',
  'unbilled',
  'receivables',
  'bench',
  'hours',
  'grossMargin',
  'headcount',
] as const

/** The tile of an employee's own record. It has its own call, and only employees load it. */
export const ownTile = 'own'

/** The contact details that an employee is asked for. None of them is required, but HR needs them. */
export const ownGapNames = ['emergencyContacts', 'personalEmail'] as const
