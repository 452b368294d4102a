import * as z from 'zod/mini'
import { batchFilters } from '#domain/handoff/filters.ts'
import { batchStatuses, transactionKinds } from '#domain/handoff/statuses.ts'
import { handoffSystemKeys } from '#domain/handoff/systems.ts'
import { payClasses } from '#domain/payroll/classes.ts'
import { date, key } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { recordFields } from '#domain/kernel/record.ts'
import { currencies } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

/** The totals of a batch in one currency. No amount is negative. */
const batchTotal = z.object({
  currency: z.enum(currencies),
  invoiced: z.string(),
  credited: z.string(),
  voided: z.string(),
  received: z.string(),
  reversed: z.string(),
})
export type BatchTotal = z.output<typeof batchTotal>

/** One transaction of a batch. The id is that of the invoice, credit note or payment. */
const batchTransaction = z.object({
  kind: z.enum(transactionKinds),
  id: z.string(),
  label: z.string(),
  date: z.string(),
  customer: z.string(),
  currency: z.enum(currencies),
  amount: z.string(),
})
export type BatchTransaction = z.output<typeof batchTransaction>

/** The minutes of one pay type in a batch. */
const classTotal = z.object({ payClass: z.enum(payClasses), minutes: z.int() })

/** An employee's time of one pay type in a batch, for one work week. A correction is time for a week that was already handed off, or that ended before the first day of the batch. */
const batchTime = z.object({
  employeeId: z.string(),
  employeeNo: z.string(),
  person: z.string(),
  weekStart: z.string(),
  payClass: z.enum(payClasses),
  minutes: z.int(),
  correction: z.boolean(),
})
export type BatchTime = z.output<typeof batchTime>

const batchFile = z.object({
  position: z.int(),
  name: z.string(),
  rows: z.int(),
  size: z.int(),
  sha256: z.string(),
})
export type BatchFile = z.output<typeof batchFile>

/** A warning, or an error that blocks a draft. `names` is true if the user can resolve it by entering a name that the other system uses. */
const finding = z.object({
  code: z.string(),
  message: z.string(),
  names: z.boolean(),
})
export type Finding = z.output<typeof finding>

const sharedFields = {
  id: z.string(),
  number: nullableText,
  system: z.enum(handoffSystemKeys),
  status: z.enum(batchStatuses),
  fromDate: z.string(),
  toDate: z.string(),
  documentCount: z.int(),
  totals: z.array(batchTotal),
  classTotals: z.array(classTotal),
}

/** The maximum number of transactions or rows of time that a batch's page shows. */
export const maxShownRows = 200

/** A batch with its files. For a draft, lists what would be handed off now, and which names are missing. Payroll batches contain time, and accounting batches contain transactions. */
export const batch = z.object({
  ...sharedFields,
  documents: z.array(batchTransaction),
  times: z.array(batchTime),
  files: z.array(batchFile),
  problems: z.array(finding),
  warnings: z.array(finding),
  madeAt: nullableText,
  acceptedAt: nullableText,
  canceledAt: nullableText,
  cancelReason: nullableText,
  ...recordFields,
})
export type Batch = z.output<typeof batch>

/** One row of the list of batches. */
export const batchRow = z.object({
  ...sharedFields,
  madeAt: nullableText,
  version: z.int(),
})
export type BatchRow = z.output<typeof batchRow>

/** Query of GET /handoff. */
export const batchQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(['number', 'system', 'status', 'toDate', 'createdAt']),
  ...filterQuery(batchFilters),
})
export type BatchQuery = z.input<typeof batchQuery>

/** Body of POST /batch/create. */
export const batchCreate = z.strictObject({
  system: key('system', handoffSystemKeys),
  fromDate: date('first day'),
  toDate: date('last day'),
})
