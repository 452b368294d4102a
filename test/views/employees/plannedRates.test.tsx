import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
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
const rate = (days: number, amount: string) => ({
  effectiveFrom: addDays(today, days),
  rate: amount,
  unit: 'HOURLY',
  currency: 'USD',
  otMultiplier: '1.50',
})
const [current, planned] = [rate(-30, '55.00'), rate(30, '60.00')] as const

/** Opens the tab with an API that stores the rates. */
function open(payRates: readonly object[] = [current, planned], user = maintainer) {
  const api = createApi(user)
  let stored: object = { ...employeeAnswer, payRates }
  api.replies.set(`GET /employee/${employeeId}`, () => ok(stored))
  api.replies.set('POST /employee/update', () => {
    stored = { ...stored, version: 2, ...(sent().at(-1) as object) }
    return ok({ ...stored, version: 2 })
  })
  const sent = () =>
    api.requests.filter(({ line }) => line === 'POST /employee/update').map(({ options }) => options.body)
  return { sent, ...openSignedIn(`/employees/${employeeId}/pay`, api) }
}
const rates = async () => within(await screen.findByRole('list', { name: 'Planned pay rates' }))

test('a planned rate is corrected from its values, and stays planned', async () => {
  const { user, sent } = open()
  await user.click((await rates()).getByRole('button', { name: 'Correct' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct planned rate' }))
  const from = await dialog.findByRole('textbox', { name: 'Effective date' })
  expect(from).toHaveValue(planned.effectiveFrom)
  await user.clear(from)
  await user.type(from, addDays(today, -1))
  await user.click(dialog.getByRole('button', { name: 'Correct planned rate' }))
  expect(await dialog.findByText(/must start after today/)).toBeVisible()
  await user.clear(from)
  await user.type(from, addDays(today, 60))
  await user.click(dialog.getByRole('button', { name: 'Correct planned rate' }))
  await waitFor(async () =>
    expect((await rates()).getByRole('listitem')).toHaveTextContent(addDays(today, 60)),
  )
  expect(sent()).toEqual([{ id: employeeId, version: 1, payRates: [current, rate(60, '60.00')] }])
})

test('a planned rate is removed after a question that names it', async () => {
  const { user, sent } = open()
  await user.click((await rates()).getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove planned rate' }))
  expect(dialog.getByText(`From ${planned.effectiveFrom}: 60.00 USD`)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Remove planned rate' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Planned pay rates' })).toBeNull())
  expect(sent()).toEqual([{ id: employeeId, version: 1, payRates: [current] }])
})

test('a rate that has started has no such actions', async () => {
  open([current])
  expect(await screen.findByRole('table', { name: 'Pay rates' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('without a pay rate, only users who can change the record are asked to enter one', async () => {
  open([])
  expect(await screen.findByText('No pay rate yet. Enter one above.')).toBeVisible()
  cleanup()
  open([], cleo)
  expect(await screen.findByText('No pay rate yet.')).toBeVisible()
})
