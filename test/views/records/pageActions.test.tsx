import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { button, contractAt, openedId, openRecord } from '#test/support/browser/recordPage.tsx'
import { ok } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const menu = async () => within(await screen.findByRole('dialog', { name: 'Search' }))

test('the command menu offers what can be done with the open record, and does it', async () => {
  const { api, sent, user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
  api.replies.set(`POST /contract/${openedId}/approve`, () => ok(contractAt('APPROVED', { version: 4 })))
  await button('Approve')
  await user.keyboard('{Control>}k{/Control}')
  expect((await menu()).getByRole('option', { name: 'Reject' })).toBeVisible()
  // The keys for the same actions are shown next to the texts and are not part of the names.
  expect((await menu()).getByRole('option', { name: 'Employees' }).textContent).toMatch(/Employees GE$/)
  await user.keyboard('approve{Enter}')
  await waitFor(() => expect(sent('approve')).toEqual([{ version: 3 }]))
  expect(await screen.findByText('Contract approved')).toBeVisible()
})

test("an action that isn't available says why, and an action with a question asks it", async () => {
  const { sent, user } = openRecord('contract', contractAt('ACTIVE'))
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' 2')
  await user.keyboard('{Control>}k{/Control}')
  await user.click((await menu()).getByRole('option', { name: /^Terminate/ }))
  expect(await screen.findAllByText('Save or cancel your changes first.')).not.toHaveLength(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  history.replaceState(null, '', `/contracts/${openedId}`)
  expect(sent('terminate')).toEqual([])
})

test('the command menu of a page without a record offers no actions of a record', async () => {
  const { user } = openRecord('contract', contractAt('PENDING_APPROVAL'))
  await button('Approve')
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  await user.keyboard('{Control>}k{/Control}')
  const shown = await menu()
  expect(shown.getByRole('option', { name: 'Add employee' })).toBeVisible()
  expect(shown.queryByRole('option', { name: 'Approve' })).toBeNull()
})
