import { configure, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// The bar loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const id = '3f0c5a1e-0000-4000-8000-000000000001'
const assignment = {
  id,
  projectId: 'p1',
  projectName: 'Grid',
  employeeId: 'e1',
  employeeName: 'Ames, Mira',
  contractId: null,
  contractNo: null,
  role: null,
  hoursPerDay: '8.00',
  allocationPct: '100.00',
  startDate: '2026-02-02',
  endDate: null,
  approverUserId: 'cleo',
  approverName: 'Cleo Client',
  backupApproverUserId: null,
  backupApproverName: null,
  status: 'ACTIVE',
  endReason: null,
  warnings: [],
  version: 3,
}

test('ending several assignments asks for the last day and a reason from the list, and sends both', async () => {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_PROJECTS'] })
  api.replies.set('GET /assignments', () => ok([assignment], 1))
  const sent: unknown[] = []
  api.replies.set('POST /assignments/bulk', ({ body }) => {
    sent.push(body)
    return ok([{ id, label: null, ok: true, version: 4, errors: [] }])
  })
  const { user } = openSignedIn('/assignments/list', api)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ames, Mira' }))
  await user.click(await screen.findByRole('button', { name: 'End' }))
  const dialog = await screen.findByRole('dialog', { name: 'End: 1 assignment' })
  await user.click(within(dialog).getByRole('button', { name: 'End' }))
  expect(await within(dialog).findByText('Select a reason.')).toBeVisible()
  expect(within(dialog).getByText('Enter the last day.')).toBeVisible()
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText('Last day'), '2026-12-31')
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Ended by client')
  await user.click(within(dialog).getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Last day saved: 1.')).toBeVisible()
  expect(sent).toEqual([
    {
      event: 'end',
      items: [{ id, version: 3 }],
      values: { endDate: '2026-12-31', endReason: 'CLIENT_ENDED' },
    },
  ])
})

test('assigning an approver searches users, sends only the selected one, and keeps the name in the dialog', async () => {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_PROJECTS'] })
  api.replies.set('GET /assignments', () => ok([assignment], 1))
  const ada = { uid: 'ada', firstName: 'Ada', lastName: 'Admin', email: 'ada@muster.test', employeeId: null }
  api.replies.set('GET /users/choices', () => ok([ada], 1))
  const sent: unknown[] = []
  api.replies.set('POST /assignments/bulk', ({ body }) => {
    sent.push(body)
    return ok([{ id, label: null, ok: true, version: 4, errors: [] }])
  })
  const { user } = openSignedIn('/assignments/list', api)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ames, Mira' }))
  await user.click(await screen.findByRole('button', { name: 'Assign approver' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign approver: 1 assignment' })
  await user.click(within(dialog).getByRole('button', { name: 'Assign approver' }))
  expect(await within(dialog).findByText('Select an approver.')).toBeVisible()
  const box = await within(dialog).findByRole('combobox', { name: 'Approver' })
  await user.type(box, 'Ada')
  await user.click(await screen.findByRole('option', { name: /Admin, Ada/ }))
  expect(box).toHaveValue('Admin, Ada')
  await user.click(within(dialog).getByRole('button', { name: 'Assign approver' }))
  expect(await screen.findByText('Approver assigned: 1.')).toBeVisible()
  expect(sent).toEqual([
    { event: 'assignApprover', items: [{ id, version: 3 }], values: { approverUserId: 'ada' } },
  ])
})
