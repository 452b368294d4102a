import * as z from 'zod/mini'
import { unbilledAges } from '#domain/dashboard/tiles.ts'
import { isDate } from '#domain/kernel/dates.ts'
import { id } from '#domain/kernel/fields.ts'
import { unbilledFilters } from '#domain/invoices/filters.ts'
import { filterQuery, listQuery, sortBy } from '#domain/kernel/lists/listQuery.ts'
import { currencies, type Currency } from '#lookups/lists.ts'

const oneCurrency = z.enum(currencies)
const owedFields = {
  currency: oneCurrency,
  buckets: z.array(z.string()),
  unapplied: z.string(),
  total: z.string(),
}

/** What is owed, by age: not overdue, then one bucket per bound, then everything older. `unapplied` is zero or negative. */
export const aging = z.object({
  asOf: z.string(),
  basis: z.enum(['due']),
  bounds: z.array(z.int()),
  rows: z.array(z.object({ billToName: z.string(), ...owedFields })),
  totals: z.array(z.object(owedFields)),
})

/** A contract's approved time that hasn't been invoiced yet, in one week and currency. */
export const unbilledRow = z.object({
  id: z.string(),
  contractId: z.string(),
  contractNo: z.string(),
  billToName: z.string(),
  employeeName: z.string(),
  weekEnding: z.string(),
  minutes: z.int(),
  amount: z.string(),
  currency: oneCurrency,
})
export type UnbilledRow = z.output<typeof unbilledRow>

/** Query of GET /invoices/unbilled. The age is counted from the end of the week. */
export const unbilledQuery = z.strictObject({
  ...listQuery,
  sort: sortBy(['weekEnding', 'billToName', 'employeeName', 'minutes']),
  age: z.optional(z.enum(unbilledAges, { error: 'Filter by one age group.' })),
  contractId: z.optional(id('contract')),
  ...filterQuery(unbilledFilters),
})
export type UnbilledQuery = z.input<typeof unbilledQuery>

/** All transactions of one party and currency in a period, with the balance after each one. */
export const statement = z.object({
  billToName: z.string(),
  currency: oneCurrency,
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  entries: z.array(
    z.object({
      date: z.string(),
      type: z.enum(['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REVERSAL', 'VOID']),
      id: z.string(),
      label: z.string(),
      amount: z.string(),
      balance: z.string(),
    }),
  ),
  closing: z.string(),
})
export type Statement = z.output<typeof statement>

const idAndVersion = { id: z.string(), version: z.int() }

/** The aging on a day, as the aging page shows it. The id is the day. */
export const agingReport = z.object({ ...aging.shape, ...idAndVersion })
export type AgingReport = z.output<typeof agingReport>
export type AgingTotal = AgingReport['totals'][number]

/** A statement as its page shows it. The id contains the company, currency and dates. */
export const statementReport = z.object({ ...statement.shape, ...idAndVersion })
export type StatementReport = z.output<typeof statementReport>

type StatementKey = Pick<Statement, 'billToName' | 'currency' | 'from' | 'to'>

/** Returns the id of a statement: `usd-2026-09-01-2026-09-30-41`. The company's name is encoded as hexadecimal UTF-8, because URLs are lowercase. */
export function statementId({ billToName, currency, from, to }: StatementKey): string {
  const name = Array.from(new TextEncoder().encode(billToName), (byte) => byte.toString(16).padStart(2, '0'))
  return `${currency.toLowerCase()}-${from}-${to}-${name.join('')}`
}

/** Returns the company, currency and dates in a statement's id, or null for any other text. */
export function parseStatementId(text: string): StatementKey | null {
  const [, code = '', from = '', to = '', hex = ''] =
    /^([a-z]{3})-(\d{4}-\d\d-\d\d)-(\d{4}-\d\d-\d\d)-((?:[\da-f]{2})+)$/.exec(text) ?? []
  const currency = currencies.find((key): key is Currency => key.toLowerCase() === code)
  if (currency === undefined || !isDate(from) || !isDate(to)) return null
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return { billToName: new TextDecoder().decode(bytes), currency, from, to }
}
