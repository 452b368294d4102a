import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { termLabels } from '#domain/contracts/formTerms.ts'
import { contractAt, openRecord, openedId } from '#test/support/browser/recordPage.tsx'
import { ok } from '#test/support/browser/signedIn.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const switches = {
  requireApprovedTime: true,
  waitForAllTimesheets: true,
  poRequired: false,
  invoiceApproval: false,
}

test('every term of a draft has a field under Terms', async () => {
  const rates = contractAt('DRAFT').rates.map((rate) => ({
    ...rate,
    billRateUnit: 'FIXED' as const,
    otBillable: true,
  }))
  const { user } = openRecord('contract', contractAt('DRAFT', { ...switches, rates }))
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  for (const label of Object.values(termLabels)) expect(await screen.findByLabelText(label)).toBeEnabled()
  expect(screen.getByRole('checkbox', { name: 'Wait for all timesheets' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'PO required' })).not.toBeChecked()
})

test('after approval, the terms of the deal are locked and the notes are not', async () => {
  const { user } = openRecord('contract', contractAt('ACTIVE', switches))
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  expect(await screen.findByLabelText('PO amount')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Bill to')).toBeDisabled()
  expect(screen.getByLabelText('Notes')).not.toHaveAttribute('readonly')
  for (const name of ['Maximum hours per week', 'Notice period (days)', 'Conversion fee'])
    expect(screen.getByLabelText(name)).toHaveAttribute('readonly')
  for (const name of ['Overtime rule', 'Invoice grouping', 'PO required', 'Approved time required'])
    expect(screen.getByLabelText(name)).toBeDisabled()
  expect(screen.getByLabelText('PO warning (%)')).not.toHaveAttribute('readonly')
  expect(screen.getByRole('button', { name: 'Amend' })).toBeEnabled()
})

test('while a contract runs, a milestone can be marked as done and nothing else of it changes', async () => {
  const milestones = [{ name: 'Launch', amount: '500.00', dueDate: '2026-06-01', readyAt: null }]
  const { api, user } = openRecord('contract', contractAt('ACTIVE', { ...switches, milestones }))
  api.replies.set(`PUT /contract/${openedId}`, () => ok(contractAt('ACTIVE', { ...switches, milestones })))
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  expect(await screen.findByLabelText('Milestone amount')).toHaveAttribute('readonly')
  await user.type(screen.getByLabelText('Milestone done on'), '2026-06-03')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(
      api.requests.findLast(({ line }) => line === `PUT /contract/${openedId}`)?.options.body,
    ).toMatchObject({ milestones: [{ ...milestones[0], readyAt: '2026-06-03' }] }),
  )
})

test('an internal contract has no terms of purchase orders and invoices', async () => {
  const { user } = openRecord('contract', contractAt('DRAFT', { ...switches, kind: 'INTERNAL' }))
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  expect(await screen.findByLabelText('Overtime rule')).toBeEnabled()
  expect(screen.queryByLabelText('PO amount')).toBeNull()
})

const w2 = { employmentType: 'W2', overtimeRule: 'WEEKLY_40' } as const
const inColorado = {
  street1: '1 Main St',
  street2: null,
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  country: 'USA',
}

test('the overtime rule says what it leaves out, in general and at the place of work', async () => {
  const { user } = openRecord(
    'contract',
    contractAt('DRAFT', { ...switches, ...w2, workAddress: inColorado, remote: false }),
  )
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  expect(await screen.findByText(/^Overtime is counted by calendar day/)).toBeVisible()
  const law = screen.getByRole('note')
  expect(law).toHaveTextContent(
    "Colorado's overtime over 12 hours in a workday, or over 12 consecutive hours across midnight, isn't calculated.",
  )
  await user.selectOptions(screen.getByLabelText('Overtime rule'), 'NONE')
  expect(law).toHaveTextContent('Federal law requires overtime pay for more than 40 hours a week')
})

test.each([
  ['someone who works remotely', { ...w2, workAddress: inColorado, remote: true }],
  ['a contractor', { ...w2, workAddress: inColorado, remote: false, employmentType: '1099' as const }],
])('nothing is said about the overtime law of %s', async (_, values) => {
  const { user } = openRecord('contract', contractAt('DRAFT', { ...switches, ...values }))
  await user.click(await screen.findByRole('link', { name: 'Terms' }))
  expect(await screen.findByLabelText('Overtime rule')).toBeVisible()
  expect(screen.queryByRole('note')).toBeNull()
})
