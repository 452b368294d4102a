import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const ranked = { contractNo: 'C-2026-00017', employeeName: 'Rao, Priya', currency: 'USD' }
const summaries: Record<string, object> = {
  hours: {
    hours: {
      'REG_2026-02-23': 0,
      'OT_2026-02-23': 0,
      'AVAILABLE_2026-02-23': 0,
      'REG_2026-03-02': 72_000,
      'OT_2026-03-02': 90,
      'AVAILABLE_2026-03-02': 86_400,
    },
  },
  grossMargin: {
    grossMargin: { '2026-03_EUR': 1, '2026-01_USD': 0, '2026-02_USD': 4, '2026-03_USD': 2 },
    amounts: [
      { tile: 'grossMargin', key: '2026-03_EUR', currency: 'EUR', amount: '70.00' },
      { tile: 'grossMargin', key: '2026-02_USD', currency: 'USD', amount: '12000.00' },
      { tile: 'grossMargin', key: 'REVENUE_2026-02_USD', currency: 'USD', amount: '48000.00' },
      { tile: 'grossMargin', key: '2026-03_USD', currency: 'USD', amount: '-250.50' },
      { tile: 'grossMargin', key: 'REVENUE_2026-03_USD', currency: 'USD', amount: '1000.00' },
    ],
    ranked: [
      { ...ranked, rank: 'HIGHEST', contractId: 'c-1', amount: '9000.00' },
      { ...ranked, rank: 'LOWEST', contractId: 'c-2', amount: '-300.00' },
    ],
  },
}

function apiWithNumbers() {
  const nothing = {
    asOf: '2026-03-09T08:00:12.000Z',
    amounts: [],
    ...Object.fromEntries(tileNames.map((name) => [name, null])),
  }
  const api = createApi(cleo)
  api.replies.set('GET /dashboard/summary', ({ query }) =>
    ok({ ...nothing, ...summaries[String(query?.['tiles'])] }),
  )
  return api
}

test('hours per week are a table whose rows open their timesheets', async () => {
  openSignedIn('/dashboard', apiWithNumbers())
  const hours = within(await screen.findByRole('region', { name: 'Hours per week' }))
  const row = within(await hours.findByRole('row', { name: /2026-03-02/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['', '1,201.50', '1.50', '83%'])
  expect(row.getByRole('link', { name: '1,201.50' })).toHaveAttribute(
    'href',
    '/timesheets?status=APPROVED&billingState=UNBILLED&billingState=PARTLY_BILLED&billingState=BILLED&weekFrom=2026-03-02&weekTo=2026-03-08',
  )
  const empty = within(hours.getByRole('row', { name: /2026-02-23/ }))
  expect(empty.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['', '0.00', '0.00', '–'])
  expect(hours.getByText(/Utilization is an estimate/)).toBeVisible()
})

test('the gross margin is a table of months and the contracts at both ends, and each opens its months', async () => {
  openSignedIn('/dashboard', apiWithNumbers())
  const tile = within(await screen.findByRole('region', { name: 'Gross margin' }))
  expect(tile.getByText(/^Estimate: billed and unbilled amounts, less pay and burden\./)).toBeVisible()
  const [table] = await tile.findAllByRole('table')
  const rows = within(table as HTMLElement).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'MonthChartAmount (USD)Margin percentage%',
    '2026-03 so far−250.50−25%',
    '2026-0212,000.0025%',
    '2026-01––',
  ])
  expect(tile.getByRole('link', { name: '12,000.00' })).toHaveAttribute(
    'href',
    '/invoices/margins?month=2026-02&currency=USD&sort=margin',
  )
  expect(tile.getByText('Other currencies: EUR')).toBeVisible()
  const highest = within(tile.getByRole('list', { name: 'Highest gross margins of the last 12 months' }))
  expect(highest.getByRole('link', { name: 'Rao, Priya C-2026-00017 USD 9,000.00' })).toHaveAttribute(
    'href',
    '/invoices/margins?contractId=c-1',
  )
  const lowest = within(tile.getByRole('list', { name: 'Lowest gross margins of the last 12 months' }))
  expect(lowest.getByRole('link', { name: 'Rao, Priya C-2026-00017 USD −300.00' })).toBeVisible()
})
