import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ContractRate } from '#domain/contracts/record.ts'
import { toneStyles } from '#views/ui/kit/tone.css.ts'
import { button, contractAt, maintainer, openRecord } from '#test/support/browser/recordPage.tsx'
import { createApi, openSignedIn } from '#test/support/browser/signedIn.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const figures = (name = 'Margin before and after') =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const isCritical = (text: string) => expect(screen.getByText(text)).toHaveClass(toneStyles.critical)

test('the form of a draft shows the margin while the rates are typed, with a loss as a critical pill', async () => {
  const { user } = openRecord('contract', contractAt('DRAFT'))
  const bill = await screen.findByRole('textbox', { name: 'Bill rate' })
  await waitFor(() =>
    expect(figures()).toEqual(['Margin27.21%27.21%', 'Spread23.13/hr23.13/hr', 'Markup54.55%54.55%']),
  )
  await user.clear(bill)
  expect(figures()[0]).toBe('Margin27.21%–')
  await user.type(bill, '60')
  // (60 − 55 × 1.125) / 60, (60 − 61.875) and (60 − 55) / 55
  expect(figures()).toEqual(['Margin27.21%−3.13%', 'Spread23.13/hr−1.88/hr', 'Markup54.55%9.09%'])
  isCritical('−3.13%')
})

test('a new contract shows the margin before the burden of its employee', async () => {
  const { user } = openSignedIn('/contracts/new', createApi(maintainer))
  await user.type(await screen.findByRole('textbox', { name: 'Bill rate' }), '85')
  await user.type(screen.getByRole('textbox', { name: 'Pay rate' }), '55')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bill rate unit' }), 'HOURLY')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pay rate unit' }), 'HOURLY')
  expect(figures('Margin')).toEqual(['Margin35.29%', 'Spread30.00/hr', 'Markup54.55%'])
  expect(screen.getByText(/^The margin doesn't include the employee's burden/)).toBeVisible()
})

test('an approved contract changes its rates in the dialog, so its form shows no other margin', async () => {
  openRecord('contract', contractAt('ACTIVE'))
  expect(await screen.findByRole('textbox', { name: 'Bill rate' })).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Margin before and after' })).toBeNull()
})

/** 85.00 until June, and then a rate below cost. */
const falling = contractAt('ACTIVE').rates.flatMap((rate): ContractRate[] => [
  rate,
  { ...rate, effectiveFrom: '2026-07-01', billRate: '60.00' },
])

test('the dialogs that extend and renew show the margin of the last day and of the successor', async () => {
  const { user } = openRecord('contract', contractAt('ENDED', { rates: falling }))
  await user.click(await button('Extend'))
  await waitFor(() =>
    expect(figures()).toEqual(['Margin−3.13%−3.13%', 'Spread−1.88/hr−1.88/hr', 'Markup9.09%9.09%']),
  )
})

test('the dialog that amends shows the margin before and after the rates that an earlier end drops', async () => {
  const { user } = openRecord('contract', contractAt('ACTIVE', { rates: falling }))
  await user.click(await button('Amend'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Amend' }))
  const from = await dialog.findByRole('textbox', { name: 'Effective date' })
  await user.clear(from)
  await user.type(from, '2026-07-15')
  expect(figures()[0]).toBe('Margin−3.13%−3.13%')
  await user.click(dialog.getByRole('checkbox', { name: 'End date' }))
  const end = dialog.getByRole('textbox', { name: 'End date' })
  await user.clear(end)
  await user.type(end, '2026-06-30')
  expect(figures()[0]).toBe('Margin−3.13%27.21%')
})
