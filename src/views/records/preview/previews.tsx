import type { ComponentType } from 'react'
import { declarations } from '#domain/declarations.ts'
import { assignmentTrail } from '#domain/assignments/trail.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { contractTrail } from '#domain/contracts/trail.ts'
import type { Employee } from '#domain/employees/record.ts'
import { employeeTrail } from '#domain/employees/trail.ts'
import { invoiceTrail } from '#domain/invoices/trail.ts'
import type { Declaration } from '#domain/kernel/declaration.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import { clientTrail, tenantTrail } from '#domain/organization/trail.ts'
import { paymentTrail } from '#domain/payments/trail.ts'
import type { Project } from '#domain/projects/record.ts'
import { projectTrail } from '#domain/projects/trail.ts'
import type { Timesheet } from '#domain/timesheets/record.ts'
import { timesheetTrail } from '#domain/timesheets/trail.ts'
import type { RecordArea } from '#views/shell/area.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

/** What the panel shows about a record in addition to the values of its row. */
export interface Preview {
  /** The key facts, as on the record's page. */
  readonly Glance?: ComponentType<{ readonly record: never }>
  /** The headings of list columns whose values are also among these facts. */
  readonly repeatedTerms?: readonly string[]
  readonly labels: Labels
  /** Fields of the record's overview that aren't in the row or among these facts, in page order. */
  readonly fields: readonly string[]
}

const LazyEmployeeGlance = lazyWithRetry(async () => {
  const { EmployeeGlance } = await import('#views/employees/EmployeeGlance.tsx')
  return { default: ({ record }: { record: Employee }) => <EmployeeGlance employee={record} /> }
})
const LazyContractGlance = lazyWithRetry(async () => {
  const { ContractGlance } = await import('#views/contracts/ContractGlance.tsx')
  return { default: ({ record }: { record: Contract }) => <ContractGlance contract={record} /> }
})
const LazyProjectGlance = lazyWithRetry(async () => {
  const { ProjectGlance } = await import('#views/projects/ProjectGlance.tsx')
  return { default: ({ record }: { record: Project }) => <ProjectGlance project={record} /> }
})

const LazyPreviewedWeek = lazyWithRetry(async () => {
  const { PreviewedWeek } = await import('#views/timesheets/queue/PreviewedWeek.tsx')
  return { default: ({ record }: { record: Timesheet }) => <PreviewedWeek sheet={record} /> }
})

/** The previews that don't show all labeled fields of a record. */
const customPreviews: Readonly<Record<string, Preview>> = {
  employees: {
    Glance: LazyEmployeeGlance,
    labels: employeeTrail,
    fields: ['email', 'phone', 'managerUserId', 'approverUserId', 'backupApproverUserId', 'address'],
  },
  contracts: {
    Glance: LazyContractGlance,
    labels: contractTrail,
    fields: ['orderType', 'invoiceFrequency', 'billingContact', 'remote', 'workAddress', 'notes'],
  },
  projects: { Glance: LazyProjectGlance, labels: projectTrail, fields: ['description', 'workAddress'] },
  assignments: {
    labels: assignmentTrail,
    fields: ['hoursPerDay', 'approverUserId', 'backupApproverUserId', 'endReason'],
  },
  invoices: {
    labels: invoiceTrail,
    fields: [
      'poNumber',
      'paymentTerms',
      'frequency',
      'subtotal',
      'discountTotal',
      'feeTotal',
      'taxTotal',
      'amountCredited',
      'sentTo',
      'disputeReason',
      'voidReason',
      'publicNote',
      'internalNote',
    ],
  },
  timesheets: {
    Glance: LazyPreviewedWeek,
    repeatedTerms: ['Week of', 'Through'],
    labels: timesheetTrail,
    fields: ['approverUserId', 'zeroReason', 'employeeNote', 'rejectReason', 'reopenReason', 'excludeReason'],
  },
  payments: { labels: paymentTrail, fields: ['currency', 'reverseReason'] },
  clients: {
    labels: clientTrail,
    fields: ['legalName', 'billingEmail', 'phone', 'website', 'defaultCurrency', 'address'],
  },
  tenants: { labels: tenantTrail, fields: ['country', 'defaultCurrency', 'contactEmail', 'contactPhone'] },
}

/**
 * Returns what the panel shows about an area's records. Undefined for lists whose rows have no further details.
 * Without a custom preview, the panel shows all labeled fields of the record except ids.
 */
export function previewOf({ name, resource }: Pick<RecordArea, 'name' | 'resource'>): Preview | undefined {
  const customPreview = customPreviews[name]
  if (customPreview !== undefined || resource === undefined) return customPreview
  const allDeclarations: Readonly<Record<string, Declaration>> = declarations
  const [labels] = Object.values(allDeclarations[name]?.trail ?? {})
  return labels && { labels, fields: Object.keys(labels).filter((field) => !field.endsWith('Id')) }
}
