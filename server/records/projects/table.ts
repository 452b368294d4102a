import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { AddressRecord } from '#domain/kernel/address.ts'
import type { Project } from '#domain/projects/record.ts'
import { clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The table of projects. */
export const projects = pgTable(
  'projects',
  {
    ...clientKeyColumns,
    number: integer().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<Project['kind']>().notNull(),
    endClientName: text(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }),
    status: text().$type<Project['status']>().notNull().default('PLANNED'),
    managerUserId: text().notNull(),
    workAddress: jsonb().$type<AddressRecord>(),
    description: text(),
    billable: boolean().notNull(),
    budgetHours: numeric({ precision: 12, scale: 2 }),
    budgetCents: bigint({ mode: 'bigint' }),
    tasks: jsonb().$type<Project['tasks']>().notNull().default([]),
    searchText: text().notNull(),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)
