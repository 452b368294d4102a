import * as z from 'zod/mini'
import { parseDecimal } from '#domain/kernel/decimal.ts'
import {
  date,
  hours,
  id,
  key,
  optionalChoice,
  optionalText,
  optionalTyped,
  percent,
  uid,
  version,
} from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { readOnlyShape } from '#domain/kernel/record.ts'
import { endReasons } from '#lookups/lists.ts'
import { assignmentFilters } from '#domain/assignments/filters.ts'
import { assignmentStatuses } from '#domain/assignments/statuses.ts'

const isInRange = (from: bigint, to: bigint) => (value: string) => {
  const units = parseDecimal(value, 2)
  return units === null || (units >= from && units <= to)
}
/** Turns a number into text. Other values stay as they are. */
const toText = z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value))
const hoursPerDay = z.pipe(
  toText,
  hours('hours per day').check(
    z.refine(isInRange(25n, 2400n), { error: 'Enter the hours per day as a number from 0.25 to 24.' }),
  ),
)
const allocationPct = z.pipe(
  toText,
  percent('allocation').check(
    z.refine(isInRange(100n, 10_000n), { error: 'Enter the allocation as a percentage from 1 to 100.' }),
  ),
)

const editableFields = {
  contractId: optionalChoice(id('contract')),
  role: optionalText('project role', 80),
  hoursPerDay: z.optional(hoursPerDay),
  allocationPct: z.optional(allocationPct),
  startDate: date('start date'),
  endDate: optionalTyped(date('end date')),
  approverUserId: uid('approver'),
  backupApproverUserId: optionalChoice(uid('backup approver')),
}

/** Body of POST /project/{id}/employee/create. */
export const assignmentCreate = z.strictObject({ employeeId: id('employee'), ...editableFields })
export type AssignmentCreate = z.output<typeof assignmentCreate>

/** Fields of an assignment that only the server sets, and those that never change. */
export const assignmentReadOnlyFields = [
  'id',
  'projectId',
  'projectName',
  'employeeId',
  'employeeName',
  'contractNo',
  'approverName',
  'backupApproverName',
  'status',
  'endReason',
  'warnings',
] as const

/** Body of PUT /project/employee/{id}. */
export const assignmentUpdate = z.strictObject({
  ...z.partial(z.strictObject(editableFields)).shape,
  ...readOnlyShape(assignmentReadOnlyFields),
  version: z.optional(version),
})

/** Body of POST /project/employee/{id}/end: the last day and the reason. */
export const assignmentEnd = z.strictObject({
  version: z.optional(version),
  endDate: date('last day'),
  endReason: key('reason', endReasons),
})

/** The complete assignment. Its warnings don't block anything. */
export const assignment = z.object({
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  employeeId: z.string(),
  employeeName: z.string(),
  contractId: z.nullable(z.string()),
  contractNo: z.nullable(z.string()),
  role: z.nullable(z.string()),
  hoursPerDay: z.string(),
  allocationPct: z.string(),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  approverUserId: z.nullable(z.string()),
  /** Formatted like `Rao, Mira`. */
  approverName: z.nullable(z.string()),
  backupApproverUserId: z.nullable(z.string()),
  backupApproverName: z.nullable(z.string()),
  status: z.enum(assignmentStatuses),
  endReason: z.nullable(z.enum(endReasons)),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  version: z.int(),
})
export type Assignment = z.output<typeof assignment>

/** Columns that the assignments list can be sorted by. */
export const assignmentSorts = ['employeeName', 'projectName', 'startDate', 'endDate', 'status'] as const

const listFields = {
  ...listQuery,
  sort: sortBy(assignmentSorts),
  ...filterQuery(assignmentFilters),
}
/** Query of GET /project/{id}/employees. */
export const projectEmployeesQuery = z.strictObject(listFields)

/** Query of GET /assignments. */
export const assignmentQuery = z.strictObject({
  ...listFields,
  projectId: z.optional(id('project')),
  employeeId: z.optional(id('employee')),
  contractId: z.optional(id('contract')),
})
export type AssignmentQuery = z.input<typeof assignmentQuery>
