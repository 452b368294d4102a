import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { weekStartOf } from '#domain/billing/periods.ts'
import { hoursOf } from '#domain/billing/quantities.ts'
import { unbilledAge } from '#domain/dashboard/tiles.ts'
import { unbilledQuery, unbilledRow, type UnbilledRow } from '#domain/invoices/reports.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { amountOf, centsOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import type { Currency } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import { effectiveSettings } from '#server/records/settings/effective.ts'

type WaitingRow = {
  contract_id: string
  contract_no: string
  bill_to: string | null
  employee: string
  date: string
  minutes: string
  rate: string
  currency: Currency
}

/** Returns approved time that is not yet invoiced, by contract, week and currency, oldest first. */
export async function unbilledWeeks(
  tx: Transaction,
  clientId: string,
  today: string,
): Promise<UnbilledRow[]> {
  const { weekStart, quantityPrecision } = await effectiveSettings(tx, clientId, today)
  const { rows } = await tx.execute<WaitingRow>(sql`SELECT c.id AS contract_id, c.contract_no,
      (SELECT p ->> 'companyName' FROM jsonb_array_elements(c.parties) p WHERE p ->> 'level' = c.bill_to_level) AS bill_to,
      p.last_name || ', ' || p.first_name AS employee, e.date::text, sum(e.minutes - e.billed_minutes)::text AS minutes,
      e.bill_rate::text AS rate, coalesce(e.currency, c.currency) AS currency
    FROM timesheet_entries e
    JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id AND t.status = 'APPROVED' AND t.archived_at IS NULL
    JOIN contracts c ON c.client_id = t.client_id AND c.id = t.contract_id AND c.kind = 'EXTERNAL'
    JOIN employees p ON p.client_id = t.client_id AND p.id = t.employee_id
    WHERE e.client_id = ${clientId} AND e.minutes <> e.billed_minutes AND e.billable AND e.bill_rate_unit = 'HOURLY'
      AND e.type IN ('WORK', 'ADJUSTMENT') AND e.archived_at IS NULL
    GROUP BY c.id, c.contract_no, c.parties, c.bill_to_level, p.last_name, p.first_name, e.date, e.bill_rate, coalesce(e.currency, c.currency)
    ORDER BY e.date, c.contract_no`)
  const weeks = new Map<string, UnbilledRow & { byRate: Map<string, number> }>()
  for (const row of rows) {
    const weekEnding = addDays(weekStartOf(row.date, weekStart), 6)
    const key = [row.contract_id, weekEnding, row.currency].join(' ')
    const week = weeks.get(key) ?? {
      id: key.replaceAll(' ', '_'),
      contractId: row.contract_id,
      contractNo: row.contract_no,
      billToName: row.bill_to ?? '',
      employeeName: row.employee,
      weekEnding,
      minutes: 0,
      amount: '0.00',
      currency: row.currency,
      byRate: new Map<string, number>(),
    }
    const minutes = Number(row.minutes)
    week.minutes += minutes
    week.byRate.set(row.rate, (week.byRate.get(row.rate) ?? 0) + minutes)
    weeks.set(key, week)
  }
  return [...weeks.values()].map(({ byRate, ...week }) => ({
    ...week,
    // As the invoice will: one line per week and rate.
    amount: moneyOf(
      sumOf([...byRate].map(([rate, minutes]) => amountOf(hoursOf(minutes, quantityPrecision), rate))),
    ),
  }))
}

/** How rows compare under each sort key. The amounts of different currencies are not compared. */
const sorts = {
  weekEnding: (one, other) => one.weekEnding.localeCompare(other.weekEnding),
  billToName: (one, other) => one.billToName.localeCompare(other.billToName),
  employeeName: (one, other) => one.employeeName.localeCompare(other.employeeName),
  minutes: (one, other) => one.minutes - other.minutes,
} satisfies Record<string, (one: UnbilledRow, other: UnbilledRow) => number>

/** The list of unbilled time. It is computed as a whole, because its rows are sums that no table has. */
export const listUnbilled = defineRoute({
  call: 'listUnbilled',
  params: nothing,
  query: unbilledQuery,
  body: nothing,
  answer: z.array(unbilledRow),
  audit: 'none',
  async handle({ tx, caller, query, today }) {
    const { age, contractId, search, sort = 'weekEnding', limit, offset } = query
    const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const found = (await unbilledWeeks(tx, clientOf(caller).clientId, today)).filter((week) => {
      const text = [week.employeeName, week.billToName, week.contractNo].join(' ').toLowerCase()
      return (
        (age === undefined || unbilledAge(week.weekEnding, today) === age) &&
        (contractId === undefined || week.contractId === contractId) &&
        words.every((word) => text.includes(word))
      )
    })
    const compare = sorts[sort.replace('-', '') as keyof typeof sorts]
    const rows = found.toSorted(sort.startsWith('-') ? (one, other) => compare(other, one) : compare)
    return { body: rows.slice(offset, offset + limit), total: rows.length }
  },
})

/** Returns what unbilled time is worth, by age and currency. */
export function unbilledAmounts(weeks: readonly UnbilledRow[], today: string) {
  const groups = Map.groupBy(
    weeks,
    ({ weekEnding, currency }) => `${unbilledAge(weekEnding, today)} ${currency}`,
  )
  const inOrder = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.map(([group, own]) => {
    const [key = '', currency = ''] = group.split(' ')
    return {
      key,
      currency: currency as Currency,
      amount: moneyOf(sumOf(own.map(({ amount }) => centsOf(amount)))),
    }
  })
}
