import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const row = (id: string, more: object) => ({
  id,
  contractNo: 'C-2026-00017',
  title: 'Java Developer',
  kind: 'EXTERNAL',
  projectId: 'p1',
  projectName: 'Globex ERP',
  employeeId: 'e1',
  employeeName: 'Rao, Priya',
  orderType: 'NEW_PO',
  status: 'ACTIVE',
  startDate: '2026-02-02',
  endDate: '2099-07-31',
  currency: 'USD',
  billRate: '85.00',
  billRateUnit: 'HOURLY',
  payRate: '55.00',
  payRateUnit: 'HOURLY',
  endClient: 'Globex',
  paymentTerms: 'NET_30',
  marginPct: '27.21',
  version: 1,
  ...more,
})

function openList(path = '/contracts/list') {
  const api = createApi(cleo)
  api.replies.set('GET /contracts', () =>
    ok([row('c1', {}), row('c2', { marginPct: '-3.70' }), row('c3', { marginPct: null })], 3),
  )
  return openSignedIn(path, api)
}
const headers = async () => {
  const table = within(await screen.findByRole('table', { name: 'Contracts' }))
  await table.findAllByRole('link')
  const [select, ...others] = table.getAllByRole('columnheader')
  expect(within(select as HTMLElement).getByRole('checkbox', { name: 'Select all rows' })).toBeVisible()
  return others.map(({ textContent }) => textContent)
}

test('contracts show end client, end date and margin; project and pay rate are optional columns', async () => {
  const { user } = openList()
  const standard = ['Title', 'Number', 'Employee', 'End client', 'Ends', 'Bill rate', 'Margin', 'Status']
  expect(await headers()).toEqual(standard)
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Pay rate' }))
  expect(await headers()).toContain('Pay rate')
  expect(location.search).toContain('columns=payRate')
  await user.click(screen.getByRole('checkbox', { name: 'Margin' }))
  expect(await headers()).not.toContain('Margin')
  await user.click(screen.getByRole('checkbox', { name: 'Pay rate' }))
  await user.click(screen.getByRole('checkbox', { name: 'Margin' }))
  expect(await headers()).toEqual(standard)
  expect(location.search).not.toContain('columns')
})

test('a list whose order no header shows says what it is sorted by, and can be sorted from there', async () => {
  const { user } = openList()
  await headers()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('button', { name: /^Sorted by/ })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'Number' }))
  await user.click(await screen.findByRole('button', { name: 'Sorted by: Number' }))
  expect(await screen.findByRole('menuitemradio', { name: 'Number' })).toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: 'Title' }))
  expect(location.search).toContain('sort=title')
  expect(screen.queryByRole('button', { name: /^Sorted by/ })).toBeNull()
})

test('a negative margin has a real minus sign and is highlighted, and no margin is a dash', async () => {
  openList()
  await headers()
  expect(screen.getByText('27.21%').closest('span')).toBeNull()
  const loss = screen.getByText('−3.70%')
  expect(loss.tagName).toBe('SPAN')
  expect(loss.closest('td')?.textContent).toBe('−3.70%')
})

test('a margin below the target of the client is marked, one at the target is not', async () => {
  const api = createApi(cleo)
  const rows = [row('c1', { marginPct: '27.20' }), row('c2', { marginPct: '27.21' })]
  api.replies.set('GET /contracts', () => ({ kind: 'ok', data: rows, total: 2, targetMargin: '27.21' }))
  openSignedIn('/contracts/list', api)
  const table = within(await screen.findByRole('table', { name: 'Contracts' }))
  expect(await table.findByRole('cell', { name: '27.20%, below target' })).toBeVisible()
  expect(table.getByRole('cell', { name: '27.21%' })).toBeVisible()
})

test.each([
  ['offered to users who can see margins', cleo, true],
  ['not offered to users who cannot', { ...cleo, permissions: ['CAN_VIEW_PROJECTS'] }, false],
])('the filter for margins below the target is %s', async (_, user, isOffered) => {
  const api = createApi(user)
  api.replies.set('GET /contracts', () => ok([row('c1', {})], 1))
  openSignedIn('/contracts/list', api)
  await screen.findByRole('table', { name: 'Contracts' })
  await screen.findByRole('button', { name: 'Kind' })
  expect(screen.queryByRole('button', { name: 'Margin' }) !== null).toBe(isOffered)
})
