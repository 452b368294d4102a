import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { forgetSecrets, lostSecretText, readSecret, secretTokens } from '#domain/kernel/secrets.ts'
import { employeeId, userExample } from '#test/support/examples.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  forgetSecrets(secretTokens())
})

const typed = '987654321'
const [client] = userExample.clients
const other = { ...client, clientId: 'nwnj00000001', name: 'Northwind New Jersey', code: 'NWNJ' }
const maintainer = {
  ...cleo,
  clients: [client, other] as typeof cleo.clients,
  permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES' as const],
}
const path = `/employees/${employeeId}`
const update = 'POST /employee/update'

/** Opens an employee's record and types a social security number. */
async function open() {
  const api = createApi(maintainer)
  const stored = { ...employeeAnswer, ssn: '***-**-6789', dateOfBirth: null }
  api.replies.set(`GET /employee/${employeeId}`, () => ok(stored))
  api.replies.set(update, () => ok({ ...stored, version: 9 }))
  const stage = openSignedIn(path, api)
  await stage.user.type(await ssn(), typed)
  expect(inMemory()).toEqual([typed])
  return { api, auth: stage.app.system.get('auth'), ...stage }
}
const ssn = () => screen.findByRole('textbox', { name: 'Social security number' })
/** Returns the restricted values in the memory of the page. */
const inMemory = () => secretTokens().map(readSecret)

test('only the last typed value stays in memory, and none after a save', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await ssn()).toHaveValue(''))
  expect(inMemory()).toEqual([])
})

test('a value that is typed during a save stays', async () => {
  const { api, user } = await open()
  let answer: () => void = () => undefined
  const stored = { ...employeeAnswer, ssn: '***-**-4321', dateOfBirth: null, version: 9 }
  api.replies.set(
    update,
    () =>
      new Promise((resolve) => {
        answer = () => resolve(ok(stored))
      }),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saving…')
  await user.clear(await ssn())
  await user.type(await ssn(), '111223333')
  expect(inMemory()).toEqual([typed, '111223333'])
  answer()
  await waitFor(() => expect(inMemory()).toEqual(['111223333']))
  expect(await ssn()).toHaveValue('111223333')
})

test('a value is forgotten when the user leaves and discards the draft', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  expect(inMemory()).toEqual([])
})

test('a value stays when the user leaves and keeps the draft', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await user.click(await screen.findByRole('button', { name: 'Keep draft' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  history.back()
  expect(await ssn()).toHaveValue(typed)
})

test('a value is forgotten when the user signs out', async () => {
  const { auth } = await open()
  auth.send({ type: 'session.signOut' })
  await waitFor(() => expect(inMemory()).toEqual([]))
})

test('a value stays when the session ends and the user signs in again', async () => {
  const { auth } = await open()
  const { user, token } = auth.getSnapshot().context
  if (user === null || token === null) throw new Error('No user is signed in.')
  auth.send({ type: 'session.absent' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Social security number' })).toBeNull())
  auth.send({ type: 'session.present', user, token })
  history.replaceState(null, '', path)
  expect(await ssn()).toHaveValue(typed)
})

test('a value is forgotten when the session ends and the user continues with another client', async () => {
  const { auth } = await open()
  const { user, token } = auth.getSnapshot().context
  if (user === null || token === null) throw new Error('No user is signed in.')
  auth.send({ type: 'session.absent' })
  auth.send({ type: 'session.present', user, token })
  await waitFor(() => expect(auth.getSnapshot().context.selectedClientId).toBe(client?.clientId))
  expect(inMemory()).toEqual([typed])
  auth.send({ type: 'session.absent' })
  auth.send({ type: 'session.present', user, token })
  await waitFor(() => expect(auth.getSnapshot().context.selectedClientId).not.toBeNull())
  auth.send({ type: 'client.select', clientId: other.clientId })
  await waitFor(() => expect(inMemory()).toEqual([]))
})

test('a value is forgotten when the user switches clients, and the rest of the draft stays', async () => {
  const { auth, user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), '-Smith')
  auth.send({ type: 'client.select', clientId: other.clientId })
  expect(inMemory()).toEqual([])
  auth.send({ type: 'client.select', clientId: client?.clientId ?? '' })
  history.replaceState(null, '', path)
  await waitFor(async () => expect(await ssn()).toHaveAccessibleDescription(lostSecretText))
  expect(await ssn()).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Rao-Smith')
})
