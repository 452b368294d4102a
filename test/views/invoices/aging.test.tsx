import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { statementId } from '#domain/invoices/reports.ts'
import type { Answer } from '#domain/kernel/answer.ts'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const viewer = { ...maintainer, permissions: [...maintainer.permissions, 'CAN_VIEW_INVOICES'] }
const today = todayUtc()
const none = ['0.00', '0.00', '0.00', '0.00', '0.00']

const initech = {
  billToName: 'Initech & Söhne',
  currency: 'USD',
  buckets: ['100.00', '2000.50', '0.00', '0.00', '7.25'],
  unapplied: '-500.00',
  total: '1607.75',
}
const inEuros = {
  ...initech,
  currency: 'EUR',
  buckets: [...none.slice(1), '40.00'],
  unapplied: '0.00',
  total: '40.00',
}
const agingOf = (asOf: string, rows: readonly (typeof initech)[]) => ({
  asOf,
  basis: 'due',
  bounds: [30, 60, 90],
  rows,
  totals: rows.map(({ billToName: _billToName, ...owed }) => owed),
})

function open(path: string, replies: Readonly<Record<string, () => Answer<unknown>>>) {
  const api = createApi(viewer)
  for (const [line, reply] of Object.entries(replies)) api.replies.set(line, reply)
  const queries = (text: string) =>
    api.requests.filter(({ line }) => line === text).map(({ options }) => options.query)
  return { api, queries, ...openSignedIn(path, api) }
}

const linkIn = (row: HTMLElement, name: string) => {
  const [path = '', search = ''] = (within(row).getByRole('link', { name }).getAttribute('href') ?? '').split(
    '?',
  )
  return { path, query: Object.fromEntries(new URLSearchParams(search)) }
}

test('the aging of a day is exported', async () => {
  const { queries, user } = open('/invoices/aging/2026-03-31', {
    'GET /invoices/aging': () => ok(agingOf('2026-03-31', [initech, inEuros])),
  })
  await user.click(await screen.findByRole('button', { name: 'Export 2 rows' }))
  await waitFor(() =>
    expect(queries('GET /invoices/aging').at(-1)).toMatchObject({ asOf: ['2026-03-31'], format: 'csv' }),
  )
})

test('unbilled time is exported with its currency and amount', async () => {
  const week = {
    id: 'u1',
    contractId: '3f0c5a1e-0000-4000-8000-0000000000c1',
    contractNo: 'C-2026-00017',
    billToName: 'Initech',
    employeeName: 'Rao, Priya',
    weekEnding: '2026-02-08',
    minutes: 2400,
    amount: '3400.00',
    currency: 'USD',
  }
  const { api, queries, user } = open('/invoices/unbilled?age=OLDER', {})
  // The file doesn't arrive during the test.
  api.replies.set('GET /invoices/unbilled', ({ read }) =>
    read === undefined ? ok([week], 1) : new Promise(() => undefined),
  )
  await user.click(await screen.findByRole('button', { name: 'Export 1 row' }))
  await waitFor(() => expect(queries('GET /invoices/unbilled').at(-1)).toMatchObject({ format: 'csv' }))
  expect(queries('GET /invoices/unbilled').at(-1)).toMatchObject({
    age: ['OLDER'],
    columns: expect.arrayContaining(['employeeName', 'minutes', 'currency', 'amount']),
  })
})

