import type { ContractRow } from '#domain/contracts/record.ts'

/** The parts of a row to review before the contract is approved. Fields that the user can't see are null. */
type ReviewedRow = Pick<ContractRow, 'marginPct' | 'warnings' | 'employeeWarnings' | 'rateWarnings'>

/** Returns all warnings of a row in the contracts list. */
export const warningsOf = ({ warnings, employeeWarnings, rateWarnings }: ReviewedRow): readonly string[] => [
  ...(warnings ?? []),
  ...(employeeWarnings ?? []),
  ...(rateWarnings ?? []),
]

/** Returns the warnings that a user must see before they approve a contract. If there are none, they can approve it without opening it. */
export const reviewWarnings = (row: ReviewedRow): readonly string[] => [
  ...(row.marginPct?.startsWith('-') === true ? ['The margin is negative.'] : []),
  ...warningsOf(row),
]
