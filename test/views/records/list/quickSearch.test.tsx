import { configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { areas } from '#areas.ts'
import type { Answer } from '#domain/kernel/answer.ts'
import { isRecordArea } from '#views/shell/area.ts'
import { cleo, createApi, openSignedIn } from '#test/support/browser/signedIn.tsx'

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const contracts =
  areas.filter(isRecordArea).find(({ name }) => name === 'contracts') ?? expect.fail('no area')
const placeholder = contracts.searchPlaceholder
let renders = 0
beforeEach(() => {
  // The page reads this once each time it renders.
  Object.defineProperty(contracts, 'searchPlaceholder', {
    configurable: true,
    get: () => {
      renders += 1
      return placeholder
    },
  })
})
afterEach(() => {
  Object.defineProperty(contracts, 'searchPlaceholder', { value: placeholder, configurable: true })
})

/** Opens the list of contracts. Each response contains the alert days. `respond` answers a search. */
async function open() {
  const api = createApi(cleo)
  const search = Promise.withResolvers<void>()
  const answer = (): Answer<unknown> => ({ kind: 'ok', data: [], total: 0, alertDays: [90, 60, 30] })
  api.replies.set('GET /contracts', async ({ query }) => {
    if (query?.['search'] !== undefined) await search.promise
    return answer()
  })
  const { user } = openSignedIn('/contracts/list', api)
  const table = await screen.findByRole('table')
  await screen.findByText('No contracts yet')
  await screen.findByRole('button', { name: 'Print' })
  const wasBusy: boolean[] = []
  new MutationObserver(() => wasBusy.push(table.hasAttribute('aria-busy'))).observe(table, {
    attributeFilter: ['aria-busy'],
  })
  return { user, table, wasBusy, respond: search.resolve, box: screen.getByRole('searchbox') }
}

test('the results of a quick search appear without dimming the rows before, and render the page once', async () => {
  const { user, wasBusy, respond, box } = await open()
  respond()
  renders = 0
  await user.type(box, 'rao')
  expect(renders).toBe(0)
  await screen.findByText('No results')
  expect(renders).toBe(1)
  expect(wasBusy).toEqual([])
})

test('while a search takes longer, the rows dim and the page says nothing about its results', async () => {
  const { user, table, wasBusy, respond, box } = await open()
  await user.type(box, 'rao')
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'))
  await waitFor(() => expect(location.search).toBe('?q=rao'))
  expect(screen.getByText('No contracts yet')).toBeVisible()
  respond()
  await screen.findByText('No results')
  await waitFor(() => expect(wasBusy).toEqual([true, false]))
})
