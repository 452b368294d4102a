import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Assignment } from '#domain/assignments/record.ts'
import { contractAt, maintainer, openedId } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const id = '3f0c5a1e-0000-4000-8000-000000000077'
const assignmentAt = (more: Partial<Assignment> = {}): Assignment => ({
  id,
  projectId: openedId,
  projectName: 'Globex ERP',
  employeeId: openedId,
  employeeName: 'Rao, Priya',
  contractId: openedId,
  contractNo: 'C-2026-00017',
  role: 'Lead',
  hoursPerDay: '8.00',
  allocationPct: '100.00',
  startDate: '2026-02-02',
  endDate: '2099-07-31',
  approverUserId: 'cleo',
  approverName: 'Client, Cleo',
  backupApproverUserId: null,
  backupApproverName: null,
  status: 'ACTIVE',
  endReason: null,
  warnings: [],
  version: 1,
  ...more,
})

const person = (uid: string, lastName: string, firstName: string) => ({
  uid,
  firstName,
  lastName,
  email: `${uid}@acme.test`,
  employeeId: null,
})

function open(path: string, assignment = assignmentAt()) {
  const api = createApi(maintainer)
  api.replies.set(`GET /assignment/${id}`, () => ok(assignment))
  api.replies.set(`GET /contract/${openedId}`, () => ok(contractAt('ACTIVE')))
  api.replies.set('GET /assignments', () => ok([assignment], 1))
  api.replies.set('GET /users/choices', () =>
    ok(
      [
        person('ada', 'Admin', 'Ada'),
        person('cleo', 'Client', 'Cleo'),
        { ...person('priya', 'Rao', 'Priya'), employeeId: openedId },
      ],
      3,
    ),
  )
  const sent = (line: string) =>
    api.requests.filter((call) => call.line === line).map(({ options }) => options.body)
  return { api, sent, ...openSignedIn(path, api) }
}

test('a contract leads to its assignments, and to a new one about it', async () => {
  const { api, sent, user } = open(`/contracts/${openedId}`)
  const made = `POST /project/${openedId}/employee/create`
  api.replies.set(made, () => ok(assignmentAt()))
  const parts = within(await screen.findByRole('navigation', { name: 'Contract' }))
  await user.click(parts.getByRole('link', { name: 'Assignments' }))
  const table = within(await screen.findByRole('table', { name: 'Assignments' }))
  expect(table.getByRole('link', { name: 'Rao, Priya' })).toHaveAttribute(
    'href',
    `/assignments/${assignmentAt().id}`,
  )
  expect(api.requests.findLast(({ line }) => line === 'GET /assignments')?.options.query).toMatchObject({
    contractId: openedId,
  })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add assignment' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'New assignment' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Start date' })).toHaveValue('2026-02-02')
  await user.click(await screen.findByRole('combobox', { name: 'Approver' }))
  await user.click(await screen.findByRole('option', { name: /Client, Cleo/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Rao, Priya on Globex ERP' })).toBeVisible()
  expect(sent(made)).toEqual([
    {
      employeeId: openedId,
      contractId: openedId,
      role: null,
      hoursPerDay: '8.00',
      allocationPct: '100.00',
      startDate: '2026-02-02',
      endDate: '2026-07-31',
      approverUserId: 'cleo',
      backupApproverUserId: null,
    },
  ])
})

test('an assignment shows what to look at, leads to its records and sends only what changed', async () => {
  const warning = 'This employee is overallocated: 150% on at least one day.'
  const { api, sent, user } = open(
    `/assignments/${id}`,
    assignmentAt({ warnings: [{ code: 'over_allocated', message: warning }] }),
  )
  api.replies.set(`PUT /project/employee/${id}`, () => ok(assignmentAt({ role: 'Lead dev', version: 2 })))
  expect(await screen.findByText(warning)).toBeVisible()
  expect(screen.getByRole('link', { name: 'C-2026-00017' })).toHaveAttribute('href', `/contracts/${openedId}`)
  await user.type(screen.getByRole('textbox', { name: 'Project role' }), ' dev')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(`PUT /project/employee/${id}`)).toEqual([{ version: 1, role: 'Lead dev' }]))
})

