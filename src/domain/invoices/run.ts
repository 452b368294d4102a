import * as z from 'zod/mini'
import { invoice } from '#domain/invoices/record.ts'
import { lineKinds } from '#domain/invoices/statuses.ts'
import { currencies } from '#lookups/lists.ts'

const nullableText = z.nullable(z.string())

const hint = z.object({ code: z.string(), message: z.string(), contractId: z.string() })
/** What blocks a row of a run, or is worth knowing, and the contract it is about. */
export type RunHint = z.output<typeof hint>

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
  blockers: z.array(hint),
  warnings: z.array(hint),
})
/** One invoice that a run would create. */
export type RunRow = z.output<typeof runRow>

/** The answer of POST /invoices/preview. */
export const runPreview = z.object({ periodStart: z.string(), periodEnd: z.string(), rows: z.array(runRow) })

/** The answer of POST /invoices/generate. */
export const runResult = z.object({
  invoices: z.array(invoice),
  skipped: z.array(z.object({ key: z.string(), blockers: z.array(hint) })),
})
