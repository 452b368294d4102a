import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { employeeAt, openRecord, openedId } from '#test/support/browser/recordPage.tsx'
import { ok } from '#test/support/browser/signedIn.tsx'

// Choices load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const person = (uid: string, lastName: string, firstName: string, employeeId: string | null = null) => ({
  uid,
  firstName,
  lastName,
  email: `${uid}@acme.test`,
  employeeId,
})

test('manager and approvers are users of the client other than the employee, and can be removed', async () => {
  const known = { managerUserId: 'cleo', managerName: 'Client, Cleo' }
  const { api, user } = openRecord('employee', employeeAt('ACTIVE', known))
  api.replies.set('GET /users/choices', () =>
    ok([person('ada', 'Admin', 'Ada'), person('priya', 'Rao', 'Priya', openedId)], 2),
  )
  api.replies.set('POST /employee/update', () => ok(employeeAt('ACTIVE', { version: 2 })))
  const manager = await screen.findByRole('combobox', { name: 'Manager' })
  expect(manager).toHaveValue('Client, Cleo')
  await user.clear(manager)
  const approver = screen.getByRole('combobox', { name: 'Approver' })
  await user.click(approver)
  await screen.findByRole('option', { name: /Admin, Ada/ })
  expect(screen.getAllByRole('option', { name: /@acme/ })).toHaveLength(1)
  await user.click(screen.getByRole('option', { name: /Admin, Ada/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.requests.findLast(({ line }) => line === 'POST /employee/update')?.options.body).toMatchObject(
      { managerUserId: null, approverUserId: 'ada' },
    ),
  )
})
