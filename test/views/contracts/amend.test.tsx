import { configure, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { button, contractAt, openRecord, openedId } from '#test/support/browser/recordPage.tsx'
import { ok } from '#test/support/browser/signedIn.tsx'

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('amending sends only the changed terms and keeps other fields of a company', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('APPROVED'))
  api.replies.set(`POST /contract/${openedId}/amend`, () => ok(contractAt('APPROVED', { version: 4 })))
  await user.click(await button('Amend'))
  const dialog = await dialogNamed('Amend')
  const end = await dialog.findByRole('textbox', { name: 'End date' })
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Longer')
  await user.click(dialog.getByRole('button', { name: 'Amend' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Change at least one field.')
  await user.clear(end)
  await user.type(end, '2026-12-31')
  const client = dialog.getByRole('textbox', { name: 'End client' })
  await user.clear(client)
  await user.click(dialog.getByRole('button', { name: 'Amend' }))
  expect(client).toHaveAccessibleDescription('Enter the end client: the company where the work is done.')
  await user.type(client, 'Initech')
  await user.click(dialog.getByRole('button', { name: 'Amend' }))
  expect(await screen.findByText('Contract amended')).toBeVisible()
  const [body] = sent('amend') as { changes: { parties: object[] } }[]
  expect(body).toMatchObject({ version: 3, reason: 'Longer' })
  expect(body?.changes).toEqual({
    endDate: '2026-12-31',
    parties: [{ ...contractAt('APPROVED').parties[0], companyName: 'Initech' }],
  })
})

test('terms of time, ending and place are amended in the same dialog', async () => {
  const terms = {
    overtimeRule: 'WEEKLY_40',
    maxHoursPerWeek: null,
    noticeDays: 14,
    conversionFee: null,
    guaranteeDays: null,
    poRequired: false,
    requireApprovedTime: true,
    waitForAllTimesheets: true,
    invoiceApproval: false,
    invoiceGrouping: 'PER_BILL_TO',
  } as const
  const { api, sent, user } = openRecord('contract', contractAt('ACTIVE', terms))
  api.replies.set(`POST /contract/${openedId}/amend`, () => ok(contractAt('ACTIVE', { version: 4 })))
  await user.click(await button('Amend'))
  const dialog = await dialogNamed('Amend')
  await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'On site')
  await user.type(dialog.getByRole('textbox', { name: 'Maximum hours per week' }), '45')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Overtime rule' }), 'NONE')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Approved time required' }), 'NO')
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Work location' }), 'ON_SITE')
  await user.click(dialog.getByRole('button', { name: 'Amend' }))
  const street = dialog.getByRole('textbox', { name: 'Street address' })
  expect(street).toHaveAccessibleDescription('Enter a work address or mark the contract as remote.')
  await user.type(street, '2 Elm St')
  await user.type(dialog.getByRole('textbox', { name: 'City' }), 'Plano')
  await user.type(dialog.getByRole('textbox', { name: 'ZIP code' }), '75023')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'TX')
  await user.click(dialog.getByRole('button', { name: 'Amend' }))
  expect(await screen.findByText('Contract amended')).toBeVisible()
  expect(sent('amend')).toMatchObject([
    {
      changes: {
        overtimeRule: 'NONE',
        maxHoursPerWeek: 45,
        requireApprovedTime: false,
        remote: false,
        workAddress: { street1: '2 Elm St', city: 'Plano', state: 'TX', zip: '75023', country: 'USA' },
      },
    },
  ])
})
