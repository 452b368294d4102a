import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type userEvent from '@testing-library/user-event'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

type User = ReturnType<typeof userEvent.setup>

test('a printed list shows its client, date, search, filters and range', async () => {
  const client = {
    clientId: 'nwtx00000001',
    tenantId: 'nwstaff00001',
    code: 'NWTX',
    status: 'ACTIVE',
  } as const
  const api = createApi({ ...cleo, clients: [{ ...client, name: 'Northwind Texas LLC' }] })
  openSignedIn('/employees/list?q=rao&status=ACTIVE&status=ON_LEAVE', api)
  await screen.findByText('0 of 0')
  const line = document.querySelector('main [data-text]')?.getAttribute('data-text')
  const today = new Date().toISOString().slice(0, 10)
  expect(line).toBe(`Northwind Texas LLC · ${today} · “rao” · Status Active, On leave · 0 of 0`)
  // On screen, nothing is shown twice.
  expect(screen.getAllByText('0 of 0')).toHaveLength(1)
})

// Address lists load later on their own, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test.each([
  [
    'the Print button',
    async (user: User) => user.click(await screen.findByRole('button', { name: 'Print' })),
  ],
  ['Ctrl P', (user: User) => user.keyboard('{Control>}p{/Control}')],
])('%s prints all rows of a list and returns to its page', async (_, press) => {
  const people = Array.from({ length: 120 }, (_one, at) => ({
    id: `3f0c5a1e-0000-4000-8000-${String(at).padStart(12, '0')}`,
    employeeNo: `E-${at}`,
    lastName: `Rao ${at}`,
    firstName: 'Mira',
    status: 'ACTIVE',
  }))
  const api = createApi(cleo)
  api.replies.set('GET /employees', ({ query }) => {
    const { limit, offset } = query as { limit: number; offset: number }
    return ok(people.slice(offset, offset + limit), people.length)
  })
  const printed: number[] = []
  vi.stubGlobal('print', () => printed.push(document.querySelectorAll('tbody tr').length))
  const { user } = openSignedIn('/employees/list?page=3', api)
  await screen.findByText('21–30 of 120')
  await press(user)
  await waitFor(() => expect(printed).toEqual([120]))
  dispatchEvent(new Event('afterprint'))
  expect(await screen.findByText('21–30 of 120')).toBeVisible()
  expect(location.search).toBe('?page=3')
  vi.unstubAllGlobals()
})
