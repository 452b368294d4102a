import * as z from 'zod/mini'
import { assignment } from '#domain/assignments/record.ts'
import { date, entryTimes, id, key, optionalText, emptyAsNull, uid, version } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { readOnlyShape, recordFields } from '#domain/kernel/record.ts'
import { reasonText } from '#domain/kernel/reason.ts'
import { timesheetFilters } from '#domain/timesheets/filters.ts'
import {
  billingStates,
  classifications,
  entryTypes,
  lockReasons,
  sheetStatuses,
} from '#domain/timesheets/statuses.ts'
import { overtimeRules } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

const countedMinutes = z.object({ entryId: z.string(), date: z.string(), minutes: z.int() })
const entryRecord = z.object({
  id: z.string(),
  date: z.string(),
  type: z.enum(entryTypes),
  minutes: z.int(),
  startTime: nullableText,
  endTime: nullableText,
  task: nullableText,
  note: nullableText,
  billable: z.boolean(),
  classification: z.nullable(z.enum(classifications)),
  billRate: nullableText,
  payRate: nullableText,
  unbilledMinutes: z.int(),
  overtime: z.array(
    z.object({
      rule: z.string(),
      thresholdMinutes: z.int(),
      minutes: z.int(),
      filledBy: z.array(countedMinutes),
    }),
  ),
})
export type TimesheetEntry = z.output<typeof entryRecord>

const totals = {
  totalMinutes: z.int(),
  regMinutes: z.int(),
  otMinutes: z.int(),
  dtMinutes: z.int(),
  nonBillableMinutes: z.int(),
  billingState: z.enum(billingStates),
}

const sharedFields = {
  id: z.string(),
  assignmentId: z.string(),
  employeeId: z.string(),
  employeeName: z.string(),
  contractId: nullableText,
  contractNo: nullableText,
  projectId: z.string(),
  projectName: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  status: z.enum(sheetStatuses),
  ...totals,
  submittedAt: nullableText,
  decidedAt: nullableText,
  rejectReason: nullableText,
  approverUserId: nullableText,
  adjustsTimesheetId: nullableText,
  version: z.int(),
}

/**
 * The complete timesheet. Rates and overtime are set at approval. `warnings` don't block anything.
 * `allowSelfApproval` is the client's current setting. Pages use it to offer the right events.
 */
export const timesheet = z.object({
  ...sharedFields,
  entries: z.array(entryRecord),
  zeroHours: z.boolean(),
  zeroReason: nullableText,
  employeeNote: nullableText,
  submittedBy: nullableText,
  decidedBy: nullableText,
  reopenReason: nullableText,
  excludeReason: nullableText,
  lockedAt: nullableText,
  lockReason: z.nullable(z.enum(lockReasons)),
  allowSelfApproval: z.boolean(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  ...recordFields,
})
export type Timesheet = z.output<typeof timesheet>

/** One row of the timesheets list. `warnings` is the number of warnings for a submitted timesheet. */
export const timesheetRow = z.object({ ...sharedFields, warnings: z.optional(z.int()) })
export type TimesheetRow = z.output<typeof timesheetRow>

const minutes = z
  .int({ error: 'Enter the time in whole minutes.' })
  .check(
    z.gte(-1440, { error: 'Enter at most 24 hours.' }),
    z.lte(1440, { error: 'Enter at most 24 hours.' }),
  )

const entryInput = z
  .strictObject({
    date: date('date'),
    type: key('type', entryTypes),
    minutes,
    ...entryTimes,
    task: optionalText('task', 60),
    note: optionalText('note', 500),
    billable: z.optional(z.nullable(z.boolean())),
    ...readOnlyShape(['id', 'classification', 'billRate', 'payRate', 'unbilledMinutes', 'overtime']),
  })
  .check(
    z.refine(({ type, minutes: typed }) => type === 'ADJUSTMENT' || typed >= 0, {
      error: 'Enter zero or more. Only adjustments can have negative time.',
      path: ['minutes'],
    }),
  )
/** The maximum number of entries in a timesheet. */
export const maxEntries = 200
const entries = z
  .array(entryInput)
  .check(z.maxLength(maxEntries, { error: `Enter at most ${maxEntries} entries.` }))
export type EntryInput = z.output<typeof entryInput>

/** Body of POST /timesheet/create. */
export const timesheetCreate = z.strictObject({
  assignmentId: id('assignment'),
  periodStart: date('first day'),
  entries: z.optional(entries),
  employeeNote: optionalText('note', 500),
})

/** Body of PUT /timesheet/{id}. If `entries` is present, it replaces all entries. */
export const timesheetUpdate = z.strictObject({
  version: z.optional(version),
  entries: z.optional(entries),
  employeeNote: optionalText('note', 500),
  ...readOnlyShape(
    Object.keys(timesheet.shape).filter((name) => !['entries', 'employeeNote', 'version'].includes(name)),
  ),
})

/** Body of POST /timesheet/{id}/submit. */
export const timesheetSubmit = z.strictObject({
  version: z.optional(version),
  zeroHours: z.optional(z.nullable(z.boolean())),
  zeroReason: emptyAsNull(reasonText),
  employeeNote: optionalText('note', 500),
})

/**
 * Response of GET and PUT /timesheets/lock. `lockedUntil` also takes the automatic lock into account.
 * `open` counts the unapproved timesheets of past weeks that aren't locked manually. It is empty for employees.
 */
export const timesheetLock = z.object({
  lockedThrough: nullableText,
  lockedUntil: nullableText,
  lockAfterDays: z.nullable(z.int()),
  graceDays: z.int(),
  open: z.array(z.object({ periodEnd: z.string(), drafts: z.int(), submitted: z.int(), rejected: z.int() })),
  version: z.int(),
})

/** Body of PUT /timesheets/lock. A null date removes the manual lock. */
export const timesheetLockUpdate = z.strictObject({
  version: z.optional(version),
  lockedThrough: z.nullable(date('day to lock through')),
  reason: reasonText,
})

/** Body of an event without values. */
export const timesheetVersion = z.strictObject({ version: z.optional(version) })

/** Body of an event with a reason. */
export const timesheetReason = z.strictObject({ version: z.optional(version), reason: reasonText })

/** Body of POST /timesheets/approve. */
export const timesheetsApprove = z.strictObject({
  items: z
    .array(z.strictObject({ id: id('timesheet'), version }))
    .check(
      z.minLength(1, { error: 'Select at least one timesheet.' }),
      z.maxLength(100, { error: 'Select at most 100 timesheets.' }),
    ),
})

/** One result of a bulk approval. */
export const approvalResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  timesheet: z.nullable(timesheet),
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) })),
})
export type ApprovalResult = z.output<typeof approvalResult>

