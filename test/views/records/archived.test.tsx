import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  contractAt,
  employeeAt,
  maintainer,
  openedId,
  openRecord,
} from '#test/support/browser/recordPage.tsx'
import { cleo, ok } from '#test/support/browser/signedIn.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const archivedAt = '2026-11-20T14:05:09.000Z'
const text = "Archived on 2026-11-20. It's hidden from lists and can't be changed until you restore it."

test('an archived record says so, is closed, and can only be restored', async () => {
  const { api, sent, user } = openRecord('employee', employeeAt('ACTIVE', { archivedAt }))
  api.replies.set(`POST /employee/${openedId}/restore`, () => ok(employeeAt('ACTIVE', { version: 4 })))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Give notice' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(sent('restore')).toEqual([{ version: 3 }]))
  expect(await screen.findByRole('button', { name: 'Give notice' })).toBeVisible()
  expect(screen.queryByText(text)).toBeNull()
  expect(screen.getByRole('textbox', { name: 'First name' })).not.toHaveAttribute('readonly')
})

test("users who can't change a record see that it is archived", async () => {
  openRecord('contract', contractAt('ENDED', { archivedAt }), cleo)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('a record that is not archived has no notice about it', async () => {
  openRecord('contract', contractAt('ACTIVE'), maintainer)
  expect(await screen.findByRole('button', { name: 'Terminate' })).toBeVisible()
  expect(screen.queryByText(/^Archived/)).toBeNull()
})
