import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ChecklistTask } from '#domain/employees/checklist.ts'
import { instant, clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The table of checklist tasks. Archived tasks are from an earlier employment, an undone onboarding or a withdrawn notice. */
export const employeeTasks = pgTable(
  'employee_tasks',
  {
    ...clientKeyColumns,
    employeeId: uuid().notNull(),
    phase: text().$type<ChecklistTask['phase']>().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    ownerRole: text().$type<ChecklistTask['ownerRole']>().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    mandatory: boolean().notNull(),
    doneAt: instant(),
    doneBy: text(),
    waivedReason: text(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
