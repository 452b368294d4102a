import { fireEvent, screen, waitFor } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import type { useWindowFilters } from '#views/records/list/useWindowFilters.ts'
import { employeeRow as row } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

let renders = 0

// A hook that only the list page calls, so the number of its calls is the number of renders of that page. It
// is replaced only if modules are reloaded.
vi.mock('#views/records/list/useWindowFilters.ts', async (original) => {
  const whole = await original<{ useWindowFilters: typeof useWindowFilters }>()
  return {
    ...whole,
    useWindowFilters: (...values: Parameters<typeof useWindowFilters>) => {
      renders += 1
      return whole.useWindowFilters(...values)
    },
  }
})

/** Types a key in one step, so that its search can't begin before the renders are counted. */
function rendersOf(text: string) {
  const box = screen.getByRole('searchbox', { name: 'Search employees' })
  const before = renders
  expect(before).toBeGreaterThan(0)
  fireEvent.change(box, { target: { value: text } })
  expect(box).toHaveValue(text)
  return renders - before
}

test('a key in the search box does not render the list, not even the first one', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([row], 31))
  const { user } = openSignedIn('/employees/list', api)
  await screen.findByText('1–1 of 31')
  // Parts that load after the rows render the list once more.
  await screen.findByRole('button', { name: 'Print' })
  await user.click(screen.getByRole('searchbox', { name: 'Search employees' }))
  expect(rendersOf('s')).toBe(0)
  expect(rendersOf('sm')).toBe(0)
})

test('a key during the request of a search does not render the list either', async () => {
  const api = createApi(cleo)
  const asked = Promise.withResolvers<undefined>()
  const answer = Promise.withResolvers<ReturnType<typeof ok>>()
  api.replies.set('GET /employees', ({ query }) => {
    if (query?.['search'] !== 's') return ok([row], 31)
    asked.resolve(undefined)
    return answer.promise
  })
  const { user } = openSignedIn('/employees/list', api)
  await screen.findByText('1–1 of 31')
  await screen.findByRole('button', { name: 'Print' })
  await user.click(screen.getByRole('searchbox', { name: 'Search employees' }))
  rendersOf('s')
  await asked.promise
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'))
  expect(rendersOf('sm')).toBe(0)
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
})

test('a search that starts does not render the list before the next key can be painted', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([row], 31))
  openSignedIn('/employees/list', api)
  await screen.findByText('1–1 of 31')
  await screen.findByRole('button', { name: 'Print' })
  const before = renders
  flushSync(() => history.replaceState(null, '', '/employees/list?q=s'))
  expect(renders).toBe(before)
  await waitFor(() => expect(renders).toBeGreaterThan(before))
})

test('a click in the list renders it immediately', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([row], 31))
  openSignedIn('/employees/list', api)
  await screen.findByText('1–1 of 31')
  await screen.findByRole('button', { name: 'Print' })
  const before = renders
  flushSync(() => history.replaceState(null, '', '/employees/list?sort=-hireDate'))
  expect(renders).toBeGreaterThan(before)
})
