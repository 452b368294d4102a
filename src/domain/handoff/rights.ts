import { handoffSystemKeys, isPayroll, type HandoffSystemKey } from '#domain/handoff/systems.ts'

// Payroll batches say who worked, and who was sick, so the rights on invoices are not enough for them.
const toSeeTime = ['CAN_VIEW_TIMESHEETS', 'CAN_VIEW_EMPLOYEES']
const toHandOffTime = [...toSeeTime, 'CAN_MAINTAIN_TIMESHEETS']

const has = (permissions: readonly string[], wanted: readonly string[]) =>
  wanted.every((each) => permissions.includes(each))

/** Returns true if a user who may see batches may see those of a system. */
export const seesBatchesOf = (system: HandoffSystemKey, permissions: readonly string[]): boolean =>
  !isPayroll(system) || has(permissions, toSeeTime)

/** Returns true if a user who may change batches may change those of a system, and download their files. */
export const handsOffTo = (system: HandoffSystemKey, permissions: readonly string[]): boolean =>
  !isPayroll(system) || has(permissions, toHandOffTime)

/** Returns the systems whose batches a user may see. */
export const systemsSeen = (permissions: readonly string[]): HandoffSystemKey[] =>
  handoffSystemKeys.filter((system) => seesBatchesOf(system, permissions))
