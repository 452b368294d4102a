import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// Counts load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const counts = [
  { id: 'ALL', count: 214 },
  { id: 'DRAFTS', count: 9 },
  { id: 'WAITING', count: 0 },
  { id: 'ENDING', count: 4 },
]

function open(path: string) {
  const api = createApi(cleo)
  api.replies.set('GET /contracts/counts', () => ok(counts))
  const lists = () =>
    api.requests.filter(({ line }) => line === 'GET /contracts').map(({ options }) => options.query)
  return { api, lists, ...openSignedIn(path, api) }
}
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Contract status' }))

test('each tab shows its count, and opens exactly the contracts it counts', async () => {
  const { user, lists } = open('/contracts/list?q=rao&kind=INTERNAL&sort=title&columns=payRate&size=25')
  const links = await tabs()
  await user.click(await links.findByRole('link', { name: 'Ending soon 4' }))
  expect(links.getByRole('link', { name: 'All 214' })).toBeVisible()
  expect(links.getByRole('link', { name: 'Pending approval 0' })).toBeVisible()
  await waitFor(() =>
    expect(location.search).toBe('?status=ACTIVE&ends=DAYS_30&sort=title&size=25&columns=payRate'),
  )
  await waitFor(() =>
    expect(lists().at(-1)).toEqual({
      limit: 25,
      offset: 0,
      sort: 'title',
      status: ['ACTIVE'],
      ends: ['DAYS_30'],
    }),
  )
  expect(links.getByRole('link', { name: /Ending/ })).toHaveAttribute('aria-current', 'page')
  expect(links.getByRole('link', { name: /^Active/ })).not.toHaveAttribute('aria-current')
})

test("the windows of a filter are the client's, once its days are known", async () => {
  const { api, user } = open('/contracts/list?ends=DAYS_30')
  api.replies.set('GET /contracts', () => ({ kind: 'ok', data: [], total: 0, alertDays: [45, 10] }))
  await user.click(await screen.findByRole('button', { name: 'Ends Within 10 days' }))
  expect(await screen.findByText('In 11–45 days')).toBeInTheDocument()
  // Two days make two windows.
  expect(screen.queryByText('Much later')).toBeNull()
})

test('the counts are requested only after the rows', async () => {
  const { api } = open('/contracts/list')
  await (await tabs()).findByRole('link', { name: 'Drafts 9' })
  const lines = api.requests.map(({ line }) => line)
  expect(lines.indexOf('GET /contracts')).toBeLessThan(lines.indexOf('GET /contracts/counts'))
})

test('a tab is current only while the list has exactly its filters', async () => {
  open('/contracts/list?status=CANCELLED&status=ENDED&status=TERMINATED&page=2')
  expect(await (await tabs()).findByRole('link', { name: /^Closed/ })).toHaveAttribute('aria-current', 'page')
})

test('no tab is current while the list is searched', async () => {
  open('/contracts/list?q=rao')
  const links = await tabs()
  await links.findByRole('link', { name: 'All 214' })
  for (const link of links.getAllByRole('link')) expect(link).not.toHaveAttribute('aria-current')
})
