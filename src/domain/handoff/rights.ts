import { handoffSystemKeys, isPayroll, type HandoffSystemKey } from '#domain/handoff/systems.ts'

/** A user who views batches. `onlyOwn` is true for users who only see their own records, whatever their permissions are. */
export type BatchReader = { permissions: readonly string[]; onlyOwn: boolean }

// Payroll batches show who worked and who was sick, so permission to view invoices isn't enough.
const viewTimePermissions = ['CAN_VIEW_TIMESHEETS', 'CAN_VIEW_EMPLOYEES']
const handOffTimePermissions = [...viewTimePermissions, 'CAN_MAINTAIN_TIMESHEETS']

const hasAll = ({ permissions, onlyOwn }: BatchReader, required: readonly string[]) =>
  !onlyOwn && required.every((each) => permissions.includes(each))

/** Returns true if a user who can view batches can view those of a system. */
export const canViewBatchesOf = (system: HandoffSystemKey, reader: BatchReader): boolean =>
  !isPayroll(system) || hasAll(reader, viewTimePermissions)

/** Returns true if a user who can change batches can change those of a system and download their files. */
export const canHandOffTo = (system: HandoffSystemKey, reader: BatchReader): boolean =>
  !isPayroll(system) || hasAll(reader, handOffTimePermissions)

/** Returns the systems whose batches a user can view. */
export const viewableSystems = (reader: BatchReader): HandoffSystemKey[] =>
  handoffSystemKeys.filter((system) => canViewBatchesOf(system, reader))
