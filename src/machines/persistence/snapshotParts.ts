import * as v from 'valibot'
import type { OwnAssignment, OwnDashboard, OwnRejectedSheet, OwnWeek } from '#domain/dashboard/own.ts'
import type { RankedContract, TileAmount, TileNumbers } from '#domain/dashboard/tiles.ts'
import { maxPrinted, pageSizes } from '#domain/kernel/lists/lists.ts'
import { themes } from '#domain/users/preferences.ts'

/** Schemas for values that the snapshots of several charts contain. */

// Has no maximum length. Otherwise, one long pasted string would make the whole snapshot invalid. Only the total size is limited.
export const text = v.string()
/** A string that is never long, such as a sort key. */
export const shortText = v.pipe(v.string(), v.maxLength(200))
export const id = v.pipe(v.string(), v.maxLength(200))
export const number = v.number()
export const integer = v.pipe(number, v.integer())
/** A path in Muster. Navigation must never leave the origin. */
export const appPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])/))
export const draft = v.record(id, text)
export const error = v.object({
  code: text,
  message: text,
  field: v.optional(text),
  other: v.optional(v.strictObject({ id, label: text })),
})
export const row = v.looseObject({ id })
export const record = v.looseObject({ id, version: integer })
export const request = v.strictObject({
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPrinted)),
  offset: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  search: v.optional(v.pipe(v.string(), v.maxLength(100))),
  sort: v.optional(id),
  filters: v.optional(v.record(id, v.pipe(v.array(id), v.maxLength(100)))),
})

export const prefill = v.optional(v.record(id, id))

/** Preferences that were selected outside of Settings and aren't saved yet. */
export const preferences = v.strictObject({
  theme: v.optional(v.picklist(themes)),
  pageSize: v.optional(v.picklist(pageSizes)),
})
export const passwordPolicy = v.strictObject({
  kind: v.picklist(['known', 'unavailable', 'unsupported']),
  minLength: integer,
  maxLength: v.nullable(integer),
  lowercase: v.boolean(),
  uppercase: v.boolean(),
  numeric: v.boolean(),
  special: v.boolean(),
  specialCharacters: text,
})

const date = v.pipe(v.string(), v.isoDate())
/** The entries of an object schema: exactly one for each key of the type. If one were missing, every stored object would be rejected as damaged. */
type EntriesOf<T> = { readonly [Key in keyof T]-?: v.GenericSchema }

const ownEntries: EntriesOf<OwnDashboard> = {
  asOf: v.pipe(v.string(), v.isoTimestamp()),
  week: v.nullable(
    v.strictObject({
      periodStart: date,
      periodEnd: date,
      dueAt: v.nullable(text),
      sheets: v.array(
        v.strictObject({
          assignmentId: id,
          projectName: text,
          status: id,
          minutes: integer,
          isOpen: v.boolean(),
        } satisfies EntriesOf<OwnWeek['sheets'][number]>),
      ),
    } satisfies EntriesOf<OwnWeek>),
  ),
  rejected: v.array(
    v.strictObject({
      id,
      projectName: text,
      periodStart: date,
      periodEnd: date,
      reason: v.nullable(text),
      isAdjustment: v.boolean(),
    } satisfies EntriesOf<OwnRejectedSheet>),
  ),
  assignments: v.array(
    v.strictObject({
      id,
      projectName: text,
      endClient: v.nullable(text),
      role: v.nullable(text),
      startDate: date,
      endDate: v.nullable(date),
      status: id,
      approverName: v.nullable(text),
      backupApproverName: v.nullable(text),
    } satisfies EntriesOf<OwnAssignment>),
  ),
  authorization: v.nullable(
    v.strictObject({
      type: id,
      until: date,
      days: integer,
      extended: v.boolean(),
      filedOn: v.nullable(date),
      alertDays: v.array(integer),
    } satisfies EntriesOf<NonNullable<OwnDashboard['authorization']>>),
  ),
  tasks: v.array(
    v.strictObject({ id, phase: id, title: text, dueOn: date } satisfies EntriesOf<
      OwnDashboard['tasks'][number]
    >),
  ),
  gaps: v.array(id),
}

const tileEntries: EntriesOf<TileNumbers> = {
  asOf: v.pipe(v.string(), v.isoTimestamp()),
  counts: v.nullable(v.record(id, integer)),
  amounts: v.array(v.strictObject({ key: id, currency: id, amount: text } satisfies EntriesOf<TileAmount>)),
  ranked: v.optional(
    v.array(
      v.strictObject({
        rank: id,
        contractId: id,
        contractNo: text,
        employeeName: text,
        currency: id,
        amount: text,
      } satisfies EntriesOf<RankedContract>),
    ),
  ),
  alertDays: v.optional(v.array(integer)),
  weekStart: v.optional(id),
  own: v.optional(v.strictObject(ownEntries)),
}
/** The values of a dashboard tile. */
export const tileNumbers = v.strictObject(tileEntries)
