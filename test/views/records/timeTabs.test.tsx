import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contractAt, maintainer, openedId } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const viewer = {
  ...maintainer,
  permissions: [...maintainer.permissions, 'CAN_VIEW_PROJECTS', 'CAN_VIEW_TIMESHEETS', 'CAN_VIEW_INVOICES'],
}

const sheet = {
  id: 'sheet-1',
  employeeName: 'Rao, Priya',
  projectName: 'Globex ERP',
  periodStart: '2026-01-12',
  periodEnd: '2026-01-18',
  totalMinutes: 45 * 60,
  status: 'APPROVED',
  version: 3,
}
const invoice = {
  id: 'invoice-1',
  number: 'INV-00007',
  type: 'INVOICE',
  periodStart: '2026-01-01',
  periodEnd: '2026-01-31',
  currency: 'USD',
  total: '4037.50',
  balance: '1037.50',
  status: 'PARTIALLY_PAID',
  version: 2,
}

function open(tab: string) {
  const api = createApi(viewer)
  api.replies.set(`GET /contract/${openedId}`, () => ok(contractAt('ACTIVE')))
  api.replies.set('GET /timesheets', () => ok([sheet], 1))
  api.replies.set('GET /invoices', () => ok([invoice], 1))
  const queries = (line: string) =>
    api.requests.filter((each) => each.line === line).map(({ options }) => options.query)
  openSignedIn(`/contracts/${openedId}/${tab}`, api)
  return { queries }
}

test('a contract shows its timesheets, and links to all of them', async () => {
  const { queries } = open('timesheets')
  const table = within(await screen.findByRole('table', { name: 'Timesheets' }))
  expect(table.getByRole('link', { name: '2026-01-12 – 2026-01-18' })).toHaveAttribute(
    'href',
    '/timesheets/sheet-1',
  )
  expect(table.getByText('Rao, Priya')).toBeVisible()
  expect(table.getByText('45:00')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    `/timesheets?contractId=${openedId}`,
  )
  expect(queries('GET /timesheets')).toMatchObject([{ contractId: openedId, sort: '-periodStart' }])
})

test('a contract shows its invoices with what is still owed', async () => {
  const { queries } = open('invoices')
  const table = within(await screen.findByRole('table', { name: 'Invoices' }))
  expect(table.getByRole('link', { name: 'INV-00007' })).toHaveAttribute('href', '/invoices/invoice-1')
  expect(table.getByText('USD 4,037.50')).toBeVisible()
  expect(table.getByText('1,037.50')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    `/invoices/list?contractId=${openedId}`,
  )
  expect(queries('GET /invoices')).toMatchObject([{ contractId: openedId }])
})
