import { sql } from 'drizzle-orm'
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
  uuid,
} from 'drizzle-orm/pg-core'
import type { AddressRecord } from '#domain/kernel/address.ts'
import type { changeStatuses } from '#domain/contracts/amending/planned.ts'
import type { AmendedTerms, DatedField } from '#domain/contracts/dated.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { instant, clientKeyColumns, recordColumns } from '#server/db/recordTable.ts'

/** The table of contracts. */
export const contracts = pgTable(
  'contracts',
  {
    ...clientKeyColumns,
    year: integer().notNull(),
    number: integer().notNull(),
    contractNo: text().notNull(),
    title: text().notNull(),
    kind: text().$type<Contract['kind']>().notNull(),
    projectId: uuid().notNull(),
    employeeId: uuid().notNull(),
    employmentType: text().$type<Contract['employmentType']>().notNull(),
    orderType: text().$type<Contract['orderType']>().notNull(),
    predecessorId: uuid(),
    poNumber: text(),
    poAmountCents: bigint({ mode: 'bigint' }),
    poHours: numeric({ precision: 12, scale: 2 }),
    poExpiry: date({ mode: 'string' }),
    poWarnPct: numeric({ precision: 5, scale: 2 }),
    parties: jsonb().$type<Contract['parties']>().notNull().default([]),
    billToLevel: text().$type<Contract['billToLevel']>(),
    billingContact: jsonb().$type<Contract['billingContact']>(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }),
    currency: text().$type<Contract['currency']>().notNull(),
    rates: jsonb().$type<Contract['rates']>().notNull().default([]),
    milestones: jsonb().$type<Contract['milestones']>().notNull().default([]),
    discountPct: numeric({ precision: 5, scale: 2 }),
    vmsFeePct: numeric({ precision: 5, scale: 2 }),
    paymentTerms: text().$type<Contract['paymentTerms']>(),
    invoiceFrequency: text().$type<Contract['invoiceFrequency']>(),
    invoiceGrouping: text().$type<Contract['invoiceGrouping']>().notNull().default('PER_BILL_TO'),
    requireApprovedTime: boolean().notNull().default(true),
    waitForAllTimesheets: boolean().notNull().default(true),
    poRequired: boolean().notNull().default(false),
    invoiceApproval: boolean().notNull().default(false),
    overtimeRule: text().$type<Contract['overtimeRule']>().notNull().default('NONE'),
    maxHoursPerWeek: integer(),
    workAddress: jsonb().$type<AddressRecord>(),
    remote: boolean().notNull().default(false),
    noticeDays: integer(),
    conversionFeeCents: bigint({ mode: 'bigint' }),
    guaranteeDays: integer(),
    status: text().$type<Contract['status']>().notNull().default('DRAFT'),
    terminationDate: date({ mode: 'string' }),
    terminationReason: text(),
    /** The termination date, or else the end date. */
    lastDay: date({ mode: 'string' }).generatedAlwaysAs(sql`COALESCE(termination_date, end_date)`),
    notes: text(),
    documentIds: jsonb().$type<string[]>().notNull().default([]),
    ownSearch: text().notNull(),
    employeeSearch: text().notNull(),
    projectSearch: text().notNull(),
    /** The three columns above, joined by the database. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`((own_search || ' '::text) || employee_search) || ' '::text || project_search`),
    ...recordColumns,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

/** The dated changes of approved contracts. Rows are only added. */
export const contractVersions = pgTable(
  'contract_versions',
  {
    clientId: text().notNull(),
    contractId: uuid().notNull(),
    /** The contract's version after the change. */
    version: integer().notNull(),
    tenantId: text().notNull(),
    kind: text().$type<'RATE' | 'AMENDMENT'>().notNull(),
    effectiveFrom: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    changes: jsonb().$type<readonly DatedField[]>().notNull(),
    marginBefore: numeric({ precision: 12, scale: 2 }),
    marginAfter: numeric({ precision: 12, scale: 2 }),
    at: instant().notNull().defaultNow(),
    actorUid: text().notNull(),
    actorName: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.contractId, table.version] })],
)

/** The amendments that were made with a future effective date, and their status. */
export const plannedAmendments = pgTable(
  'planned_amendments',
  {
    clientId: text().notNull(),
    contractId: uuid().notNull(),
    /** The contract's version after the amendment was planned. */
    version: integer().notNull(),
    tenantId: text().notNull(),
    effectiveFrom: date({ mode: 'string' }).notNull(),
    terms: jsonb().$type<AmendedTerms>().notNull(),
    status: text().$type<(typeof changeStatuses)[number]>().notNull().default('PLANNED'),
    /** The changes that the amendment made on its effective date. */
    changes: jsonb().$type<readonly DatedField[]>(),
    refusal: text(),
    settledAt: instant(),
    settledBy: text(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.contractId, table.version] })],
)
