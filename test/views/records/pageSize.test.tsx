import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { employeeRow as row } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

function withEmployees(pageSize: 10 | 25 = 10) {
  const api = createApi({ ...cleo, preferences: { ...cleo.preferences, pageSize } })
  api.replies.set('GET /employees', () => ok([row], 31))
  api.replies.set('GET /contracts', () => ok([], 31))
  const limits = (line: string) =>
    api.requests.filter((call) => call.line === line).map(({ options }) => options.query?.['limit'])
  return { api, limits }
}

type User = ReturnType<typeof openSignedIn>['user']
const sizes = () => screen.findByRole('combobox', { name: 'Rows per page' })

test("a list shows the user's rows per page", async () => {
  const { api, limits } = withEmployees(25)
  openSignedIn('/employees/list', api)
  await waitFor(async () => expect(await sizes()).toHaveValue('25'))
  expect(limits('GET /employees').at(-1)).toBe(25)
  expect(location.search).toBe('')
})

test('a size in the address takes precedence, even if it is the default', async () => {
  const { api, limits } = withEmployees(25)
  const { user } = openSignedIn('/employees/list?size=10', api)
  await waitFor(() => expect(limits('GET /employees')).toContain(10))
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(location.search).toBe('?size=10&page=2'))
  expect(new Set(limits('GET /employees'))).toEqual(new Set([10]))
})

test('a selected size is saved and used by other lists too', async () => {
  const { api, limits } = withEmployees()
  const { user } = openSignedIn('/employees/list', api)
  await user.selectOptions(await sizes(), '50')
  await waitFor(() => expect(limits('GET /employees').at(-1)).toBe(50))
  await waitFor(() =>
    expect(api.requests.find(({ line }) => line === 'POST /user/update')?.options.body).toEqual({
      version: 1,
      preferences: { pageSize: 50 },
    }),
  )
  await waitFor(() => expect(localStorage.getItem('muster.pageSize')).toBe('50'))
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(main.getByRole('link', { name: 'Contracts' }))
  await waitFor(() => expect(limits('GET /contracts')).toEqual([50]))
})

test('the next visit on the same device uses it before the preferences have loaded', async () => {
  localStorage.setItem('muster.pageSize', '25')
  const { api, limits } = withEmployees(25)
  openSignedIn('/employees/list', api)
  await waitFor(async () => expect(await sizes()).toHaveValue('25'))
  expect(new Set(limits('GET /employees'))).toEqual(new Set([25]))
})

test('a damaged size on the device is ignored', async () => {
  localStorage.setItem('muster.pageSize', '7')
  const { api } = withEmployees()
  openSignedIn('/employees/list', api)
  expect(await sizes()).toHaveValue('10')
})

test.each([
  ['next page', async (user: User) => user.click(screen.getByRole('button', { name: 'Next page' }))],
  ['rows per page', async (user: User) => user.selectOptions(await sizes(), '25')],
])('if other rows cannot be loaded (%s), the range is that of the rows still shown', async (_, request) => {
  const { api } = withEmployees()
  const rows = Array.from({ length: 10 }, (_each, index) => ({ ...row, id: `e${index}` }))
  const away = { kind: 'refused', status: 503, errors: [{ code: 'down', message: 'Away.' }] } as const
  api.replies.set('GET /employees', ({ query }) =>
    query?.['limit'] === 10 && query?.['offset'] === 10 ? ok(rows, 31) : away,
  )
  const { user } = openSignedIn('/employees/list?page=2', api)
  expect(await screen.findByText('11–20 of 31')).toBeVisible()
  await request(user)
  expect(await screen.findByText('Away.')).toBeVisible()
  expect(screen.getByText('11–20 of 31')).toBeVisible()
})
