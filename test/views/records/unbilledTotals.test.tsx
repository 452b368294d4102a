import { configure, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

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

test('unbilled time shows the hours and the amount of each currency, of all rows that match', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /invoices/unbilled', () => ok([week], 412))
  api.replies.set('GET /invoices/unbilled/totals', ({ query }) =>
    ok(
      String(query?.['age']) === 'OLDER'
        ? [
            { id: 'EUR', sums: { minutes: '90', amount: '-85.00' } },
            { id: 'USD', sums: { minutes: '990000', amount: '1402500.00' } },
          ]
        : [],
    ),
  )
  openSignedIn('/invoices/unbilled?age=OLDER', api)
  const totals = await screen.findByRole('region', { name: 'Totals' })
  expect(totals).toHaveTextContent('CurrencyEURHours1:30Amount−85.00')
  expect(totals).toHaveTextContent('CurrencyUSDHours16,500:00Amount1,402,500.00')
})
