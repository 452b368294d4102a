import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { todayUtc } from '#domain/kernel/dates.ts'
import { cityOfZip } from '#lookups/cities.ts'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { employeeId } from '#test/support/examples.ts'
import { pageCharts } from '#test/support/browser/pageCharts.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const created = 'POST /employee/create'
const newApi = () => createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] })

async function open(api = newApi()) {
  if (!api.replies.has(created)) api.replies.set(created, () => ok({ ...employeeAnswer, status: 'PENDING' }))
  api.replies.set(`GET /employee/${employeeId}`, () => ok({ ...employeeAnswer, status: 'PENDING' }))
  let alerts = 0
  const newAlertId = () => `alert-${String((alerts += 1)).padStart(15, '0')}`
  const stage = openSignedIn('/employees/new', api, undefined, { newAlertId })
  const enter = async (name: string, text: string) => {
    await stage.user.click(await screen.findByRole(name === 'City' ? 'combobox' : 'textbox', { name }))
    await stage.user.paste(text)
  }
  const body = () => api.requests.find(({ line }) => line === created)?.options.body
  await screen.findByRole('heading', { level: 1, name: 'New employee' })
  return { ...stage, api, enter, body }
}

/** What a person enters to hire someone. */
const entries = [
  ['First name', 'Priya'],
  ['Last name', 'Rao'],
  ['Email', 'priya@acme.test'],
  ['Phone', '4695550142'],
  ['Job title', 'Java Developer'],
  ['Street address', '1 Main Street'],
  ['ZIP code', '75024'],
] as const

test('a person is hired with seven entries, after which onboarding can start', async () => {
  const { enter, body, user } = await open()
  expect(entries).toHaveLength(7)
  for (const [name, text] of entries) await enter(name, text)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Plano'))
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByRole('button', { name: 'Start onboarding' })).toBeVisible()
  expect(body()).toMatchObject({
    firstName: 'Priya',
    lastName: 'Rao',
    employmentType: 'W2',
    hireDate: todayUtc(),
    address: { street1: '1 Main Street', zip: '75024', city: 'Plano', state: 'TX', country: 'USA' },
  })
})

test('a ZIP code fills in its state, but never replaces one that was selected', async () => {
  const { enter, user } = await open()
  const state = () => screen.getByRole('combobox', { name: 'State' })
  await enter('ZIP code', '75024')
  expect(state()).toHaveValue('Texas')
  await user.clear(screen.getByRole('textbox', { name: 'ZIP code' }))
  await enter('ZIP code', '10001')
  expect(state()).toHaveValue('Texas')
  await user.clear(state())
  await user.clear(screen.getByRole('textbox', { name: 'ZIP code' }))
  await enter('ZIP code', '10001')
  expect(state()).toHaveValue('New York')
  await enter('ZIP code', '-0001')
  expect(state()).toHaveValue('New York')
})

test('a ZIP code fills in its city, which follows it, but never replaces one that was entered', async () => {
  const { enter, user } = await open()
  const city = () => screen.getByRole('combobox', { name: 'City' })
  const zip = () => screen.getByRole('textbox', { name: 'ZIP code' })
  await enter('ZIP code', '75024')
  await waitFor(() => expect(city()).toHaveValue('Plano'))
  await user.clear(zip())
  await enter('ZIP code', '78701')
  await waitFor(() => expect(city()).toHaveValue('Austin'))
  await user.clear(city())
  await enter('City', 'West Lake Hills')
  await user.clear(zip())
  await enter('ZIP code', '78746')
  await user.clear(zip())
  await enter('ZIP code', '75001')
  await expect.poll(() => cityOfZip('TX', '75001')).toBe('Addison')
  expect(city()).toHaveValue('West Lake Hills')
})

test('a social security number entered while adding is sent, and never stored on the device', async () => {
  const { app, enter, body, user } = await open()
  for (const [name, text] of entries) await enter(name, text)
  await enter('Social security number', '987654321')
  const stored = toEnvelope(app.getPersistedSnapshot(), Date.now()) ?? ''
  expect(stored).toContain('typed:')
  expect(stored).not.toContain('987654321')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(body()).toMatchObject({ ssn: '987654321' }))
})

