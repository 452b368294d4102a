import { getTableColumns, type Table } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { assignmentUpdate } from '#domain/assignments/record.ts'
import { auditEntities } from '#domain/audit/entities.ts'
import { contractUpdate } from '#domain/contracts/input.ts'
import { employeeUpdate } from '#domain/employees/input.ts'
import { invoiceUpdate } from '#domain/invoices/input.ts'
import { batchCreate } from '#domain/handoff/record.ts'
import { setupUpdate } from '#domain/handoff/setup.ts'
import { noteUpdate } from '#domain/notes/record.ts'
import { clientUpdate, tenantUpdate } from '#domain/organization/input.ts'
import { paymentCreate } from '#domain/payments/record.ts'
import { projectUpdate } from '#domain/projects/record.ts'
import { viewUpdate } from '#domain/savedViews/record.ts'
import { settingsUpdate } from '#domain/settings/input.ts'
import { timesheetUpdate } from '#domain/timesheets/record.ts'
import { userCreate } from '#domain/users/managed.ts'
import { userUpdate } from '#domain/users/record.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { handoffBatches } from '#server/records/handoff/table.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { noteResource } from '#server/records/notes/resource.ts'
import { payments } from '#server/records/payments/table.ts'
import { projects } from '#server/records/projects/table.ts'
import { savedViews } from '#server/records/savedViews/table.ts'
import { timesheets } from '#server/records/timesheets/table.ts'
import { labelsOf } from '#views/audit/labels.ts'

/** Every kind of record with the inputs that change it and the table that stores it. */
const audited: Readonly<Record<string, readonly [inputs: readonly z.core.$ZodType[], table?: Table]>> = {
  employee: [[employeeUpdate], employees],
  project: [[projectUpdate], projects],
  contract: [[contractUpdate], contracts],
  assignment: [[assignmentUpdate], assignments],
  timesheet: [[timesheetUpdate], timesheets],
  invoice: [[invoiceUpdate], invoices],
  payment: [[paymentCreate], payments],
  batch: [[batchCreate], handoffBatches],
  setup: [[setupUpdate]],
  note: [[noteUpdate], noteResource.table],
  view: [[viewUpdate], savedViews],
  user: [[userCreate, userUpdate]],
  settings: [[settingsUpdate]],
  client: [[clientUpdate]],
  tenant: [[tenantUpdate]],
}

/**
 * Fields that the server sets and that never change alone: keys, versions, names of other records, and copies for searching and sorting.
 */
const derived =
  /^(?:id|version|event|inherit|tenantId|clientId|number|year|series|sequence|city|state|applications|lines|overdue|warnings|(?:created|updated)(?:At|By))$|Cipher$|Hash$|Search$|Sort$|searchText|Cents$|^(?:onboarding|offboarding)TasksLeft$|^(?:workAuthType|workAuthValidTo|workUntil|i9Section2On|spread|marginPct|markupPct|targetMarginPct|contractAlertDays|employeeAuthorization|allowSelfApproval|approverMustDiffer|openEndAllowed|onBench|unapplied|poBurn|hoursUnbilled|planned|leaving|earnings|expiryAlertDays|daysToEnd|lastDay|successorId|billingState|totalMinutes|regMinutes|otMinutes|dtMinutes|nonBillableMinutes)$|(?:^project|^employee|^owner|^author|^billTo|^manager|^approver|^backupApprover)Name$|^(?:predecessor|successor|contract)No$|^applications\.|^lines\.id$|^entries\.(?:id|classification|billRate|payRate|unbilledMinutes|overtime)$/

/** Returns the paths of an input without the indexes of entries. Keys of fixed lists name themselves. */
function pathsOf(schema: z.core.$ZodType, at = ''): string[] {
  const { def } = schema._zod
  const inner = (each: unknown, path = at) => pathsOf(each as z.core.$ZodType, path)
  const read = def as unknown as Readonly<Record<string, unknown>>
  switch (def.type) {
    case 'object':
      return Object.entries(read['shape'] as object).flatMap(([key, each]) =>
        /^[A-Z0-9]+$/.test(key) ? inner(each) : inner(each, at === '' ? key : `${at}.${key}`),
      )
    case 'array':
      return [at, ...inner(read['element'])]
    case 'optional':
    case 'nullable':
    case 'default':
      return inner(read['innerType'])
    case 'pipe':
      return [...inner(read['in']), ...inner(read['out'])]
    case 'union':
      return (read['options'] as readonly unknown[]).flatMap((each) => inner(each))
    default:
      return [at]
  }
}

test('every kind of record in the audit trail is checked below', () => {
  // The fields of an import are the headings of its file.
  const withoutFields = ['audit', 'call', 'import']
  expect(
    [...auditEntities].filter((entity) => !withoutFields.includes(entity) && !(entity in audited)),
  ).toEqual([])
})

test.each(Object.entries(audited))(
  'every field of %s has a label in its history',
  (entity, [inputs, table]) => {
    const columns = table === undefined ? [] : Object.keys(getTableColumns(table))
    const paths = new Set([...inputs.flatMap((each) => pathsOf(each)), ...columns])
    const labels = labelsOf(entity)
    expect(paths.size).toBeGreaterThan(4)
    expect([...paths].filter((path) => !derived.test(path) && !(path in labels))).toEqual([])
  },
)
