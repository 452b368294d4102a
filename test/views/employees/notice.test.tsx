import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { employeeId } from '#test/support/examples.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// The dialog's file loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const maintainer = { ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES' as const] }
const today = todayUtc()

/** Opens an employee who gave notice. */
function open(terminationDate: string, answer: object = {}, more: object = {}) {
  const api = createApi(maintainer)
  const leaving = {
    ...employeeAnswer,
    status: 'OFFBOARDING',
    terminationDate,
    terminationReason: 'Moves away',
    onboardingTasksLeft: 0,
    offboardingTasksLeft: 1,
    ...more,
  }
  const path = `/employee/${employeeId}`
  api.replies.set(`GET ${path}`, () => ok(leaving))
  api.replies.set(`POST ${path}/status`, () => ok({ ...leaving, version: 2, ...answer }))
  const sent = () =>
    api.requests.filter(({ line }) => line === `POST ${path}/status`).map(({ options }) => options.body)
  return { sent, ...openSignedIn(`/employees/${employeeId}`, api) }
}
const choose = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

test('a notice is changed to another last day, but not to one in the past', async () => {
  const later = addDays(today, 30)
  const { user, sent } = open(addDays(today, 10), { terminationDate: later })
  const dialog = await choose(user, 'Change notice')
  const day = dialog.getByRole('textbox', { name: 'Last day' })
  await user.type(day, addDays(today, -1))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Stays longer')
  await user.click(dialog.getByRole('button', { name: 'Change notice' }))
  expect(await dialog.findByText(/can't be in the past/)).toBeVisible()
  await user.clear(day)
  await user.type(day, later)
  await user.click(dialog.getByRole('button', { name: 'Change notice' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ version: 1, event: 'changeNotice', lastDay: later, reason: 'Stays longer' }]),
  )
})

test('a notice is withdrawn with a reason, and the employee is active again', async () => {
  const { user, sent } = open(today, { status: 'ACTIVE', terminationDate: null, terminationReason: null })
  const dialog = await choose(user, 'Withdraw notice')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Stays')
  await user.click(dialog.getByRole('button', { name: 'Withdraw notice' }))
  expect(await screen.findByText('Notice withdrawn')).toBeInTheDocument()
  expect(sent()).toEqual([{ version: 1, event: 'withdrawNotice', reason: 'Stays' }])
})

test('a notice whose last day has passed offers neither', async () => {
  const { user } = open(addDays(today, -1))
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Add note' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /notice/ })).toBeNull()
})

const leaving = {
  unbilledMinutes: 750,
  openTimesheets: { DRAFT: 2, SUBMITTED: 0, REJECTED: 1 },
  assignments: { open: 2, onLastDay: 1 },
}
const about = `employeeId=${employeeId}`
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')])
const unbilled = '/timesheets?status=APPROVED&billingState=UNBILLED&billingState=PARTLY_BILLED'

test('a leaving employee shows beside the fields and on the checklist what is left, each a link to its rows', async () => {
  const day = addDays(today, 10)
  const lines = [
    ['12:30 approved hours not billed yet', `${unbilled}&${about}`],
    ['2 draft timesheets', `/timesheets?status=DRAFT&${about}`],
    ['1 rejected timesheet', `/timesheets?status=REJECTED&${about}`],
    [
      '1 assignment ends on the last day',
      `/assignments/list?status=PLANNED&status=ACTIVE&endsFrom=${day}&endsTo=${day}&${about}`,
    ],
  ]
  const { user } = open(day, {}, { leaving })
  expect(linksIn(await screen.findByRole('complementary', { name: 'At a glance' }))).toEqual([
    ['1 to do', `/employees/${employeeId}/checklist`],
    ...lines,
  ])
  await user.click(screen.getByRole('link', { name: '1 to do' }))
  const heading = await screen.findByRole('heading', { name: 'Open items' })
  expect(linksIn(heading.closest('section') ?? heading)).toEqual(lines)
})

test('nothing is said to be left without permission for it, or once all is settled', async () => {
  open(addDays(today, 10), {}, { leaving: { unbilledMinutes: 0, openTimesheets: null, assignments: null } })
  expect(await screen.findByRole('complementary', { name: 'At a glance' })).toBeVisible()
  expect(screen.queryByText('Open items')).toBeNull()
})

test('the dialog of a notice says what is left to settle, in new tabs, so that what was typed stays', async () => {
  const { user } = open(
    today,
    {},
    { leaving, status: 'ACTIVE', terminationDate: null, terminationReason: null },
  )
  await user.click(await screen.findByRole('button', { name: 'Give notice' }))
  const dialog = await screen.findByRole('dialog', { name: 'Give notice' })
  expect(linksIn(dialog)).toEqual([
    ['12:30 approved hours not billed yet', `${unbilled}&${about}`],
    ['2 draft timesheets', `/timesheets?status=DRAFT&${about}`],
    ['1 rejected timesheet', `/timesheets?status=REJECTED&${about}`],
    ['2 open assignments', `/assignments/list?status=PLANNED&status=ACTIVE&${about}`],
  ])
  for (const link of within(dialog).getAllByRole('link')) expect(link).toHaveAttribute('target', '_blank')
})
