import { configure, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { button, contractAt, openRecord, openedId } from '#test/support/browser/recordPage.tsx'
import { ok } from '#test/support/browser/signedIn.tsx'

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** Selects which terms the open dialog changes. */
const choose = async (user: UserEvent, ...names: string[]) => {
  const choices = within(await screen.findByRole('group', { name: 'What changes' }))
  for (const name of names) await user.click(choices.getByRole('checkbox', { name }))
}

test('amending sends only the changed terms and keeps other fields of a company', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('APPROVED'))
  api.replies.set(`POST /contract/${openedId}/amend`, () => ok(contractAt('APPROVED', { version: 4 })))
  await user.click(await button('Amend'))
  const dialog = await dialogNamed('Amend')
  await choose(user, 'End date', 'Parties')
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
  await choose(user, 'Invoices', 'Time', 'Work location')
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

test('only the chosen terms are shown, and those that are no longer chosen keep their values', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('ACTIVE', { endDate: '2098-12-31' }))
  api.replies.set(`POST /contract/${openedId}/amend`, () => ok(contractAt('ACTIVE', { version: 4 })))
  await user.click(await button('Amend'))
  const dialog = await dialogNamed('Amend')
  await dialog.findByRole('group', { name: 'What changes' })
  const shown = () => dialog.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(shown()).toEqual([])
  expect(dialog.getAllByRole('textbox')).toHaveLength(2)
  await choose(user, 'Purchase order', 'End date')
  expect(shown()).toEqual(['End date', 'Purchase order'])
  await user.type(dialog.getByRole('textbox', { name: 'PO number' }), '-7')
  const end = dialog.getByRole('textbox', { name: 'End date' })
  await user.clear(end)
  await user.type(end, '2098-11-30')
  await choose(user, 'Purchase order')
  expect(shown()).toEqual(['End date'])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Shorter')
  await user.click(dialog.getByRole('button', { name: 'Amend' }))
  expect(await screen.findByText('Contract amended')).toBeVisible()
  expect(sent('amend')).toMatchObject([{ changes: { endDate: '2098-11-30' } }])
  expect(Object.keys((sent('amend')[0] as { changes: object }).changes)).toEqual(['endDate'])
})

test('an amendment with a later date says that the current terms apply until then', async () => {
  const { user } = openRecord('contract', contractAt('ACTIVE', { endDate: '2098-12-31' }))
  await user.click(await button('Amend'))
  const dialog = await dialogNamed('Amend')
  const from = await dialog.findByRole('textbox', { name: 'Effective date' })
  expect(from).not.toHaveAccessibleDescription()
  await user.clear(from)
  await user.type(from, '2098-06-01')
  expect(from).toHaveAccessibleDescription(
    'Until then, the current terms apply and you can withdraw the amendment.',
  )
})

test('a planned amendment is named on the record and can be withdrawn', async () => {
  const planned = [
    { version: 3, effectiveFrom: '2098-06-01', fields: ['endDate', 'poAmount'] },
    { version: 4, effectiveFrom: '2098-09-01', fields: ['remote'] },
  ]
  const { api, sent, user } = openRecord('contract', contractAt('ACTIVE', { planned }))
  api.replies.set(`POST /contract/${openedId}/withdraw`, () => ok(contractAt('ACTIVE', { planned: [] })))
  const note = 'Amendments are planned. From 2098-06-01: End date, PO amount. From 2098-09-01: Remote.'
  expect(await screen.findByText(note)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw amendment' }))
  const dialog = await dialogNamed('Withdraw amendment')
  const choice = await dialog.findByRole('combobox', { name: 'Planned amendment' })
  await user.selectOptions(choice, 'From 2098-09-01: Remote')
  await user.click(dialog.getByRole('button', { name: 'Withdraw amendment' }))
  expect(await screen.findByText('Amendment withdrawn')).toBeVisible()
  expect(sent('withdraw')).toEqual([{ version: 3, amendment: 4 }])
  expect(screen.queryByText(note)).toBeNull()
})

test('the list of versions says which are planned, withdrawn or could not be applied', async () => {
  const { api, user } = openRecord('contract', contractAt('ACTIVE'))
  const version = (number: number, state: string, refusal: string | null = null) => ({
    version: number,
    at: '2026-05-01T09:30:00.000Z',
    actorName: 'Cleo Client',
    reason: 'Agreed',
    effectiveFrom: '2098-06-01',
    changes: [{ field: 'poNumber', old: null, new: 'PO-9' }],
    marginBefore: null,
    marginAfter: null,
    state,
    refusal,
  })
  api.replies.set(`GET /contract/${openedId}/versions`, () =>
    ok(
      [
        version(6, 'REFUSED', 'Too late.'),
        version(5, 'WITHDRAWN'),
        version(4, 'PLANNED'),
        version(3, 'APPLIED'),
      ],
      4,
    ),
  )
  await user.click(await screen.findByRole('link', { name: 'Rates' }))
  const versions = within(await screen.findByRole('list', { name: 'Versions' }))
  const texts = versions.getAllByText(/^From 2098-06-01/).map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'From 2098-06-01 Not applied',
    'From 2098-06-01 Withdrawn',
    'From 2098-06-01 Planned',
    'From 2098-06-01 ',
  ])
  expect(versions.getByText('Too late.')).toBeVisible()
})

test('approved time that keeps a contract from ending is listed with links to the sheets', async () => {
  const { api, user } = openRecord('contract', contractAt('ACTIVE'))
  const named = (id: string, week: string) => ({
    code: 'approved_time',
    message: `Rao, Priya, week of ${week}: 40.00 hours`,
    other: { id, label: `Rao, Priya, week of ${week}` },
  })
  const errors = [
    { code: 'invalid', message: 'Time is approved through 2026-03-20.', field: 'endDate' },
    named('s1', '2026-03-09'),
    named('s2', '2026-03-16'),
    { code: 'approved_time', message: 'And 2 more.' },
  ]
  api.replies.set(`POST /contract/${openedId}/amend`, () => ({ kind: 'refused', errors }) as never)
  await user.click(await button('Amend'))
  const dialog = await dialogNamed('Amend')
  await choose(user, 'End date')
  const end = await dialog.findByRole('textbox', { name: 'End date' })
  await user.clear(end)
  await user.type(end, '2026-03-06')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Shorter')
  await user.click(dialog.getByRole('button', { name: 'Amend' }))
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    errors.map(({ message }) => message),
  )
  expect(summary.getByRole('link', { name: /2026-03-16/ })).toHaveAttribute('href', '/timesheets/s2')
})