const onboarding = `POST /employee/${employeeId}/status`

test('one button saves a new employee and starts onboarding, each once', async () => {
  const { api, enter, user } = await open()
  api.replies.set(onboarding, () => ok({ ...employeeAnswer, status: 'ONBOARDING', version: 2 }))
  for (const [name, text] of entries) await enter(name, text)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Plano'))
  await user.click(screen.getByRole('button', { name: 'Save and start onboarding' }))
  expect(await screen.findByText('Onboarding started')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Activate' })).toBeVisible()
  expect(screen.getByText('Employee added')).toBeVisible()
  expect(location.pathname).toBe(`/employees/${employeeId}`)
  const sent = (line: string) => api.requests.filter((each) => each.line === line)
  expect([sent(created).length, sent(onboarding).length]).toEqual([1, 1])
  expect(sent(onboarding)[0]?.options.body).toEqual({ version: 1, event: 'startOnboarding' })
  const keys = [created, onboarding].map((line) => sent(line)[0]?.options.idempotencyKey)
  expect(new Set(keys).size).toBe(2)
})

test('if onboarding is refused, the employee is saved and the page says why', async () => {
  const { api, enter, user } = await open()
  api.replies.set(onboarding, () => ({
    kind: 'refused',
    status: 409,
    errors: [{ code: 'not_allowed_now', message: 'Onboarding has already started.' }],
  }))
  for (const [name, text] of entries) await enter(name, text)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Plano'))
  await user.click(screen.getByRole('button', { name: 'Save and start onboarding' }))
  expect(await screen.findByText('Onboarding has already started.')).toBeVisible()
  expect(location.pathname).toBe(`/employees/${employeeId}`)
  expect(screen.getByText('Action failed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save and start onboarding' })).toBeNull()
})

test('only a new employee is saved with onboarding, and Enter only saves', async () => {
  const { api, enter, user } = await open()
  for (const [name, text] of entries) await enter(name, text)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Plano'))
  await user.type(screen.getByRole('textbox', { name: 'Job title' }), '{Enter}')
  expect(await screen.findByRole('button', { name: 'Start onboarding' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save and start onboarding' })).toBeNull()
  expect(api.requests.some(({ line }) => line === onboarding)).toBe(false)
})

test('a reload before the server answers still saves once, and then starts onboarding', async () => {
  const api = newApi()
  const similar = { id: 'e7', employeeNo: 'E-00007', firstName: 'Priya', lastName: 'Rao' }
  api.replies.set('GET /employees/similar', () =>
    ok([{ ...similar, status: 'ACTIVE', terminationDate: null, same: ['NAME'] }]),
  )
  api.replies.set(created, () => new Promise(() => undefined))
  const before = await open(api)
  for (const [name, text] of entries) await before.enter(name, text)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Plano'))
  await screen.findByRole('list', { name: 'Similar employees' })
  await before.user.click(screen.getByRole('button', { name: 'Save and start onboarding' }))
  expect(await screen.findByText('Saving…')).toBeVisible()
  const sent = (line: string) => api.requests.filter((each) => each.line === line)
  await waitFor(() => expect(sent(created)).toHaveLength(1))
  const saved = toEnvelope(before.app.getPersistedSnapshot(), Date.now())
  before.app.stop()
  cleanup()
  api.replies.set(created, () => ok({ ...employeeAnswer, status: 'PENDING' }))
  const onboarded = { ...employeeAnswer, status: 'ONBOARDING', version: 2 }
  for (const line of [onboarding, `GET /employee/${employeeId}`]) api.replies.set(line, () => ok(onboarded))
  openSignedIn('/employees/new', api, undefined, {}, pageCharts, saved)
  expect(await screen.findByRole('button', { name: 'Activate' })).toBeVisible()
  const keys = sent(created).map(({ options }) => options.idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(sent(onboarding)).toHaveLength(1)
})