/** Body of POST /timesheets/exclude. */
export const weekExclude = z.strictObject({
  assignmentId: id('assignment'),
  periodStart: date('first day'),
  reason: reasonText,
})
/** Body of POST /timesheets/include. */
export const weekInclude = z.strictObject({ assignmentId: id('assignment'), periodStart: date('first day') })

/** Columns that the list of timesheets can be sorted by. */
export const timesheetSorts = ['periodStart', 'employeeName', 'projectName', 'status', 'submittedAt'] as const

/** Query of GET /timesheets. A range of dates matches weeks that overlap it. */
export const timesheetQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(timesheetSorts),
  ...filterQuery(timesheetFilters),
  employeeId: z.optional(id('employee')),
  projectId: z.optional(id('project')),
  contractId: z.optional(id('contract')),
  assignmentId: z.optional(id('assignment')),
  approverUserId: z.optional(uid('approver')),
  own: z.optional(z.enum(['NONE'], { error: 'Use NONE to leave out your own time.' })),
})
export type TimesheetQuery = z.input<typeof timesheetQuery>

/** Query of GET /timesheets/week. */
export const weekQuery = z.strictObject({
  date: z.optional(date('date')),
  employeeId: z.optional(id('employee')),
})

/** Response of GET /timesheets/week and GET /timesheet/{id}/week: one row for each assignment that covers part of the week. */
export const timesheetWeek = z.object({
  periodStart: z.string(),
  periodEnd: z.string(),
  employeeId: z.string(),
  employeeName: z.string(),
  timeStep: z.int(),
  captureInOut: z.boolean(),
  noteRequired: z.boolean(),
  /** When the week must be submitted. Null if there is no deadline. */
  dueAt: nullableText,
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** The time that approved adjustments added or removed. It counts toward overtime like all approved time. Missing from a week stored by an older version of the app. */
  adjusted: z.optional(
    z.array(z.object({ date: z.string(), minutes: z.int(), classification: z.enum(classifications) })),
  ),
  rows: z.array(
    z.object({
      assignment,
      periodStart: z.string(),
      periodEnd: z.string(),
      overtimeRule: z.enum(overtimeRules),
      tasks: z.array(z.object({ name: z.string(), billable: z.boolean() })),
      billable: z.boolean(),
      timesheet: z.nullable(timesheet),
      editable: z.boolean(),
      why: nullableText,
    }),
  ),
})
