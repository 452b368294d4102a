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
import type { Contract } from '#domain/contracts/record.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { PermissionOverrides, Role } from '#domain/kernel/permissions.ts'
import type { Project } from '#domain/projects/record.ts'
import type { Preferences, User } from '#domain/users/record.ts'
import type { Client, TenantRow } from '#domain/organization/client.ts'
import { instant, ofClient, record } from '#server/db/recordTable.ts'

/**
 * The tables as the query layer sees them; the migrations create them. Column names are the snake_case of
 * the property names. Collections are jsonb, so that one version guards the whole aggregate.
 */

export const tenants = pgTable('tenants', {
  tenantId: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  status: text().$type<TenantRow['status']>().notNull().default('ACTIVE'),
  country: text().notNull().default('USA'),
  defaultCurrency: text().$type<TenantRow['defaultCurrency']>().notNull().default('USD'),
  contactEmail: text().notNull(),
  contactPhone: text(),
  logoDocumentId: uuid(),
  searchText: text().notNull(),
  ...record,
})

export const clients = pgTable('clients', {
  clientId: text().primaryKey(),
  tenantId: text().notNull(),
  name: text().notNull(),
  legalName: text(),
  code: text().notNull(),
  status: text().$type<Client['status']>().notNull().default('ACTIVE'),
  taxIdCipher: text(),
  address: jsonb().$type<AddressRecord>().notNull(),
  remitToAddress: jsonb().$type<AddressRecord>(),
  billingEmail: text().notNull(),
  phone: text(),
  website: text(),
  defaultCurrency: text().$type<Client['defaultCurrency']>().notNull().default('USD'),
  remitInstructions: text(),
  searchText: text().notNull(),
  ...record,
})

export const users = pgTable('users', {
  uid: text().primaryKey(),
  tenantId: text(),
  email: text().notNull(),
  displayName: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  roles: jsonb().$type<Role[]>().notNull(),
  permissionOverrides: jsonb().$type<PermissionOverrides>().notNull().default({ grant: [], deny: [] }),
  status: text().$type<User['status']>().notNull().default('ACTIVE'),
  statusBeforeLeaving: text().$type<Exclude<User['status'], 'DISABLED'>>(),
  employeeClientId: text(),
  employeeId: uuid(),
  phone: text(),
  preferences: jsonb()
    .$type<Preferences>()
    .notNull()
    .default({ theme: 'SYSTEM', density: 'COMFORTABLE', digest: 'NONE' }),
  tokensValidAfter: instant(),
  lastSignInAt: instant(),
  ...record,
})

export const userClients = pgTable(
  'user_clients',
  { uid: text().notNull(), clientId: text().notNull(), position: integer().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.uid, table.clientId] })],
)

export const employees = pgTable(
  'employees',
  {
    ...ofClient,
    employeeNo: text().notNull(),
    firstName: text().notNull(),
    middleName: text(),
    lastName: text().notNull(),
    preferredName: text(),
    email: text().notNull(),
    personalEmail: text(),
    phone: text().notNull(),
    altPhone: text(),
    dateOfBirth: date({ mode: 'string' }),
    ssnCipher: text(),
    gender: text(),
    maritalStatus: text(),
    address: jsonb().$type<Employee['address']>().notNull(),
    workLocation: jsonb().$type<Employee['workLocation']>(),
    emergencyContacts: jsonb().$type<Employee['emergencyContacts']>().notNull().default([]),
    employmentType: text().$type<Employee['employmentType']>().notNull(),
    classification: text().$type<Employee['classification']>(),
    vendor: jsonb().$type<Employee['vendor']>(),
    jobTitle: text().notNull(),
    department: text(),
    hireDate: date({ mode: 'string' }).notNull(),
    terminationDate: date({ mode: 'string' }),
    terminationReason: text(),
    status: text().$type<Employee['status']>().notNull().default('PENDING'),
    managerUserId: text(),
    approverUserId: text(),
    backupApproverUserId: text(),
    payRates: jsonb().$type<Employee['payRates']>().notNull().default([]),
    burdenPct: numeric({ precision: 5, scale: 2 }),
    skills: jsonb().$type<string[]>().notNull().default([]),
    tags: jsonb().$type<string[]>().notNull().default([]),
    notes: text(),
    workAuth: jsonb().$type<Employee['workAuth']>().notNull().default([]),
    city: text(),
    state: text(),
    workAuthType: text().$type<Employee['workAuth'][number]['type']>(),
    workAuthValidTo: date({ mode: 'string' }),
    workUntil: date({ mode: 'string' }),
    lastNameSort: text().notNull(),
    firstNameSort: text().notNull(),
    searchText: text().notNull(),
    ...record,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

export const projects = pgTable(
  'projects',
  {
    ...ofClient,
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
    ...record,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

export const contracts = pgTable(
  'contracts',
  {
    ...ofClient,
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
    notes: text(),
    documentIds: jsonb().$type<string[]>().notNull().default([]),
    ownSearch: text().notNull(),
    employeeSearch: text().notNull(),
    projectSearch: text().notNull(),
    ...record,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

export const assignments = pgTable(
  'assignments',
  {
    ...ofClient,
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
    status: text().$type<'PLANNED' | 'ACTIVE' | 'ENDED'>().notNull().default('PLANNED'),
    endReason: text(),
    ...record,
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
)

export const clientCounters = pgTable(
  'client_counters',
  { clientId: text().notNull(), series: text().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.clientId, table.series] })],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    clientId: text().notNull(),
    uid: text().notNull(),
    key: uuid().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    bodyCipher: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.uid, table.key] })],
)

export const auditEvents = pgTable('audit_events', {
  id: uuid().primaryKey().defaultRandom(),
  seq: bigint({ mode: 'bigint' }).generatedAlwaysAsIdentity(),
  clientId: text(),
  tenantId: text(),
  at: instant().notNull().defaultNow(),
  actorUid: text().notNull(),
  actorName: text().notNull(),
  actorRole: text().notNull(),
  action: text().notNull(),
  entityType: text().notNull(),
  entityId: text(),
  entityLabel: text(),
  fields: jsonb().$type<string[]>().notNull().default([]),
  reason: text(),
  requestId: text().notNull(),
})

export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })
