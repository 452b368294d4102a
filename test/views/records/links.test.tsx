import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import { margins, unbilled } from '#views/invoices/area.ts'
import { EmptyReason } from '#views/records/list/ListEmpty.tsx'
import type { ListUrl } from '#views/records/list/useListUrl.ts'
import { missing } from '#views/timesheets/area.ts'
import type { RecordArea } from '#views/shell/area.ts'
import { employeeAnswer as employee, employeeRow as row } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { userExample } from '#test/support/examples.ts'

const name = `${row.lastName}, ${row.firstName}`

function withEmployees(rows: readonly object[] = [row], total = rows.length, user = cleo) {
  const api = createApi(user)
  api.replies.set('GET /employees', () => ok(rows, total))
  api.replies.set(`GET /employee/${row.id}`, () => ok(employee))
  return api
}

test('unknown parameters of a link are not sent', async () => {
  const api = withEmployees()
  openSignedIn('/employees/list?utm_source=mail&status=ACTIVE&status=ON_LEAVE', api)
  expect(await screen.findByRole('link', { name })).toBeVisible()
  const sent = api.requests.find(({ line }) => line === 'GET /employees')
  expect(sent?.options.query).toEqual({ limit: 10, offset: 0, status: ['ACTIVE', 'ON_LEAVE'] })
})

test('a link that the API rejects says so and offers the whole list', async () => {
  const api = withEmployees()
  const message = 'Set sort to one of: lastName.'
  const refused: Answer<unknown> = {
    kind: 'refused',
    status: 400,
    errors: [{ code: 'invalid', field: 'sort', message }],
  }
  api.replies.set('GET /employees', ({ query }) => (query?.['sort'] === undefined ? ok([row], 1) : refused))
  const { user } = openSignedIn('/employees/list?sort=salary', api)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'This link no longer matches the list.' })).toBeVisible()
  expect(within(alert).queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(within(alert).getByText(message).closest('details')).not.toHaveAttribute('open')
  await user.click(within(alert).getByRole('link', { name: 'Show all' }))
  expect(await screen.findByRole('link', { name })).toBeVisible()
})

test('an address beyond the last page says so and offers the last and the first page', async () => {
  const api = withEmployees()
  api.replies.set('GET /employees', ({ query }) => ok(Number(query?.['offset']) > 30 ? [] : [row], 31))
  const { user } = openSignedIn('/employees/list?page=9', api)
  expect(await screen.findByRole('heading', { name: "This page doesn't exist." })).toBeVisible()
  expect(screen.getByText('The list has 31 employees.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show the first page' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the last page' }))
  expect(await screen.findByRole('link', { name })).toBeVisible()
  expect(location.search).toBe('?page=4')
})

test('an address beyond the only record of a list counts it in the singular', async () => {
  const api = withEmployees()
  api.replies.set('GET /employees', () => ok([], 1))
  openSignedIn('/employees/list?page=9', api)
  expect(await screen.findByText('The list has 1 employee.')).toBeVisible()
})

test.each<[RecordArea, string, string, string]>([
  [unbilled, 'unbilled week', 'unbilled weeks', 'Unbilled weeks'],
  [missing, 'missing timesheet', 'missing timesheets', 'Missing timesheets'],
  [margins, 'margin', 'margins', 'Margins'],
])('rows that are no records of their own have a name, in both numbers: %o', (area, one, several, title) => {
  const url = { request: { limit: 10, offset: 80 }, go: () => undefined } as unknown as ListUrl
  const props = { area, addText: undefined, addHref: '', url, queue: undefined }
  const { rerender } = render(<EmptyReason {...props} count={1} />)
  expect(screen.getByText(`The list has 1 ${one}.`)).toBeVisible()
  rerender(<EmptyReason {...props} count={31} />)
  expect(screen.getByText(`The list has 31 ${several}.`)).toBeVisible()
  expect(area.many ?? area.title).toBe(title)
})

test('the link above a record leads back to the list as the user left it', async () => {
  const api = withEmployees()
  const all = Array.from({ length: 31 }, (_, at) =>
    at === 10 ? row : { ...row, id: `e${at}`, lastName: `${at}` },
  )
  api.replies.set('GET /employees', ({ query }) => {
    const [limit, offset] = [Number(query?.['limit']), Number(query?.['offset'])]
    return ok(all.slice(offset, offset + limit), all.length)
  })
  const { user } = openSignedIn('/employees/list?q=rao&status=ACTIVE&sort=-hireDate&page=2', api)
  await user.click(await screen.findByRole('link', { name }))
  await screen.findByRole('heading', { level: 1, name })
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'Employees' })
  expect(back).toHaveAttribute('href', '/employees/list?q=rao&status=ACTIVE&sort=-hireDate&page=2')
  await user.click(back)
  await waitFor(() => expect(location.search).toBe('?q=rao&status=ACTIVE&sort=-hireDate&page=2'))
})

const [texas] = userExample.clients
const twoClients = {
  ...cleo,
  clients: [texas!, { ...texas!, clientId: 'nwnj00000001', name: 'Northwind Jersey Inc', code: 'NWNJ' }],
}
const clientsAsked = (api: ReturnType<typeof createApi>, line: string) =>
  new Set(api.requests.filter((call) => call.line === line).map(({ options }) => options.clientId))

test('a record of the second client opens only by an address with that client', async () => {
  const api = withEmployees([row], 1, twoClients)
  openSignedIn(`/employees/${row.id}?client=NWNJ`, api)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(clientsAsked(api, `GET /employee/${row.id}`)).toEqual(new Set(['nwnj00000001']))
  expect(location.pathname + location.search).toBe(`/employees/${row.id}?client=NWNJ`)
})

test("every link names the client for users with several, and the parameter isn't sent to the API", async () => {
  const api = withEmployees([row], 1, twoClients)
  openSignedIn('/employees/list', api)
  expect(await screen.findByRole('link', { name })).toHaveAttribute(
    'href',
    `/employees/${row.id}?client=NWTX`,
  )
  expect(location.search).toBe('?client=NWTX')
  expect(api.requests.every(({ options }) => !('client' in (options.query ?? {})))).toBe(true)
})

test.each(['HRBR', 'ZZZZ'])('the client %s, which is not theirs, falls back with a notice', async (code) => {
  const api = withEmployees([row], 1, twoClients)
  openSignedIn(`/employees/list?client=${code}`, api)
  expect(
    await screen.findByText(
      /This link is for a client you don't have access to\. You're still in Northwind Texas LLC\./,
    ),
  ).toBeVisible()
  expect(await screen.findByRole('link', { name })).toBeVisible()
  expect(location.search).toBe('?client=NWTX')
})
