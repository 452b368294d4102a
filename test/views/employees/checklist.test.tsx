import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ChecklistTask } from '#domain/employees/checklist.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { employeeId } from '#test/support/examples.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { refused } from '#test/support/browser/recordPage.tsx'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// The list's file loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const maintainer = { ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES' as const] }
const today = todayUtc()

const task = (more: Partial<ChecklistTask>): ChecklistTask => ({
  id: 't1',
  phase: 'ONBOARDING',
  title: 'Sign the offer letter',
  ownerRole: 'EMPLOYEE',
  dueOn: addDays(today, -2),
  mandatory: true,
  doneAt: null,
  doneBy: null,
  waivedReason: null,
  version: 4,
  ...more,
})
const onboarding = { status: 'ONBOARDING', hireDate: today, onboardingTasksLeft: 2, offboardingTasksLeft: 0 }

/** Opens an employee in onboarding with an API that stores the tasks. */
function open(tab: string, user = maintainer, raised: readonly ChecklistTask[] = []) {
  const api = createApi(user)
  let tasks = [
    task({}),
    task({ id: 't2', title: 'Enroll in payroll', ownerRole: 'PAYROLL', version: 1 }),
    ...raised,
  ]
  const left = () =>
    tasks.filter(({ doneAt, waivedReason }) => doneAt === null && waivedReason === null).length
  const change = (id: string, more: Partial<ChecklistTask>) => () => {
    tasks = tasks.map((each) => (each.id === id ? { ...each, ...more, version: each.version + 1 } : each))
    return ok(tasks.find((each) => each.id === id))
  }
  const path = `/employee/${employeeId}`
  api.replies.set(`GET ${path}`, () => ok({ ...employeeAnswer, ...onboarding, onboardingTasksLeft: left() }))
  api.replies.set(`GET ${path}/checklist`, () => ok(tasks))
  api.replies.set(
    `POST ${path}/checklist/t1/done`,
    change('t1', { doneAt: `${today}T09:00:00Z`, doneBy: 'cleo' }),
  )
  api.replies.set(
    `POST ${path}/checklist/t2/waive`,
    change('t2', { waivedReason: 'Paid by the parent company' }),
  )
  const sent = (event: string) =>
    api.requests.filter(({ line }) => line.endsWith(`/${event}`)).map(({ options }) => options.body)
  return { api, sent, ...openSignedIn(`/employees/${employeeId}${tab}`, api) }
}

test('what blocks the next step links to the checklist, whose tasks are settled by keyboard', async () => {
  const { sent, user } = open('')
  const link = await screen.findByRole('link', { name: 'Complete or waive 2 mandatory onboarding tasks.' })
  await user.click(link)
  const tasks = within(await screen.findByRole('list', { name: 'Onboarding' }))
  expect(location.pathname).toBe(`/employees/${employeeId}/checklist`)
  expect(screen.getByRole('heading', { name: 'Onboarding: 0 of 2' })).toBeVisible()
  expect(tasks.getAllByText('2 d ago')).toHaveLength(2)
  tasks.getByRole('checkbox', { name: 'Sign the offer letter' }).focus()
  await user.keyboard(' ')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Onboarding: 1 of 2' })).toBeVisible())
  expect(sent('done')).toEqual([{ version: 4 }])
  await user.click(tasks.getByRole('button', { name: 'Waive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive task' }))
  await user.click(dialog.getByRole('button', { name: 'Waive task' }))
  expect(await dialog.findByText(/^Enter/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Paid by the parent company')
  await user.click(dialog.getByRole('button', { name: 'Waive task' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Onboarding: 2 of 2' })).toBeVisible())
  expect(sent('waive')).toEqual([{ version: 1, reason: 'Paid by the parent company' }])
  expect(screen.getByText('Waived: Paid by the parent company')).toBeVisible()
  await waitFor(() => expect(tasks.getByRole('button', { name: 'Reopen' })).toHaveFocus())
  expect(screen.queryByText(/You can't activate/)).toBeNull()
})

test('the task of an expired authorization says what it blocks, and is waived but not ticked off', async () => {
  const title = 'Renew the H-1B authorization that expired on 2026-09-30'
  const raised = task({ id: 't3', phase: 'AUTHORIZATION', title, ownerRole: 'HR', version: 1 })
  const { api, sent, user } = open('/checklist', maintainer, [raised])
  const why = 'Ask an administrator to allow time entry after the work authorization has expired.'
  api.replies.set(`POST /employee/${employeeId}/checklist/t3/waive`, () => refused(422, why))
  const tasks = within(await screen.findByRole('list', { name: 'Work authorization' }))
  expect(
    screen.getByText(/^Time can't be entered for dates after the work authorization expired\./),
  ).toBeVisible()
  expect(tasks.getByRole('checkbox', { name: title })).toBeDisabled()
  await user.click(tasks.getByRole('button', { name: 'Waive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive task' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The receipt is on file')
  await user.click(dialog.getByRole('button', { name: 'Waive task' }))
  await waitFor(() => expect(sent('waive')).toMatchObject([{ version: 1, reason: 'The receipt is on file' }]))
  expect((await screen.findAllByText(why, { exact: false }))[0]).toBeVisible()
})

test('a typed value survives a change of tabs and keeps the tasks until it is saved', async () => {
  const { user } = open('')
  const title = await screen.findByRole('textbox', { name: 'Job title' })
  await user.clear(title)
  await user.type(title, 'Architect')
  await user.click(screen.getByRole('link', { name: 'Checklist' }))
  expect(await screen.findByText('Save or cancel your changes before you update tasks.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Sign the offer letter' })).toBeDisabled()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Overview' }))
  expect(await screen.findByRole('textbox', { name: 'Job title' })).toHaveValue('Architect')
})

test("users who can only view employees see the tasks and can't change them", async () => {
  open('/checklist', cleo)
  expect(await screen.findByRole('checkbox', { name: 'Sign the offer letter' })).toBeDisabled()
  for (const button of screen.queryAllByRole('button', { name: 'Waive' })) expect(button).toBeDisabled()
})

test('an overdue I-9 is in an alert with a link to the field, even from another tab', async () => {
  const api = createApi(maintainer)
  api.replies.set(`GET /employee/${employeeId}`, () =>
    ok({ ...employeeAnswer, ...onboarding, hireDate: addDays(today, -20), onboardingTasksLeft: 0 }),
  )
  const { user } = openSignedIn(`/employees/${employeeId}/pay`, api)
  expect(await screen.findByText(/Form I-9 section 2 was due on/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Enter the completion date' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'I-9 section 2 completed' })).toHaveFocus())
  expect(location.pathname).toBe(`/employees/${employeeId}/work-authorization`)
})
