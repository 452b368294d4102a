import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { employeeAnswer as employee, employeeRow as row } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const name = `${row.lastName}, ${row.firstName}`
const added = `/notes/new?employeeId=${row.id}`

const maintainer = { ...cleo, permissions: ['CAN_MAINTAIN_EMPLOYEES', 'CAN_VIEW_PROJECTS'] }

function withOneEmployee(user = maintainer) {
  const api = createApi(user)
  api.replies.set('GET /employees', () => ok([row], 1))
  api.replies.set('GET /notes', () => ok([], 0))
  api.replies.set(`GET /employee/${row.id}`, () => ok(employee))
  return api
}

test('a new note is filled in with the employee in its address without becoming unsaved', async () => {
  openSignedIn(added, withOneEmployee())
  expect(await screen.findByRole('heading', { level: 1, name: 'New note' })).toBeVisible()
  expect(await screen.findByRole('combobox', { name: 'Record' })).toHaveValue(name)
  expect(screen.getByRole('combobox', { name: /^Record type/ })).toHaveValue('EMPLOYEE')
  expect(screen.getByText('No changes yet')).toBeVisible()
})

test("a list of an employee's notes adds a note about them", async () => {
  openSignedIn(`/notes/list?ownerType=EMPLOYEE&ownerId=${row.id}`, withOneEmployee())
  expect(await screen.findByRole('link', { name: 'Add note' })).toHaveAttribute('href', added)
})

test.each([
  '',
  '?ownerType=EMPLOYEE',
  `?ownerId=${row.id}`,
  `?ownerType=EMPLOYEE&ownerType=PROJECT&ownerId=${row.id}`,
])('the list of notes%s adds one about nobody in particular', async (query) => {
  openSignedIn(`/notes/list${query}`, withOneEmployee())
  const [link] = await screen.findAllByRole('link', { name: 'Add note' })
  expect(link).toHaveAttribute('href', '/notes/new')
})

test('users who can only view employees cannot add a note', async () => {
  openSignedIn(`/employees/${row.id}`, withOneEmployee(cleo))
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'More actions' })).toBeNull()
})
