import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#test/support/browser/signedIn.tsx'
import { issued, open } from '#test/views/invoices/invoicePage.tsx'

const owed = (currency: string, buckets: readonly string[], unapplied = '0.00') => ({
  currency,
  asOf: '2026-03-09',
  bounds: [30, 60, 90],
  buckets,
  unapplied,
})

const counts = [
  { id: 'ALL', count: 148 },
  { id: 'DRAFTS', count: 14 },
  { id: 'OPEN', count: 26 },
  { id: 'OVERDUE', count: 6 },
  { id: 'DISPUTED', count: 2 },
  { id: 'PAID', count: 92 },
  { id: 'CREDIT_NOTES', count: 8 },
]
const inUsd = {
  id: 'OWED_USD',
  count: 5,
  owed: owed('USD', ['312480.50', '58912.00', '17340.00', '0.00', '1838.25'], '-2400.00'),
}
const inCad = { id: 'OWED_CAD', count: 1, owed: owed('CAD', ['0.00', '18400.00', '0.00', '0.00', '0.00']) }

function openList(rows: readonly object[] = [...counts, inCad, inUsd]) {
  const opened = open('/invoices/list', issued({ amountPaid: '1000.00', balance: '2332.00' }))
  opened.api.replies.set('GET /invoices/counts', () => ok(rows))
  return opened
}

test('the tabs count the invoices, and each opens exactly those', async () => {
  const { api, user } = openList()
  const tabs = within(await screen.findByRole('navigation', { name: 'Invoice status' }))
  await tabs.findByRole('link', { name: 'Credit notes 8' })
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All 148',
    'Not issued 14',
    'Open 26',
    'Overdue 6',
    'Disputed 2',
    'Paid 92',
    'Credit notes 8',
  ])
  expect(tabs.getByRole('link', { name: 'All 148' })).toHaveAttribute('aria-current', 'page')
  await user.click(tabs.getByRole('link', { name: 'Overdue 6' }))
  await waitFor(() =>
    expect(api.requests.findLast(({ line }) => line === 'GET /invoices')?.options.query).toMatchObject({
      overdue: ['true'],
    }),
  )
  expect(tabs.getByRole('link', { name: 'Overdue 6' })).toHaveAttribute('aria-current', 'page')
})

/** Returns the terms of the strip with their amounts. */
const buckets = (strip: HTMLElement) =>
  within(strip)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('the strip shows what is owed by age, and each amount opens its invoices', async () => {
  openList()
  const strip = await screen.findByRole('region', { name: 'Outstanding by age' })
  expect(within(strip).getByText(/owed/)).toHaveTextContent('USD 390,570.75 owed, 78,090.25 overdue')
  expect(buckets(strip)).toEqual([
    ['Current', '312,480.50'],
    ['1–30 days', '58,912.00'],
    ['31–60 days', '17,340.00'],
    ['61–90 days', '–'],
    ['Over 90 days', '1,838.25'],
    ['Unapplied', '−2,400.00'],
  ])
  const href = (name: string) => within(strip).getByRole('link', { name }).getAttribute('href')
  const base = '/invoices/list?currency=USD&owed=true'
  expect(href('312,480.50')).toBe(`${base}&dueFrom=2026-03-09`)
  expect(href('58,912.00')).toBe(`${base}&dueFrom=2026-02-07&dueTo=2026-03-08`)
  expect(href('1,838.25')).toBe(`${base}&dueTo=2025-12-08`)
  // Credit notes are part of it, so the list of payments would show less.
  expect(href('−2,400.00')).toBe('/invoices/aging')
})

test('another currency has a strip of its own: its amounts are never added to those of the first', async () => {
  const { user } = openList()
  const strip = await screen.findByRole('region', { name: 'Outstanding by age' })
  const choices = within(strip).getByRole('group', { name: 'Currency' })
  expect(within(choices).getByRole('button', { name: 'USD' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(within(choices).getByRole('button', { name: 'CAD' }))
  expect(within(strip).getByText(/owed/)).toHaveTextContent('CAD 18,400.00 owed, 18,400.00 overdue')
  expect(within(strip).getByRole('link', { name: '18,400.00' })).toHaveAttribute(
    'href',
    '/invoices/list?currency=CAD&owed=true&dueFrom=2026-02-07&dueTo=2026-03-08',
  )
})

test('without anything owed there is no strip', async () => {
  openList(counts)
  await screen.findByRole('link', { name: 'Open 26' })
  expect(screen.queryByRole('region', { name: 'Outstanding by age' })).toBeNull()
})

test('a row shows what was paid and what is left', async () => {
  openList()
  const row = await screen.findByRole('row', { name: /NWTX-INV-2026-00001/ })
  expect(within(row).getByText('1,000.00')).toBeVisible()
  expect(within(row).getByText('USD 2,332.00')).toBeVisible()
})
