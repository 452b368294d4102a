import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { toSaved } from '#machines/persistence/saving.ts'
import { employeeId } from '#test/support/examples.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/signedIn.tsx'

standInForLayout()

// The dialog loads on demand: events reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const secret = '123456789'
const maintainer = { ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES' as const] }

function open(who = maintainer) {
  const api = createApi(who)
  api.replies.set(`GET /employee/${employeeId}`, () =>
    ok({ ...employeeAnswer, ssn: '***-**-6789', dateOfBirth: null }),
  )
  api.replies.set(`GET /employee/${employeeId}/sensitive`, () => ok({ field: 'ssn', value: secret }))
  const asked = () =>
    api.asked.filter(({ line }) => line.endsWith('/sensitive')).map(({ options }) => options.query)
  return { api, asked, ...openSignedIn(`/employees/${employeeId}`, api) }
}
const show = () => screen.findByRole('button', { name: 'Show social security number' })

test('a value is masked until a reason is given, and is nowhere in what the device stores', async () => {
  const { app, asked, user } = open()
  await user.click(await show())
  expect(screen.getByText('***-**-6789', { exact: false })).toBeInTheDocument()
  const dialog = within(await screen.findByRole('dialog', { name: 'Show social security number' }))
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    'Enter a reason of at least 3 characters.',
  )
  expect(asked()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Benefits call')
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(secret, { exact: false })).toBeVisible()
  expect(asked()).toEqual([{ field: 'ssn', reason: 'Benefits call' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toSaved(app.getPersistedSnapshot(), Date.now())).not.toContain(secret)
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText(secret, { exact: false })).toBeNull()
  expect(await show()).toBeVisible()
})

test('a value is gone when the record is left and opened again', async () => {
  const { user } = open()
  await user.click(await show())
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Benefits call')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(secret, { exact: false })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  history.back()
  expect(await show()).toBeVisible()
  expect(screen.queryByText(secret, { exact: false })).toBeNull()
})

test('a refusal is shown in the dialog, and the reason stays', async () => {
  const { api, user } = open()
  const message = "You don't have permission to do this."
  api.replies.set(`GET /employee/${employeeId}/sensitive`, () => ({
    kind: 'refused',
    status: 403,
    errors: [{ code: 'permission', message }],
  }))
  await user.click(await show())
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Benefits call')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Benefits call')
})

test('who may not maintain employees is offered nothing to show', async () => {
  open(cleo)
  expect(await screen.findByRole('heading', { level: 1, name: /Rao/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: 'History' })).toBeVisible())
  expect(screen.queryByRole('button', { name: /^Show social/ })).toBeNull()
})
