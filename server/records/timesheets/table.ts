import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Classification, EntryType, LockReason, TimesheetStatus } from '#domain/timesheets/statuses.ts'
import type { OvertimeReason } from '#domain/timesheets/overtime.ts'
import type { Currency, RateUnit } from '#lookups/lists.ts'
import { instant, clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The table of timesheets: one for each assignment and work week, and one for each adjustment. */
export const timesheets = pgTable(
  'timesheets',
  {
    ...clientKeyColumns,
    assignmentId: uuid().notNull(),
    employeeId: uuid().notNull(),
    projectId: uuid().notNull(),
    contractId: uuid(),
    /** The first day of the whole work week. The period is limited to the days of the assignment. */
    weekStart: date({ mode: 'string' }).notNull(),
    periodStart: date({ mode: 'string' }).notNull(),
    periodEnd: date({ mode: 'string' }).notNull(),
    status: text().$type<TimesheetStatus>().notNull().default('DRAFT'),
    zeroHours: boolean().notNull().default(false),
    zeroReason: text(),
    employeeNote: text(),
    rejectReason: text(),
    reopenReason: text(),
    excludeReason: text(),
    submittedAt: instant(),
    submittedBy: text(),
    decidedAt: instant(),
    decidedBy: text(),
    lockedAt: instant(),
    lockReason: text().$type<LockReason>(),
    adjustsTimesheetId: uuid(),
    employeeSearch: text().notNull(),
    projectSearch: text().notNull(),
    /** The two columns above, joined by the database. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`(employee_search || ' '::text) || project_search`),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** A time of day, read as `HH:MM`. */
const timeOfDay = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0) without time zone',
  fromDriver: (time) => time.slice(0, 5),
})

/** The table of timesheet entries. Approval sets the classification, the rates and the reasons for overtime. */
export const timesheetEntries = pgTable(
  'timesheet_entries',
  {
    ...clientKeyColumns,
    timesheetId: uuid().notNull(),
    employeeId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    type: text().$type<EntryType>().notNull(),
    /** Empty for an entry without a task. */
    task: text().notNull().default(''),
    billable: boolean().notNull(),
    /**
     * Distinguishes entries with the same day, type, task and `billable`. Such entries have different times, or
     * were one entry that approval split where overtime begins.
     */
    part: smallint().notNull().default(1),
    minutes: integer().notNull(),
    /** The minutes in live allocations. The database maintains this sum. */
    billedMinutes: integer().notNull().default(0),
    startTime: timeOfDay(),
    endTime: timeOfDay(),
    note: text(),
    classification: text().$type<Classification>(),
    billRate: numeric({ precision: 12, scale: 4 }),
    billRateUnit: text().$type<RateUnit>(),
    payRate: numeric({ precision: 12, scale: 4 }),
    payRateUnit: text().$type<RateUnit>(),
    currency: text().$type<Currency>(),
    overtime: jsonb().$type<readonly OvertimeReason[]>(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
