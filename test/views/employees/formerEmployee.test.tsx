import { cleanup, configure, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { employeeId, workAuthExample } from '#test/support/examples.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// The menu's file loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const maintainer = { ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES' as const] }
const today = todayUtc()
const rate = (days: number) => ({
  effectiveFrom: addDays(today, days),
  rate: '55.00',
  unit: 'HOURLY',
  currency: 'USD',
  otMultiplier: '1.50',
})

/** Opens a tab of an employee with a status, who has everything that could be changed. */
function open(status: string, tab: string, type = 'OPT') {
  const api = createApi(maintainer)
  api.replies.set(`GET /employee/${employeeId}`, () =>
    ok({
      ...employeeAnswer,
      status,
      terminationDate: addDays(today, -5),
      terminationReason: 'Moves away',
      workAuth: [
        {
          ...workAuthExample,
          type,
          validFrom: addDays(today, -300),
          validTo: addDays(today, 40),
          documentNumber: '*****4567',
        },
      ],
      payRates: [rate(-300), rate(30)],
    }),
  )
  return openSignedIn(`/employees/${employeeId}${tab}`, api)
}
const saysWhatToDo = () =>
  screen.findByText(`Terminated, last day ${addDays(today, -5)}. Rehire the employee to change this record.`)

test('a former employee reads as closed: no field opens, nothing is saved, and Rehire is offered', async () => {
  const { user } = open('TERMINATED', '')
  expect(await saysWhatToDo()).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Job title' })).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Rehire' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Add note'])
})

test('the fields of a former employee have no hints about what to enter', async () => {
  open('OFFBOARDING', '/work-authorization')
  const number = () => screen.findByRole('textbox', { name: 'Document number' })
  expect(await number()).toHaveAccessibleDescription('Already on file. Leave blank to keep it.')
  cleanup()
  open('TERMINATED', '/work-authorization')
  expect(await number()).toHaveAttribute('readonly')
  expect(await number()).not.toHaveAccessibleDescription(/Leave blank/)
  cleanup()
  open('OFFBOARDING', '/work-authorization', 'USC')
  const validTo = () => screen.findByRole('textbox', { name: 'Valid to' })
  expect(await validTo()).toHaveAccessibleDescription("Leave blank. Citizenship doesn't expire.")
  cleanup()
  open('TERMINATED', '/work-authorization', 'USC')
  expect(await validTo()).not.toHaveAccessibleDescription(/Leave blank/)
})

test('the Pay tab of a former employee has no fields for a planned rate', async () => {
  open('OFFBOARDING', '/pay')
  expect(await screen.findByRole('heading', { name: 'Planned rate' })).toBeVisible()
  cleanup()
  open('TERMINATED', '/pay')
  expect(await screen.findByRole('heading', { name: 'Rates over time' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Planned rate' })).toBeNull()
})

test.each([
  ['work-authorization', 'Work authorization history', ['Correct', 'Add authorization', 'Reverify']],
  ['pay', 'Pay rates', ['Correct', 'Remove']],
])(
  'the tab %s of a former employee has no actions; that of a leaving one has',
  async (tab, list, actions) => {
    open('OFFBOARDING', `/${tab}`)
    for (const name of actions) expect(await screen.findByRole('button', { name })).toBeVisible()
    cleanup()
    open('TERMINATED', `/${tab}`)
    expect(await saysWhatToDo()).toBeVisible()
    expect(await screen.findByLabelText(list)).toBeVisible()
    for (const name of actions) expect(screen.queryByRole('button', { name })).toBeNull()
  },
)

test('the I-9 section of someone who leaves or has left says until when the form is kept', async () => {
  // Hired on 2026-01-12, so the three years after it end later than one year after the last day.
  const text = 'Keep the form until 2029-01-12: 3 years after the hire date or 1 year after the last day'
  for (const status of ['OFFBOARDING', 'TERMINATED']) {
    open(status, '/work-authorization')
    const section = (await screen.findByRole('heading', { name: 'Form I-9 and E-Verify' })).closest('section')
    expect(section).toHaveTextContent(text)
    cleanup()
    open(status, '')
    expect((await screen.findByText('Keep Form I-9 until')).nextElementSibling).toHaveTextContent(
      '2029-01-12',
    )
    cleanup()
  }
  open('ACTIVE', '/work-authorization')
  const section = (await screen.findByRole('heading', { name: 'Form I-9 and E-Verify' })).closest('section')
  expect(section).not.toHaveTextContent('Keep the form until')
})