test('the aging leads to today, and each amount links to exactly its invoices', async () => {
  const { queries } = open('/invoices/aging', {
    'GET /invoices/aging': () => ok(agingOf(today, [initech, inEuros])),
  })
  expect(await screen.findByRole('heading', { level: 1, name: `Aging as of ${today}` })).toBeVisible()
  expect(queries('GET /invoices/aging')).toEqual([{ asOf: today }])
  const table = within(screen.getByRole('table', { name: 'Aging by company' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Bill to',
    'Currency',
    'Current',
    '1–30 days',
    '31–60 days',
    '61–90 days',
    'Over 90 days',
    'Unapplied',
    'Total',
  ])
  const row = table.getByRole('row', { name: /USD .*1,607\.75/ })
  const own = { billTo: 'Initech & Söhne', currency: 'USD', owed: 'true' }
  expect(linkIn(row, '100.00')).toEqual({ path: '/invoices/list', query: { ...own, dueFrom: today } })
  expect(linkIn(row, '2,000.50').query).toEqual({
    ...own,
    dueFrom: addDays(today, -30),
    dueTo: addDays(today, -1),
  })
  expect(linkIn(row, '7.25').query).toEqual({ ...own, dueTo: addDays(today, -91) })
  expect(within(row).getByText('−500.00')).toBeVisible()
  expect(screen.getByText('Unapplied: payments and credit notes not yet applied to invoices')).toBeVisible()
  // Amounts in different currencies are never added.
  const totals = within(screen.getByRole('table', { name: 'Totals by currency' }))
  expect(totals.getByRole('row', { name: /USD .*1,607\.75/ })).toBeVisible()
  expect(linkIn(totals.getByRole('row', { name: /EUR .*40\.00/ }), '40.00').query).toEqual({
    currency: 'EUR',
    owed: 'true',
    dueTo: addDays(today, -91),
  })
})

test('an earlier day has no links to lists of today, and another day can be shown', async () => {
  const { queries, user } = open('/invoices/aging/2026-01-31', {
    'GET /invoices/aging': () => ok(agingOf('2026-01-31', [initech])),
  })
  const table = await screen.findByRole('table', { name: 'Aging by company' })
  expect(within(table).getByText('2,000.50')).toBeVisible()
  expect(within(table).queryByRole('link', { name: '2,000.50' })).toBeNull()
  const field = screen.getByRole('textbox', { name: 'As of' })
  await user.clear(field)
  await user.paste('2025-13-01')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(/Enter a date as YYYY-MM-DD/)).toBeVisible()
  await user.clear(field)
  await user.paste('2025-12-31')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Aging as of 2025-12-31' })).toBeVisible()
  expect(queries('GET /invoices/aging')).toEqual([{ asOf: '2026-01-31' }, { asOf: '2025-12-31' }])
})

test('without anything owed the page says so, and a failure can be retried', async () => {
  let fails = true
  const { user } = open('/invoices/aging/2026-01-31', {
    'GET /invoices/aging': () =>
      fails
        ? { kind: 'refused', status: 500, errors: [{ code: 'internal', message: 'The sum failed.' }] }
        : ok(agingOf('2026-01-31', [])),
  })
  expect(await screen.findByText('The sum failed.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Nothing owed as of 2026-01-31' })).toBeVisible()
})

test('a company leads to its statement, from the opening to the closing balance', async () => {
  const invoiceId = '3f0c5a1e-0000-4000-8000-000000000091'
  const paymentId = '3f0c5a1e-0000-4000-8000-000000000092'
  const key = {
    billToName: 'Initech & Söhne',
    currency: 'USD' as const,
    from: '2025-11-03',
    to: '2026-01-31',
  }
  const { queries, user } = open('/invoices/aging/2026-01-31', {
    'GET /invoices/aging': () => ok(agingOf('2026-01-31', [initech])),
    'GET /invoices/statement': () =>
      ok({
        ...key,
        opening: '250.00',
        entries: [
          {
            date: '2026-01-02',
            type: 'INVOICE',
            id: invoiceId,
            label: 'INV-7',
            amount: '4037.50',
            balance: '4287.50',
          },
          {
            date: '2026-01-09',
            type: 'PAYMENT',
            id: paymentId,
            label: 'CHK-1',
            amount: '-1000.00',
            balance: '3287.50',
          },
        ],
        closing: '3287.50',
      }),
  })
  await user.click(await screen.findByRole('link', { name: 'Initech & Söhne' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Statement for Initech & Söhne' }),
  ).toBeVisible()
  expect(queries('GET /invoices/statement')).toEqual([key])
  expect(location.pathname).toBe(`/invoices/aging/${statementId(key)}`)
  expect(screen.getByText('USD 250.00')).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'Statement' }))
  expect(rows.getByRole('link', { name: 'Invoice INV-7' }).getAttribute('href')).toBe(
    `/invoices/${invoiceId}`,
  )
  expect(rows.getByRole('link', { name: 'Payment CHK-1' }).getAttribute('href')).toBe(
    `/invoices/payments/${paymentId}`,
  )
  expect(rows.getByText('−1,000.00')).toBeVisible()
  expect(screen.getByText('USD 3,287.50')).toBeVisible()
  const first = screen.getByRole('textbox', { name: 'From' })
  await user.clear(first)
  await user.paste('2026-02-01')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Enter a date on or after 2026-02-01.')).toBeVisible()
})

test("a URL without a report shows that the page doesn't exist", async () => {
  open('/invoices/aging/xyz-2026-01-01-2026-01-31-41', {})
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
})
