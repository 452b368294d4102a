import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSecrets, lostSecretText } from '#domain/kernel/secrets.ts'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { employeeId } from '#test/support/examples.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// The dialog loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const secret = '123456789'
/** The value as it is shown. */
const shown = '123-45-6789'
const maintainer = { ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES' as const] }

function open(who = maintainer) {
  const api = createApi(who)
  api.replies.set(`GET /employee/${employeeId}`, () =>
    ok({ ...employeeAnswer, ssn: '***-**-6789', dateOfBirth: null }),
  )
  api.replies.set(`GET /employee/${employeeId}/sensitive`, () => ok({ field: 'ssn', value: secret }))
  const requests = () =>
    api.requests.filter(({ line }) => line.endsWith('/sensitive')).map(({ options }) => options.query)
  return { api, requests, ...openSignedIn(`/employees/${employeeId}`, api) }
}
const show = () => screen.findByRole('button', { name: 'Show social security number' })

test('a value is masked until a reason is given, and is nowhere in what the device stores', async () => {
  const { app, requests, user } = open()
  await user.click(await show())
  expect(screen.getByText('***-**-6789', { exact: false })).toBeInTheDocument()
  const dialog = within(await screen.findByRole('dialog', { name: 'Show social security number' }))
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    'Enter a reason of at least 3 characters.',
  )
  expect(requests()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Benefits call')
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(shown, { exact: false })).toBeVisible()
  expect(requests()).toEqual([{ field: 'ssn', reason: 'Benefits call' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toEnvelope(app.getPersistedSnapshot(), Date.now())).not.toContain(secret)
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText(shown, { exact: false })).toBeNull()
  expect(await show()).toBeVisible()
})

test('a value is gone when the record is left and opened again', async () => {
  const { user } = open()
  await user.click(await show())
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Benefits call')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(shown, { exact: false })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  history.back()
  expect(await show()).toBeVisible()
  expect(screen.queryByText(shown, { exact: false })).toBeNull()
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

test("users who can't maintain employees get no button to show a value", async () => {
  open(cleo)
  expect(await screen.findByRole('heading', { level: 1, name: /Rao/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: 'History' })).toBeVisible())
  expect(screen.queryByRole('button', { name: /^Show social/ })).toBeNull()
})

test('a typed value is sent and is nowhere in what the device stores, in the address or in the drafts', async () => {
  const { api, app, user } = open()
  const path = 'POST /employee/update'
  api.replies.set(path, () => ok({ ...employeeAnswer, ssn: '***-**-4321', dateOfBirth: null, version: 9 }))
  await user.type(await screen.findByRole('textbox', { name: 'Social security number' }), '987654321')
  const stored = () => toEnvelope(app.getPersistedSnapshot(), Date.now()) ?? ''
  expect(stored()).toContain('typed:')
  for (const secretPart of ['987654321', '7654321']) expect(stored()).not.toContain(secretPart)
  // Another tab of the same record shows the same draft.
  await user.click(screen.getByRole('link', { name: 'Details' }))
  await user.click(await screen.findByRole('link', { name: 'Overview' }))
  expect(await screen.findByRole('textbox', { name: 'Social security number' })).toHaveValue('987654321')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Social security number' })).toHaveValue(''))
  const sent = api.requests.find(({ line }) => line === path)
  expect(sent?.options.body).toMatchObject({ ssn: '987654321' })
  expect(stored()).not.toContain('987654321')
  expect(location.href).not.toContain('987654321')
})

test('a value lost in a reload must be entered again, with an error at its field', async () => {
  const { user } = open()
  const field = await screen.findByRole('textbox', { name: 'Social security number' })
  const keep = vi.spyOn(crypto, 'randomUUID')
  await user.type(field, '9')
  forgetSecrets([`typed:${String(keep.mock.results.at(-1)?.value)}`])
  await user.click(screen.getByRole('link', { name: 'Details' }))
  await user.click(await screen.findByRole('link', { name: 'Overview' }))
  const again = await screen.findByRole('textbox', { name: 'Social security number' })
  expect(again).toHaveValue('')
  expect(again).toHaveAccessibleDescription(/aren't kept when the page reloads/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: lostSecretText })).toBeVisible()
})

test('the numbers of former authorizations are masked too, and each is shown by its own path', async () => {
  const { api, requests, user } = open()
  api.replies.set(`GET /employee/${employeeId}`, () =>
    ok({
      ...employeeAnswer,
      ssn: null,
      dateOfBirth: null,
      workAuth: [
        { type: 'OPT', validFrom: '2023-06-01', validTo: '2024-05-31', documentNumber: '•••4321' },
        { type: 'H1B', validFrom: '2024-06-01', validTo: '2027-05-31', documentNumber: '•••8765' },
      ],
    }),
  )
  api.replies.set(`GET /employee/${employeeId}/sensitive`, () =>
    ok({ field: 'workAuth.0.documentNumber', value: 'EAD004321' }),
  )
  expect(await screen.findByRole('button', { name: 'Show document number' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show document number (OPT valid from 2023-06-01)' }))
  const name = 'Show document number (OPT valid from 2023-06-01)'
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'I-9 audit')
  await user.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('EAD004321', { exact: false })).toBeVisible()
  expect(requests()).toEqual([{ field: 'workAuth.0.documentNumber', reason: 'I-9 audit' }])
})
