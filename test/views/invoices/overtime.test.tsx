import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/record.ts'
import { LineOvertime } from '#views/invoices/LineOvertime.tsx'
import { printableInvoice } from '#test/support/billing/printableInvoice.ts'

const reasonOn = (date: string) => ({
  entryId: `entry-${date}`,
  date,
  classification: 'OT' as const,
  rule: 'WEEKLY_40',
  thresholdMinutes: 2400,
  minutes: 300,
  filledBy: [
    { entryId: 'a', date: '2026-02-02', minutes: 1200 },
    { entryId: 'b', date: '2026-02-03', minutes: 1200 },
  ],
})

/** Returns an invoice with a line of regular time and one line of overtime for each of these days. */
const invoiceWith = (...dates: readonly string[]) => {
  const { lines, ...rest } = printableInvoice(['Rao, Priya – week ending 2026-02-08'])
  const [line] = lines
  if (line === undefined) throw new Error('no line')
  const overtime = dates.map((date, index) => ({
    ...line,
    id: `overtime-${index}`,
    kind: 'OVERTIME' as const,
    description: `Rao, Priya – week of ${date}, overtime`,
    overtime: [reasonOn(date)],
  }))
  return { ...rest, lines: [line, ...overtime] } as Invoice
}

test('an invoice says for each line of overtime why it is overtime', () => {
  render(<LineOvertime invoice={invoiceWith('2026-02-06')} />)
  expect(screen.getByRole('heading', { name: 'Overtime' })).toBeVisible()
  expect(screen.getByText('Rao, Priya – week of 2026-02-06, overtime')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent(
    '2026-02-06: 5:00 overtime (more than 40 hours in the week). Hours counted first: 2026-02-02 (20:00), 2026-02-03 (20:00).',
  )
})

test('with several lines of overtime, the reasons are shown on request', () => {
  render(<LineOvertime invoice={invoiceWith('2026-02-06', '2026-02-13')} />)
  const details = screen.getAllByText(/, overtime$/).map((summary) => summary.closest('details'))
  expect(details.map((each) => each?.open)).toEqual([false, false])
})

test('an invoice without overtime has no such section', () => {
  render(<LineOvertime invoice={invoiceWith()} />)
  expect(screen.queryByText('Overtime')).toBeNull()
})
