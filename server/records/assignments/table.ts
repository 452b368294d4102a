import { sql } from 'drizzle-orm'
import { date, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AssignmentStatus } from '#domain/assignments/statuses.ts'
import type { EndReason } from '#lookups/lists.ts'
import { clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The table of assignments: who works on a project, when, and under which contract. */
export const assignments = pgTable(
  'assignments',
  {
    ...clientKeyColumns,
    projectId: uuid().notNull(),
    employeeId: uuid().notNull(),
    contractId: uuid(),
    role: text(),
    hoursPerDay: numeric({ precision: 4, scale: 2 }).notNull().default('8'),
    allocationPct: numeric({ precision: 5, scale: 2 }).notNull().default('100'),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }),
    approverUserId: text(),
    backupApproverUserId: text(),
    status: text().$type<AssignmentStatus>().notNull().default('PLANNED'),
    endReason: text().$type<EndReason>(),
    employeeSearch: text().notNull().default(''),
    projectSearch: text().notNull().default(''),
    /** The text of the two columns above, combined by the database. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`(employee_search || ' '::text) || project_search`),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
