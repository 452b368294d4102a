import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { button, contractAt, openRecord, openedId } from '#test/support/browser/recordPage.tsx'
import { cleo, ok } from '#test/support/browser/signedIn.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const doubtful = {
  remote: false,
  workAddress: { street1: '1 Elm', street2: null, city: 'Dallas', state: 'TX', zip: '75201', country: 'USA' },
  employeeAuthorization: { type: 'H1B', until: '2026-06-30', lcaCity: 'Plano', lcaState: 'TX' },
  poExpiry: '2026-07-01',
  rates: contractAt('DRAFT').rates.map((rate) => ({ ...rate, billRate: '54.00' })),
} as const
const texts = [
  "The employee's H-1B work authorization expires on 2026-06-30, before this contract ends.",
  "The work address is in Dallas, TX, but the employee's LCA is for Plano, TX.",
  'The PO expires on 2026-07-01, before this contract ends.',
  'From 2026-02-02, the bill rate is below the pay rate.',
]

test.each([
  ['DRAFT', 'Submit', 'submit'],
  ['PENDING_APPROVAL', 'Approve', 'approve'],
] as const)('%s: the dialog of %s says what to look at first', async (status, name, event) => {
  const { api, sent, user } = openRecord('contract', contractAt(status, doubtful))
  api.replies.set(`POST /contract/${openedId}/${event}`, () => ok(contractAt(status, { version: 4 })))
  await user.click(await button(name))
  const dialog = await screen.findByRole('dialog', { name })
  for (const text of texts) expect(dialog).toHaveTextContent(text)
  expect(sent(event)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name }))
  await waitFor(() => expect(sent(event)).toHaveLength(1))
})

test('Ctrl+Enter confirms the dialog, whichever of its buttons has the focus', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('PENDING_APPROVAL', doubtful))
  api.replies.set(`POST /contract/${openedId}/approve`, () => ok(contractAt('APPROVED', { version: 4 })))
  await user.click(await button('Approve'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
  dialog.getByRole('button', { name: 'Cancel' }).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent('approve')).toHaveLength(1))
})

test('nothing is asked about a contract without warnings', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
  api.replies.set(`POST /contract/${openedId}/approve`, () => ok(contractAt('APPROVED', { version: 4 })))
  await user.click(await button('Approve'))
  await waitFor(() => expect(sent('approve')).toHaveLength(1))
})

test('the person who added a contract sees that someone else must approve it where the setting says so', async () => {
  const own = { createdBy: cleo.uid, approverMustDiffer: true }
  openRecord('contract', contractAt('PENDING_APPROVAL', own))
  const approve = await button('Approve')
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  expect(approve).toHaveAccessibleDescription(
    'Someone else must approve this contract, because you added it or changed it last.',
  )
})

test('the setting does not stop anyone else', async () => {
  openRecord(
    'contract',
    contractAt('PENDING_APPROVAL', { createdBy: 'hana', updatedBy: 'hana', approverMustDiffer: true }),
  )
  expect(await button('Approve')).not.toHaveAttribute('aria-disabled', 'true')
})

test('the dialog that extends says what to look at until the typed end', async () => {
  const authorization = {
    ...doubtful.employeeAuthorization,
    until: '2026-10-31',
    lcaCity: null,
    lcaState: null,
  }
  const more = { employeeAuthorization: authorization, poExpiry: '2026-09-30' }
  const { user } = openRecord('contract', contractAt('ENDED', more))
  await user.click(await button('Extend'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend' }))
  const end = await dialog.findByRole('textbox', { name: 'End date' })
  const note = await dialog.findByRole('note')
  expect(note).toHaveTextContent('work authorization expires on 2026-10-31, before the new contract ends.')
  expect(note).toHaveTextContent(
    "The PO expiration date (2026-09-30) isn't copied, because the new contract ends later.",
  )
  expect(note).not.toHaveTextContent('The PO expires')
  await user.clear(end)
  await user.type(end, '2026-10-15')
  expect(dialog.getByRole('note').textContent).toBe(
    "The PO expiration date (2026-09-30) isn't copied, because the new contract ends later.",
  )
  await user.clear(end)
  await user.type(end, '2026-09-30')
  expect(dialog.queryByRole('note')).toBeNull()
})
