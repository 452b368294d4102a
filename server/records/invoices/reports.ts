import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { agingBucket } from '#domain/billing/due.ts'
import { weekStartOf } from '#domain/billing/periods.ts'
import { hoursOf } from '#domain/billing/quantities.ts'
import { agingQuery, statementQuery } from '#domain/invoices/input.ts'
import { aging, statement, unbilledRow, type Statement, type UnbilledRow } from '#domain/invoices/reports.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { amountOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import type { Currency } from '#lookups/lists.ts'
import { badInput } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import { owedNow, owedThen } from '#server/records/invoices/owed.ts'
import { effectiveSettings } from '#server/records/settings/effective.ts'

type Owed = { buckets: bigint[]; unapplied: bigint }
const shownOwed = ({ buckets, unapplied }: Owed) => ({
  buckets: buckets.map(moneyOf),
  unapplied: moneyOf(unapplied),
  total: moneyOf(sumOf([...buckets, unapplied])),
})

const readAging = defineRoute({
  call: 'readAging',
  params: nothing,
  query: agingQuery,
  body: nothing,
  answer: aging,
  audit: 'none',
  async handle({ tx, caller, query, today }) {
    const { clientId } = clientOf(caller)
    const asOf = query.asOf ?? today
    const { agingBuckets: bounds } = await effectiveSettings(tx, clientId, today)
    const rows = asOf < today ? await owedThen(tx, clientId, asOf) : await owedNow(tx, clientId)
    const nothingOwed = (): Owed => ({
      buckets: Array.from({ length: bounds.length + 2 }, () => 0n),
      unapplied: 0n,
    })
    const parties = new Map<string, Owed & { billToName: string; currency: Currency }>()
    const totals = new Map<Currency, Owed>()
    for (const { name, currency, due, cents } of rows) {
      const key = JSON.stringify([currency, name])
      const party = parties.get(key) ?? { ...nothingOwed(), billToName: name, currency }
      const total = totals.get(currency) ?? nothingOwed()
      parties.set(key, party)
      totals.set(currency, total)
      for (const owed of [party, total]) {
        const bucket = due === null ? -1 : agingBucket(due, asOf, bounds)
        if (bucket < 0) owed.unapplied += BigInt(cents)
        else owed.buckets[bucket] = (owed.buckets[bucket] ?? 0n) + BigInt(cents)
      }
    }
    return {
      body: {
        asOf,
        basis: 'due',
        bounds: [...bounds],
        rows: [...parties.values()].map(({ billToName, currency, ...owed }) => ({
          billToName,
          currency,
          ...shownOwed(owed),
        })),
        totals: [...totals].map(([currency, owed]) => ({ currency, ...shownOwed(owed) })),
      },
    }
  },
})

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

const listUnbilled = defineRoute({
  call: 'listUnbilled',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: z.array(unbilledRow),
  audit: 'none',
  async handle({ tx, caller, today }) {
    const { clientId } = clientOf(caller)
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
    const body = [...weeks.values()].map(({ byRate, ...week }) => ({
      ...week,
      // As the invoice will: one line per week and rate.
      amount: moneyOf(
        sumOf([...byRate].map(([rate, minutes]) => amountOf(hoursOf(minutes, quantityPrecision), rate))),
      ),
    }))
    return { body, total: body.length }
  },
})

type EntryOfParty = {
  date: string
  type: Statement['entries'][number]['type']
  id: string
  label: string
  cents: string
}

const readStatement = defineRoute({
  call: 'readStatement',
  params: nothing,
  query: statementQuery,
  body: nothing,
  answer: statement,
  audit: 'none',
  async handle({ tx, caller, query }) {
    const { clientId } = clientOf(caller)
    const { billToName, currency, from, to } = query
    if (to < from)
      throw badInput([
        { code: 'invalid', message: 'Enter a last day on or after the first day.', field: 'to' },
      ])
    const ofParty = sql`client_id = ${clientId} AND bill_to_name = ${billToName} AND currency = ${currency}`
    const { rows } = await tx.execute<EntryOfParty>(sql`SELECT * FROM (
        SELECT issue_date::text AS date, type, id, number AS label, total_cents::text AS cents, 1 AS turn FROM invoices
          WHERE ${ofParty} AND number IS NOT NULL
        UNION ALL SELECT voided_on::text, 'VOID', id, number, (-total_cents)::text, 2 FROM invoices WHERE ${ofParty} AND status = 'VOIDED'
        UNION ALL SELECT received_on::text, 'PAYMENT', id, coalesce(reference, method), (-amount_cents)::text, 3 FROM payments WHERE ${ofParty}
        UNION ALL SELECT (reversed_at AT TIME ZONE 'UTC')::date::text, 'REVERSAL', id, coalesce(reference, method), amount_cents::text, 4
          FROM payments WHERE ${ofParty} AND reversed_at IS NOT NULL
      ) entries WHERE date <= ${to} ORDER BY date, turn, label, id`)
    const opening = sumOf(rows.filter(({ date }) => date < from).map(({ cents }) => BigInt(cents)))
    let balance = opening
    const entries = rows
      .filter(({ date }) => date >= from)
      .map(({ cents, date, type, id, label }) => {
        balance += BigInt(cents)
        return { date, type, id, label, amount: moneyOf(BigInt(cents)), balance: moneyOf(balance) }
      })
    return {
      body: { billToName, currency, from, to, opening: moneyOf(opening), entries, closing: moneyOf(balance) },
    }
  },
})

/** The routes of what is owed and what is not billed yet. */
export const reportRoutes = [readAging, listUnbilled, readStatement]
