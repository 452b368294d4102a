import * as z from 'zod/mini'
import { runFilters } from '#domain/invoices/filters.ts'
import { sendErrors } from '#domain/invoices/sending.ts'
import { invoice, invoiceRow } from '#domain/invoices/record.ts'
import { lineKinds } from '#domain/invoices/statuses.ts'
import { date } from '#domain/kernel/fields.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { currencies, invoiceFrequencies, type InvoiceFrequency } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

const finding = z.object({ code: z.string(), message: z.string(), contractId: z.string() })
/** An error that blocks a row of a run, or a warning about the row, with the contract that caused it. */
export type RunFinding = z.output<typeof finding>

const runContract = z.object({
  id: z.string(),
  contractNo: z.string(),
  employeeName: z.string(),
  minutes: z.int(),
  otMinutes: z.int(),
  amount: z.string(),
})

const runLine = z.object({
  kind: z.enum(lineKinds),
  contractId: nullableText,
  employeeId: nullableText,
  description: z.string(),
  from: nullableText,
  to: nullableText,
  quantity: z.string(),
  unit: z.enum(['HOUR', 'DAY', 'MONTH', 'EACH']),
  rate: z.string(),
  amount: z.string(),
  minutes: z.nullable(z.int()),
})

const runRow = z.object({
  key: z.string(),
  billToName: z.string(),
  contractIds: z.array(z.string()),
  contracts: z.array(runContract),
  currency: z.enum(currencies),
  minutes: z.int(),
  otMinutes: z.int(),
  amount: z.string(),
  lines: z.array(runLine),
  blockers: z.array(finding),
  warnings: z.array(finding),
})
/** One invoice that a run would create, and what blocks it. */
export type RunRow = z.output<typeof runRow>

/**
 * Response of POST /invoices/preview. `next` is the key after which the next page begins, or null on the last
 * page. `contracts` counts all contracts, and `read` counts those on this page and the pages before it.
 */
export const runPreview = z.object({
  periodStart: z.string(),
  periodEnd: z.string(),
  contracts: z.int(),
  read: z.int(),
  rows: z.array(runRow),
  next: nullableText,
})

/** Response of POST /invoices/generate. */
export const runResult = z.object({
  invoices: z.array(invoice),
  skipped: z.array(z.object({ key: z.string(), billToName: nullableText, blockers: z.array(finding) })),
})

const periodFields = {
  id: z.string(),
  frequency: z.enum(invoiceFrequencies),
  periodStart: z.string(),
  periodEnd: z.string(),
}

/** A completed billing period. `issued` counts its issued invoices, and `drafts` those that aren't issued yet. */
export const runListRow = z.object({ ...periodFields, drafts: z.int(), issued: z.int() })
export type RunListRow = z.output<typeof runListRow>

/** Query of GET /invoices/runs. */
export const runQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(['periodEnd']),
  ...filterQuery(runFilters),
})
export type RunQuery = z.input<typeof runQuery>

/** A billing period as its page shows it: what is left to bill, and its invoices. */
export const run = z.object({
  ...periodFields,
  version: z.int(),
  rows: z.array(z.omit(runRow, { lines: true })),
  invoices: z.array(invoiceRow),
})
export type Run = z.output<typeof run>
export type ShownRunRow = Run['rows'][number]

/** Returns whether a row can be invoiced now. */
export const isReady = ({ blockers, amount }: Pick<ShownRunRow, 'blockers' | 'amount'>): boolean =>
  blockers.length === 0 && amount !== '0.00'

/** Returns true if only an exceeded PO blocks a row. Such a row can be invoiced if a reason is entered. */
export const isOverridable = ({ blockers }: Pick<ShownRunRow, 'blockers'>): boolean =>
  blockers.length > 0 && blockers.every(({ code }) => code === 'po_exceeded')

/** Returns the draft path of the reason for billing a row that exceeds its PO. */
export const overridePath = (key: string): string => `override ${key}`

/** Returns the rows of a run in the order in which they are shown. */
export const sortRunRows = <T extends Pick<RunRow, 'billToName' | 'key'>>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => compare(a.billToName, b.billToName) || compare(a.key, b.key))

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Returns whether the status of an invoice allows issuing it. A draft may still need approval. */
export const isIssuable = ({ status }: Pick<Run['invoices'][number], 'status'>): boolean =>
  status === 'DRAFT' || status === 'APPROVED'

/** Returns whether an invoice is issued and not voided, but hasn't been emailed. */
export const isUnsent = ({ status, sentAt }: Pick<Run['invoices'][number], 'status' | 'sentAt'>): boolean =>
  sentAt === null && sendErrors({ status }).length === 0

/** Returns the id of a period's run: `monthly-2026-10-01`. */
export const runIdOf = (frequency: InvoiceFrequency, periodStart: string): string =>
  `${frequency.toLowerCase()}-${periodStart}`

/** Returns the frequency and first day in the id of a run, or null for any other text. */
export function parseRunId(id: string): { frequency: InvoiceFrequency; periodStart: string } | null {
  const frequency = invoiceFrequencies.find((key) => id.startsWith(`${key.toLowerCase()}-`))
  const periodStart = date('first day').safeParse(id.slice((frequency?.length ?? 0) + 1))
  return frequency !== undefined && periodStart.success ? { frequency, periodStart: periodStart.data } : null
}
