import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEffect } from 'react'
import type { useBrowserLocation } from 'wouter/use-browser-location'
import { Actor } from 'xstate'
import { employeeRow as row } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, openSignedIn } from '#test/support/browser/signedIn.tsx'

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
afterEach(() => {
  vi.restoreAllMocks()
})

let urls = 0
// Each component that calls this hook subscribes to the URL.
vi.mock('wouter/use-browser-location', async (original) => {
  const whole = await original<{ useBrowserLocation: typeof useBrowserLocation }>()
  return {
    ...whole,
    useBrowserLocation: () => {
      useEffect(() => {
        urls += 1
      }, [])
      return whole.useBrowserLocation()
    },
  }
})

/** Opens a list with this many rows. Returns how often its views subscribed to the URL and to actors. */
async function subscriptionsWith(rows: number) {
  urls = 0
  const subscribe = vi.spyOn(Actor.prototype, 'subscribe')
  const api = createApi(cleo)
  const data = Array.from({ length: rows }, (_, at) => ({
    ...row,
    id: `e${at}`,
    lastName: `Name${at}`,
    workUntil: '2030-01-01',
  }))
  api.replies.set('GET /employees', () => ({ kind: 'ok', data, total: rows, alertDays: [90, 60, 30] }))
  openSignedIn('/employees/list', api)
  await screen.findByRole('link', { name: `Name${rows - 1}, ${row.firstName}` })
  await screen.findByRole('button', { name: 'Print' })
  const counts = { urls, actors: subscribe.mock.calls.length }
  cleanup()
  vi.restoreAllMocks()
  return counts
}

test('rows subscribe to nothing, so a longer list costs no more on each change', async () => {
  await subscriptionsWith(1)
  const few = await subscriptionsWith(2)
  expect(few.urls).toBeGreaterThan(0)
  expect(few.actors).toBeGreaterThan(0)
  expect(await subscriptionsWith(9)).toEqual(few)
})