test('approvers are selected by name, and neither can be the employee or the other approver', async () => {
  const { api, sent, user } = open(`/assignments/${id}`)
  api.replies.set(`PUT /project/employee/${id}`, () => ok(assignmentAt({ version: 2 })))
  const approver = await screen.findByRole('combobox', { name: 'Approver' })
  expect(approver).toHaveValue('Client, Cleo')
  const backup = screen.getByRole('combobox', { name: 'Backup approver' })
  await user.click(backup)
  await screen.findByRole('option', { name: /Admin, Ada/ })
  expect(api.requests.findLast(({ line }) => line === 'GET /users/choices')?.options.query).toMatchObject({
    for: 'APPROVER',
  })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Admin, Adaada@acme.test',
  ])
  await user.click(screen.getByRole('option', { name: /Admin, Ada/ }))
  expect(backup).toHaveValue('Admin, Ada')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(`PUT /project/employee/${id}`)).toEqual([{ version: 1, backupApproverUserId: 'ada' }]),
  )
})

test('a new assignment proposes the approvers of its employee', async () => {
  const api = createApi(maintainer)
  api.replies.set(`GET /employee/${openedId}`, () =>
    ok({
      id: openedId,
      firstName: 'Priya',
      lastName: 'Rao',
      approverUserId: 'cleo',
      approverName: 'Client, Cleo',
      backupApproverUserId: 'gone',
      backupApproverName: null,
    }),
  )
  openSignedIn(`/assignments/new?employeeId=${openedId}`, api)
  expect(await screen.findByRole('combobox', { name: 'Approver' })).toHaveValue('Client, Cleo')
  // A former user has no name.
  expect(screen.getByRole('combobox', { name: 'Backup approver' })).toHaveValue('')
})

test('an assignment is ended with a last day and a reason', async () => {
  const { api, sent, user } = open(`/assignments/${id}`)
  const ended = assignmentAt({
    status: 'ENDED',
    endDate: '2026-03-31',
    endReason: 'CLIENT_ENDED',
    version: 2,
  })
  api.replies.set(`POST /project/employee/${id}/end`, () => ok(ended))
  await user.click(await screen.findByRole('button', { name: 'End assignment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End assignment' }))
  await user.click(dialog.getByRole('button', { name: 'End assignment' }))
  const reason = dialog.getByRole('combobox', { name: 'Reason' })
  expect(reason).toHaveAccessibleDescription('Select a reason.')
  await user.selectOptions(reason, 'Ended by client')
  const day = dialog.getByRole('textbox', { name: 'Last day' })
  await user.clear(day)
  await user.type(day, '2026-01-01')
  await user.click(dialog.getByRole('button', { name: 'End assignment' }))
  expect(day).toHaveAccessibleDescription('The assignment starts on 2026-02-02. Choose that date or later.')
  await user.clear(day)
  await user.type(day, '2026-03-31')
  await user.click(dialog.getByRole('button', { name: 'End assignment' }))
  expect(await screen.findByText('Ended on 2026-03-31: ended by client.')).toBeVisible()
  expect(sent(`POST /project/employee/${id}/end`)).toEqual([
    { version: 1, endDate: '2026-03-31', endReason: 'CLIENT_ENDED' },
  ])
})

test('the list of assignments names employee, project and contract', async () => {
  open('/assignments/list')
  const table = within(await screen.findByRole('table', { name: 'Assignments' }))
  expect(await table.findByRole('link', { name: 'Rao, Priya' })).toHaveAttribute('href', `/assignments/${id}`)
  expect(table.getByText('Globex ERP')).toBeVisible()
  expect(table.getByText('C-2026-00017')).toBeVisible()
})
