import { configure, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contractAt, openRecord } from '#test/support/browser/recordPage.tsx'

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('the Rates tab shows what the contract has earned and cost, and the overview its margin', async () => {
  const earnings = {
    invoiced: '3867.50',
    drafted: '170.00',
    unbilled: '1250.00',
    cost: '6500.00',
    margin: '-1212.50',
    marginPct: '-22.93',
  }
  const { user } = openRecord('contract', contractAt('ACTIVE', { earnings, hoursUnbilled: '1014.71' }))
  const glance = await screen.findByRole('complementary', { name: 'At a glance' })
  expect(glance).toHaveTextContent('Margin to date (estimate)−22.93%')
  await user.click(screen.getByRole('link', { name: 'Rates' }))
  const section = (await screen.findByRole('heading', { name: 'To date' })).closest('section')?.textContent
  expect(section).toMatch(
    /Invoiced3,867.50In drafts170.00Unbilled amount1,250.00Unbilled hours1,014.71Cost \(estimate\)6,500.00Gross margin \(estimate\)−1,212.50/,
  )
  expect(section).toContain('plus 12.50% burden')
})

test.each([
  ['without the right to see invoices', null, false],
  [
    'if time is paid as a fixed amount',
    { invoiced: '1.00', drafted: '0.00', unbilled: '0.00', cost: null, margin: null, marginPct: null },
    true,
  ],
] as const)('%s there is no estimate of a margin', async (_, earnings, isShown) => {
  const { user } = openRecord('contract', contractAt('ACTIVE', { earnings }))
  await user.click(await screen.findByRole('link', { name: 'Rates' }))
  expect(await screen.findByRole('table', { name: 'Rates' })).toBeVisible()
  expect(screen.queryAllByText(/The cost can't be estimated/)).toHaveLength(isShown ? 1 : 0)
  expect(screen.queryByText('Margin (estimate)')).toBeNull()
})
