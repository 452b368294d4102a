import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { employeeAnswer as employee, employeeRow as row } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const name = `${row.lastName}, ${row.firstName}`
const title = () => screen.findByRole('heading', { level: 1 })

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('a record opened from its list shows its name while it loads', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([row], 1))
  api.replies.set(`GET /employee/${row.id}`, () => new Promise(() => undefined))
  const { user } = openSignedIn('/employees/list', api)
  await user.click(await screen.findByRole('link', { name }))
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  expect(document.title).toBe(`${name} · Muster`)
})

test('a record opened by its address shows no name before it has loaded', async () => {
  const api = createApi(cleo)
  api.replies.set(`GET /employee/${row.id}`, () => new Promise(() => undefined))
  openSignedIn(`/employees/${row.id}`, api)
  await waitFor(async () => expect(await title()).toHaveTextContent('Loading...'))
})

test('a record that could not load loads again when the browser is back online', async () => {
  const api = createApi(cleo)
  let isBroken = true
  api.replies.set(`GET /employee/${row.id}`, () =>
    isBroken
      ? { kind: 'refused', status: 500, errors: [{ code: 'x', message: 'The server had a bad moment.' }] }
      : ok(employee),
  )
  openSignedIn(`/employees/${row.id}`, api)
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load this employee")
  isBroken = false
  dispatchEvent(new Event('online'))
  expect(await screen.findByRole('textbox', { name: 'First name' })).toBeVisible()
})

test('a reopened draft shows its errors only after Save', async () => {
  const maintainer = {
    ...cleo,
    permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] as typeof cleo.permissions,
  }
  const { user } = openSignedIn('/employees/new', createApi(maintainer))
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is a problem')

  await user.click(screen.getAllByRole('link', { name: 'Employees' })[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Keep draft' }))
  await user.click((await screen.findAllByRole('link', { name: 'Add employee' }))[0] as HTMLElement)
  expect(await screen.findByText(/^Draft from \d\d:\d\d$/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Last name' })).not.toHaveAttribute('aria-invalid')

  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is a problem')
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveAttribute('aria-invalid', 'true')
})

test('an email that is already used names the employee who has it, with a link', async () => {
  const maintainer = {
    ...cleo,
    permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] as typeof cleo.permissions,
  }
  const api = createApi(maintainer)
  const other = { id: '3f0c5a1e-0000-4000-8000-000000000042', label: 'E-00042' }
  const message = 'This email is already used by E-00042.'
  api.replies.set(`GET /employee/${row.id}`, () => ok(employee))
  api.replies.set('POST /employee/update', () => ({
    kind: 'refused',
    status: 409,
    errors: [{ code: 'duplicate', field: 'email', message, other }],
  }))
  const { user } = openSignedIn(`/employees/${row.id}`, api)
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await user.clear(email)
  await user.type(email, 'evan@acme.com')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const link = await screen.findByRole('link', { name: 'E-00042' })
  expect(link).toHaveAttribute('href', `/employees/${other.id}`)
  expect(email).toHaveAccessibleDescription(message)
})

test('an invalid save focuses the first invalid field, unless the user has moved on to another field by then', async () => {
  const maintainer = {
    ...cleo,
    permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] as typeof cleo.permissions,
  }
  const { user } = openSignedIn('/employees/new', createApi(maintainer))
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus())

  const problems = screen.getByRole('alert')
  expect(problems).toHaveTextContent('last name')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lovelace')
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  const jobTitle = screen.getByRole('textbox', { name: 'Job title' })
  jobTitle.focus()
  await waitFor(() => expect(problems).not.toHaveTextContent('last name'))
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(jobTitle).toHaveFocus()
})
