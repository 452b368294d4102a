import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { employeeAt, openRecord } from '#test/support/browser/recordPage.tsx'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { employeeRow } from '#test/support/employeeAnswers.ts'

standInForLayout()

test('the list says who is on the bench, and filters by it as by a status', async () => {
  const api = createApi(cleo)
  const working = { ...employeeRow, id: 'b', lastName: 'Works', status: 'ACTIVE', onBench: false }
  const waiting = { ...employeeRow, id: 'a', lastName: 'Waits', status: 'ACTIVE', onBench: true }
  api.replies.set('GET /employees', () => ok([waiting, working], 2))
  const { user } = openSignedIn('/employees/list', api)
  expect(within(await screen.findByRole('row', { name: /Waits/ })).getByText('On the bench')).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Works/ })).getByText('Active')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Status' })[0] as HTMLElement)
  expect(await screen.findByRole('checkbox', { name: 'On the bench' })).toBeVisible()
})

test('the record says who is on the bench', async () => {
  openRecord('employee', employeeAt('ACTIVE', { onBench: true }))
  expect(await screen.findByText('On the bench')).toBeVisible()
})

test('a column of the list says since when someone is on the bench', async () => {
  const api = createApi(cleo)
  const since = addDays(todayUtc(), -23)
  const waiting = {
    ...employeeRow,
    id: 'a',
    lastName: 'Waits',
    status: 'ACTIVE',
    onBench: true,
    benchSince: since,
  }
  api.replies.set('GET /employees', () => ok([waiting], 1))
  const { user } = openSignedIn('/employees/list', api)
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'On the bench since' }))
  await user.keyboard('{Escape}')
  expect(await screen.findByText(`${since} (23 days)`)).toBeVisible()
})
