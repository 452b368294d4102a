import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PayClass } from '#domain/payroll/classes.ts'

/** The time in batches as it was handed off: a row for each timesheet and pay type. `live` becomes false when the batch is canceled. */
export const handoffHours = pgTable(
  'handoff_hours',
  {
    clientId: text().notNull(),
    batchId: uuid().notNull(),
    position: integer().notNull(),
    tenantId: text().notNull(),
    timesheetId: uuid().notNull(),
    /** The version of the timesheet after it was locked. */
    sheetVersion: integer().notNull(),
    employeeId: uuid().notNull(),
    employeeNo: text().notNull(),
    person: text().notNull(),
    weekStart: date({ mode: 'string' }).notNull(),
    class: text().$type<PayClass>().notNull(),
    minutes: integer().notNull(),
    correction: boolean().notNull(),
    live: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.batchId, table.position] })],
)
