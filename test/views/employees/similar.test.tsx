import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SimilarEmployee } from '#domain/employees/similar.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { employeeId } from '#test/support/examples.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const asked = 'GET /employees/similar'
const priya: SimilarEmployee = {
  id: employeeId,
  employeeNo: 'E-00042',
  firstName: 'Priya',
  lastName: 'Rao',
  status: 'ACTIVE',
  terminationDate: null,
  same: ['NAME', 'PHONE'],
}

/** Opens the form of a new employee. Everyone with the last name Rao is similar. */
async function open(found: readonly SimilarEmployee[] = [priya]) {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] })
  api.replies.set(asked, ({ query }) => ok(query?.['lastName'] === 'Rao' ? found : []))
  api.replies.set(`GET /employee/${employeeId}`, () => ok(employeeAnswer))
  const stage = openSignedIn('/employees/new', api)
  await screen.findByRole('heading', { level: 1, name: 'New employee' })
  const enter = async (name: string, text: string) => {
    const box = await screen.findByRole('textbox', { name })
    await stage.user.clear(box)
    await stage.user.click(box)
    await stage.user.paste(text)
  }
  const queries = () => api.requests.flatMap(({ line, options }) => (line === asked ? [options.query] : []))
  return { ...stage, api, enter, queries }
}
const warned = () => screen.findByRole('list', { name: 'Similar employees' })
const isWarned = () => screen.queryByRole('list', { name: 'Similar employees' }) !== null

test('the form names the employee with the same name and phone and links to the record', async () => {
  const { enter, user, queries } = await open()
  await enter('First name', 'Priya')
  await enter('Last name', 'Rao')
  await enter('Phone', '4695550142')
  const list = within(await warned())
  expect(screen.getByText('This person may already be an employee.')).toBeVisible()
  expect(list.getByRole('listitem')).toHaveTextContent('Rao, Priya, E-00042 Active. Same name and phone.')
  expect(screen.getByText('Save anyway if this is a different person.')).toBeVisible()
  expect(queries().at(-1)).toEqual({ firstName: 'Priya', lastName: 'Rao', phone: '(469) 555-0142' })
  await user.click(list.getByRole('link', { name: 'Rao, Priya, E-00042' }))
  await user.click(await screen.findByRole('button', { name: 'Keep draft' }))
  await waitFor(() => expect(location.pathname).toBe(`/employees/${employeeId}`))
})

test('the warning follows what is typed, and Start over removes it', async () => {
  const { enter, user } = await open()
  await enter('First name', 'Priya')
  await enter('Last name', 'Rao')
  await warned()
  await enter('Last name', 'Rau')
  await waitFor(() => expect(isWarned()).toBe(false))
  await enter('Last name', 'Rao')
  await warned()
  await user.clear(screen.getByRole('textbox', { name: 'First name' }))
  await waitFor(() => expect(isWarned()).toBe(false))
})

test('a former employee can be rehired instead', async () => {
  const { enter } = await open([
    { ...priya, status: 'TERMINATED', terminationDate: '2025-03-31', same: ['NAME'] },
  ])
  await enter('First name', 'Priya')
  await enter('Last name', 'Rao')
  const list = within(await warned())
  expect(list.getByRole('listitem')).toHaveTextContent('Left on 2025-03-31. Same name. Rehire instead?')
  const link = list.getByRole('link', { name: 'Rehire instead?' })
  expect(link).toHaveAttribute('href', `/employees/${employeeId}`)
})

test('an email of another employee must be changed, which the warning says before saving', async () => {
  const { enter } = await open([{ ...priya, same: ['EMAIL'] }])
  await enter('First name', 'Priya')
  await enter('Last name', 'Rao')
  await warned()
  expect(
    screen.getByText('An email can belong to only one employee. Enter another email to save.'),
  ).toBeVisible()
})

test('the warning does not keep the user from saving', async () => {
  const { api, enter, user } = await open()
  await enter('First name', 'Priya')
  await enter('Last name', 'Rao')
  await warned()
  for (const [name, text] of [
    ['Email', 'other@acme.test'],
    ['Phone', '4695550143'],
    ['Job title', 'Java Developer'],
    ['Street address', '1 Main Street'],
    ['ZIP code', '75024'],
  ] as const)
    await enter(name, text)
  api.replies.set('POST /employee/create', () => ok({ ...employeeAnswer, status: 'PENDING' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Plano'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Start onboarding' })).toBeVisible()
  expect(isWarned()).toBe(false)
})
