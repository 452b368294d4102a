import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { employeeRow } from '#test/support/employeeAnswers.ts'

// Totals load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const payment = (at: number) => ({
  id: `3f0c5a1e-0000-4000-8000-00000000000${at}`,
  receivedOn: '2026-03-02',
  amount: '10.00',
  unapplied: '4.00',
  currency: 'USD',
  method: 'ACH',
  reference: null,
  billToName: `Initech ${at}`,
  reversedAt: null,
  version: 1,
})

test('a list shows what all of its matches add up to, after its rows and again with other filters', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /payments', () => ok([payment(1)], 25))
  api.replies.set('GET /payments/totals', ({ query }) =>
    ok([
      { id: 'EUR', sums: { amount: '7.00', unapplied: '0.00' } },
      {
        id: 'USD',
        sums: { amount: query?.['search'] === 'initech' ? '20.00' : '151840.00', unapplied: '4.00' },
      },
    ]),
  )
  const { user } = openSignedIn('/invoices/payments', api)
  const totals = await screen.findByRole('region', { name: 'Totals' })
  expect(totals).toHaveTextContent('CurrencyUSDAmount151,840.00Unapplied4.00')
  expect(totals).toHaveTextContent('CurrencyEURAmount7.00')
  const lines = () => api.requests.map(({ line }) => line)
  expect(lines().indexOf('GET /payments')).toBeLessThan(lines().indexOf('GET /payments/totals'))

  // Another page has the same sums, so they aren't requested again.
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(lines().filter((line) => line === 'GET /payments')).toHaveLength(2))
  await user.type(screen.getByRole('searchbox'), 'initech{Enter}')
  await waitFor(() => expect(totals).toHaveTextContent('CurrencyUSDAmount20.00'))
  expect(lines().filter((line) => line === 'GET /payments/totals')).toHaveLength(2)
})

const row = { ...employeeRow, endClient: 'Globex', payRate: '43.19', payRateUnit: 'HOURLY', tags: ['bench'] }

/** Opens the employees with both columns selected and returns the names in the column chooser. */
async function choices(permissions: readonly string[]) {
  const api = createApi({ ...cleo, permissions: [...permissions] })
  api.replies.set('GET /employees', () => ok([row], 1))
  const { user } = openSignedIn('/employees/list?columns=department.endClient.payRate', api)
  await screen.findByRole('columnheader', { name: 'Department' })
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const dialog = await screen.findByRole('dialog', { name: 'Columns' })
  return within(dialog)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent ?? box.getAttribute('aria-label'))
}

test('the end client and the pay rate are columns that load after the rows', async () => {
  const offered = await choices(['CAN_VIEW_EMPLOYEES', 'CAN_VIEW_PROJECTS', 'CAN_VIEW_INVOICES'])
  expect(offered).toEqual(expect.arrayContaining(['End client', 'Pay rate', 'Tags']))
  expect(screen.getByText('Globex')).toBeVisible()
  expect(screen.getByText('43.19')).toBeVisible()
  expect(screen.getAllByRole('columnheader').at(-1)).toHaveTextContent('Status')
})

test('users who may not see pay and end clients are offered no such columns', async () => {
  const offered = await choices(['CAN_VIEW_EMPLOYEES'])
  expect(offered).toContain('Tags')
  expect(offered).not.toContain('Pay rate')
  expect(offered).not.toContain('End client')
  expect(screen.queryByText('Globex')).toBeNull()
  expect(screen.queryByText('43.19')).toBeNull()
})
