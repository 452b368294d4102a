import * as z from 'zod/mini'
import { address, addressRecord, addressErrors } from '#domain/kernel/address.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import {
  date,
  hours,
  id,
  key,
  money,
  optional,
  optionalChoice,
  optionalNotes,
  optionalText,
  optionalTyped,
  text,
  uid,
  version,
} from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { readOnlyRecordFields, readOnlyShape, recordFields } from '#domain/kernel/record.ts'
import { projectFilters } from '#domain/projects/filters.ts'
import { projectStatuses } from '#domain/projects/statuses.ts'
import { contractKinds } from '#lookups/lists.ts'

const task = z.strictObject({
  name: text('task name', 60),
  billable: z.boolean({ error: 'Choose whether the task is billable.' }),
})

/** Body of POST /project/create. */
export const projectCreate = z.strictObject({
  name: text('name', 120),
  kind: key('kind', contractKinds),
  endClientName: optionalText('end client', 120),
  startDate: date('start date'),
  endDate: optionalTyped(date('end date')),
  managerUserId: optionalChoice(uid('manager')),
  workAddress: optional(address),
  description: optionalNotes('description', 2000),
  billable: z.optional(z.boolean({ error: 'Choose whether the project is billable.' })),
  budgetHours: optionalTyped(hours('budget')),
  budgetAmount: optionalTyped(money('budget')),
  tasks: z.optional(z.array(task).check(z.maxLength(50, { error: 'Enter at most 50 tasks.' }))),
})
export type ProjectCreate = z.output<typeof projectCreate>

/** Fields of a project that only the server sets. */
export const projectReadOnlyFields = [...readOnlyRecordFields, 'code', 'status', 'managerName'] as const

/** Body of POST /project/update. */
export const projectUpdate = z.extend(z.partial(projectCreate), {
  ...readOnlyShape(projectReadOnlyFields),
  id: id('project'),
  version: z.optional(version),
})

/** The complete stored project. */
export const project = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(contractKinds),
  endClientName: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  status: z.enum(projectStatuses),
  managerUserId: z.string(),
  /** Formatted like `Rao, Mira`. Null once the manager is no longer a user of the client. */
  managerName: z.nullable(z.string()),
  workAddress: z.nullable(addressRecord),
  description: z.nullable(z.string()),
  billable: z.boolean(),
  budgetHours: z.nullable(z.string()),
  budgetAmount: z.nullable(z.string()),
  tasks: z.array(z.object({ name: z.string(), billable: z.boolean() })),
  ...recordFields,
})
export type Project = z.output<typeof project>

/** One row of the projects list. `employees` is the number of active assignments. */
export const projectRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(contractKinds),
  endClientName: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  status: z.enum(projectStatuses),
  employees: z.int(),
  version: z.int(),
})
export type ProjectRow = z.output<typeof projectRow>

/** Columns that the projects list can be sorted by. */
export const projectSorts = [
  'code',
  'name',
  'kind',
  'endClientName',
  'startDate',
  'endDate',
  'status',
] as const

/** Query of GET /projects. */
export const projectQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(projectSorts),
  ...filterQuery(projectFilters),
})
/** The parameters of this query as a browser sends them. */
export type ProjectQuery = z.input<typeof projectQuery>

/** The fields that the rules check, from a stored project or from a form. */
export type CheckedProject = Pick<ProjectCreate, 'kind' | 'startDate'> & Partial<ProjectCreate>

/** Returns the errors in a project's fields and in combinations of them. */
export function projectErrors(value: CheckedProject): FieldError[] {
  const errors: FieldError[] = []
  if (value.kind === 'EXTERNAL' && !value.endClientName) {
    errors.push({
      code: 'required',
      message: 'Enter an end client. External projects need one.',
      field: 'endClientName',
    })
  }
  if (value.endDate && value.endDate < value.startDate) {
    errors.push({
      code: 'invalid',
      message: `The end date must be on or after the start date (${value.startDate}).`,
      field: 'endDate',
    })
  }
  if (value.kind === 'INTERNAL' && value.billable === true) {
    errors.push({ code: 'not_allowed', message: "Internal projects can't be billable.", field: 'billable' })
  }
  return [...errors, ...(value.workAddress ? addressErrors(value.workAddress, 'workAddress') : [])]
}
